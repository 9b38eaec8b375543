// The card that the turn is played by, always on screen: its number, title, moves and Actions; its text, on a phone after a tap.
import { type Child, h, morphInside, one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import type { CardInPlay } from "../types.ts";
import type { State } from "./state.ts";

export class InPlay {
  private readonly state: State;
  /** On a phone: is the text of the card shown? */
  private open = false;

  constructor(state: State) {
    this.state = state;
  }

  draw(): void {
    const { card } = this.state.seen;
    const place = one("#in-play");
    place.hidden = !card;
    if (card) morphInside(place, NARROW.matches ? this.narrow(card) : [head(card), words(card)]);
  }

  /** Show or hide the text of the card. */
  toggle(): void {
    this.open = !this.open;
    this.draw();
  }

  private narrow(card: CardInPlay): HTMLElement[] {
    const line = { class: "card-line", "data-do": "card-text", "aria-expanded": String(this.open) };
    const button = h("button", line, head(card), h("span", { class: "arrow", "aria-hidden": "true" }, "▾"));
    return this.open ? [button, words(card)] : [button];
  }
}

function head({ left, number, of, title, whose }: CardInPlay): HTMLElement {
  return h(
    "span",
    { class: "card-head" },
    h("span", { class: "card-number", "aria-label": `Card ${number}` }, number),
    h("b", {}, whose ? h("small", {}, `${whose}: `) : null, title),
    h("span", { class: "actions-left" }, h("small", {}, "Actions "), pips(left, of), h("b", {}, ` ${left} of ${of}`)),
  );
}

function pips(left: number, of: number): HTMLElement {
  const pip = (at: number): HTMLElement => h("i", { class: at < left ? "action" : "action used" });
  return h(
    "span",
    { class: "pips", "aria-hidden": "true" },
    Array.from({ length: of }, (_, at) => pip(at)),
  );
}

function words({ advances, retreats, text }: CardInPlay): HTMLElement {
  return h("p", { class: "card-text" }, chips("Advance", advances), chips("Retreat", retreats), text);
}

function chips(title: string, codes: string[] | undefined): Child {
  if (!codes?.length) return null;
  const chip = (code: string): Child[] => [h("span", { class: "code", "data-code": code }, code), " "];
  return h("span", { class: "card-moves" }, `${title} `, codes.map(chip));
}
