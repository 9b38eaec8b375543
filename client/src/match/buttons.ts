// The buttons beside the question: at most three, the main one first. Nothing without effect, never only a refusal.
import type { Choice, Way } from "../types.ts";
import { grouped } from "./grouped.ts";
import type { State } from "./state.ts";

export interface Button {
  act: string;
  value: string;
  label: string;
  main: boolean;
  /** The key that does the same. */
  key?: string;
  /** Why it cannot be pressed. */
  why?: string;
}

const MOST = 3;

export function buttonsOf(state: State, narrow: boolean): Button[] {
  const { lesson, offer, picked, selected } = state;
  const chosen = offer.exact(selected);
  if (chosen) return [done(chosen, state), { act: "cancel", value: "", label: "Cancel", main: false, key: "Esc" }];
  const asked = lesson && !lesson.back ? offer.exact(lesson.choose) : undefined;
  if (asked) return [doing(asked, state)];
  if (picked) return pickedButtons(state);
  if (state.update.question!.closing) return closingButtons(state);
  return freeButtons(state, narrow).slice(0, MOST);
}

/** The button that does what is selected. */
function done(choice: Choice, state: State): Button {
  const label = choice.rolls && !choice.idle ? "Roll" : labelOf(choice, state).replace(/ \(.*\)$/, "");
  return { act: "choose", value: choice.text, label, main: true, key: "Enter" };
}

function doing(choice: Choice, state: State): Button {
  return { act: "choose", value: choice.text, label: labelOf(choice, state), main: true };
}

function labelOf({ label, text }: Choice, { update }: State): string {
  return update.question!.ways.find((way) => way.text === text)?.label ?? label;
}

/** What is picked up is done, if it is whole, else chosen from the list; or put down again. */
function pickedButtons(state: State): Button[] {
  const whole = state.offer.exact(state.picked);
  const list = { act: "list", value: "", label: `Choose (${state.offer.under(state.picked).length})`, main: true };
  const back = { act: "back", value: "", label: "Back", main: false, key: "Esc" };
  return [whole ? doing(whole, state) : list, back];
}

/** The end of a turn that can still be undone. */
function closingButtons({ update }: State): Button[] {
  const { question, undo } = update;
  const last = undo?.to[0];
  const ends = question!.ways.map((way) => wayButton(way, true));
  if (ends[0]) ends[0] = { ...ends[0], key: "Enter" };
  const label = last ? `Undo: ${last.label}` : "Undo";
  return [...ends, { act: "undo", value: "", label, main: false, ...(last ? {} : { why: undo?.why ?? "" }) }];
}

/** The natural ways on; where none does something by itself, the way to the list comes first. */
function freeButtons({ offer, update }: State, narrow: boolean): Button[] {
  const { also, ways } = update.question!;
  const going = new Set(ways.map(({ text }) => text));
  const { groups } = grouped(offer.rows(""), update.question!, "");
  const rest = groups.flatMap(({ rows }) => rows).filter(({ text }) => !going.has(text) && offer.isAbout(text)).length;
  const list = { act: "list", value: "", label: `Choose (${rest})`, main: true };
  if (rest && !goesOn(ways[0])) return [list, ...ways.map((way) => wayButton(way, false))];
  const buttons = ways.map((way, at) => wayButton(way, !at));
  const over = ways.every(({ does }) => does === "end");
  const more = rest ? narrow && `More (${rest})` : also.length && over && "Rearrange";
  return more ? [...buttons.slice(0, MOST - 1), { ...list, label: more, main: false }] : buttons;
}

/** Is a way on natural by itself: does it do something, or end something without a loss? */
function goesOn(way: Way | undefined): boolean {
  return Boolean(way) && way!.does !== "decline" && (way!.does !== "end" || Boolean(way!.free));
}

function wayButton({ label, text }: Way, main: boolean): Button {
  return { act: "choose", value: text, label, main };
}
