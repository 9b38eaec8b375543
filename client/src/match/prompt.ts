// The bar with the decision: a sentence, its rule, and a few buttons that always stand in the same place.
import { type Child, h, morphInside, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import { capital } from "../words.ts";
import { endPrompt } from "./end.ts";
import { oddsBeside, type Row } from "./offer.ts";
import type { State } from "./state.ts";

const MOST_BUTTONS = 12;

export function drawPrompt(state: State): void {
  const ended = Boolean(state.update.result);
  one(".prompt").classList.toggle("end", state.live && ended);
  morphInside(one(".prompt"), promptOf(state, ended));
}

function promptOf(state: State, ended: boolean): Node[] {
  const { luck, question } = state.update;
  if (!state.live) return [];
  if (ended) return endPrompt(state);
  if (luck && state.facts.mine.length) return luckPrompt(state);
  return question ? askPrompt(state) : waitPrompt(state);
}

function words(above: Child, sentence: Child): HTMLElement {
  return h("div", { class: "words" }, above ? h("small", {}, above) : null, h("p", {}, sentence));
}

function buttons(...content: Child[]): HTMLElement {
  return h("div", { class: "buttons" }, content);
}

function button(act: string, value: string | number | null, label: string, look = "button"): HTMLElement {
  return h("button", { class: look, "data-do": act, "data-value": value }, label);
}

// ---------------------------------------------------------------- the five kinds

function waitPrompt(state: State): Node[] {
  const { thinking, waiting } = state.update;
  const dots = h("span", { class: "dots", "aria-hidden": "true" });
  const open = state.facts.seats.filter(({ invite }) => invite);
  return [
    words(null, thinking ? [dots, `${state.nameOfSeat(thinking)} thinks …`] : waiting || "Waiting for the others."),
    buttons(open.map(({ called, invite }) => button("copy", invite, `Copy invitation for ${called}`))),
  ];
}

function askPrompt(state: State): Node[] {
  const { case: rule, prompt } = state.update.question!;
  const few = state.offer.few(state.picked);
  const picked = state.picked ? state.nameOf(state.picked) : "";
  const asked = few.length ? `${capital(picked)}. Choose how.` : `${picked}: where to?`;
  return [
    words([whose(state), rule ? [" · ", caseLink(state.facts.game, rule)] : null], picked ? asked : prompt),
    buttons(few.map((row, at) => fewButton(row, isMain(state, row, at)))),
  ];
}

function fewButton(row: Row, main: boolean): HTMLElement {
  const odds = oddsBeside(row);
  const made = button("choose", row.text, capital(row.label), main ? "button primary" : "button");
  made.id = `few-${row.text}`;
  if (odds) made.append(h("em", { class: "numeric" }, odds));
  return made;
}

/** The first of a few; in a course what it asks for. */
function isMain(state: State, row: Row, at: number): boolean {
  const { lesson } = state.update;
  if (lesson?.choose && !lesson.back) return state.asksFor(row);
  return !at && (Boolean(state.picked) || state.offer.isFew);
}

function whose({ facts, update }: State): string {
  const me = facts.seats.find(({ seat }) => seat === update.seat);
  if (!me || facts.seats.length === 1) return "Your move";
  return me.name === me.called ? `Your move as ${me.called}` : `${me.name}, your move as ${me.called}`;
}

function luckPrompt({ update }: State): Node[] {
  const { choices, kind, label } = update.luck!;
  const asked = words("Your own dice and cards", `${label}: what did the ${kind} show?`);
  if (choices.length <= MOST_BUTTONS) {
    return [asked, buttons(choices.map((value) => button("luck", value, String(value))))];
  }
  const options = choices.map((value) => h("option", { value }, value));
  const form = h(
    "form",
    { class: "buttons", "data-form": "luck" },
    h("label", { class: "visually-hidden", for: "luck-value" }, "Value"),
    h("select", { id: "luck-value", name: "value" }, options),
    h("button", { class: "button primary" }, "Enter"),
  );
  return [asked, form];
}
