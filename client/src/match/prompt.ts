// The bar with the decision: a sentence, its rule, and a few buttons that always stand in the same place.
import { type Child, h, morphInside, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import { NARROW } from "../screen.ts";
import type { Choice } from "../types.ts";
import { capital } from "../words.ts";
import { type Button, buttonsOf } from "./buttons.ts";
import { endPrompt } from "./end.ts";
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
  const { case: rule, where } = state.update.question!;
  const above = [whose(state), where, rule ? [" ", caseLink(state.facts.game, rule)] : null, stuck(state)];
  return [words(above, sentence(state)), buttons(buttonsOf(state, NARROW.matches).map(asButton))];
}

/** At the end of a turn: why nothing can be undone. */
function stuck({ update: { question, undo } }: State): string {
  return question!.closing && undo?.why ? `. ${undo.why}` : "";
}

/** The situation in strong words, the question in plain ones. */
function sentence(state: State): Child {
  const { asks, closing, told } = state.update.question!;
  const chosen = state.offer.exact(state.selected);
  if (chosen) return selectedSentence(state, chosen);
  if (state.picked) return [h("b", {}, `${capital(state.nameOf(state.picked))}.`), " What do you do with it?"];
  const strong = (closing && doneThisTurn(state)) || told;
  return strong ? [h("b", {}, strong.replaceAll(" %", "\u00a0%")), ` ${asks}`] : h("b", {}, asks);
}

function selectedSentence({ odds }: State, { detail, figure, label, rolls, text }: Choice): Child {
  const where = detail && rolls && detail.length < SHORT ? ` ${detail}` : "";
  const told = odds?.option === text ? `${odds.chance} ${odds.means}.` : "";
  return [h("b", {}, `${label}${where}?`), ` ${told || (rolls ? (figure ?? "") : "")}`.replaceAll(" %", "\u00a0%")];
}

const SHORT = 24;
const LONG = 90;

/** What the player has done in this turn, as far as this page has seen it. */
function doneThisTurn({ beats, update }: State): string {
  const heads = beats.ownIn(update.turn).map(({ headline }) => headline);
  const often = (head: string): number => heads.filter((other) => other === head).length;
  const all = [...new Set(heads)].map((head) => (often(head) > 1 ? `${head} (${often(head)}×)` : head)).join(". ");
  const told = all.length <= LONG ? all : (heads.at(-1) ?? "");
  return told && `${told}.`;
}

function asButton({ act, key, label, main, value, why }: Button): HTMLElement {
  const attributes = {
    class: main ? "button primary" : "button",
    id: `way-${act}-${value.replaceAll(" ", "-")}`,
    "data-do": act,
    "data-value": value,
    disabled: why !== undefined,
    title: why || null,
  };
  return h("button", attributes, h("span", {}, label), key ? h("kbd", {}, key) : null);
}

/** Who is asked, where several sit at the table. */
function whose({ facts, update }: State): string {
  const me = facts.seats.find(({ seat }) => seat === update.seat);
  if (!me || facts.seats.length === 1) return "";
  return `${me.name === me.called ? me.called : `${me.name}, ${me.called}`} · `;
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
