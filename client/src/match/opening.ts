// The first minute of a match, over the board until the first choice: who you are, how you lose, how you win.
import { h, kept, morphInside, one } from "../dom.ts";
import { icon } from "../icons.ts";
import type { State } from "./state.ts";

export class Opening {
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  private get name(): string {
    return `opening.${this.state.facts.id}.${this.state.update.seat}`;
  }

  draw(): void {
    const { live, update } = this.state;
    const place = one("#opening");
    const told = live && !kept.get(this.name) ? update.opening : undefined;
    place.hidden = !told;
    if (!told) return;
    const line = (look: string, sign: string, words: string): HTMLElement =>
      h("p", { class: look }, h("span", { class: "sign" }, icon(sign)), words);
    const close = { class: "button small", "data-do": "close-opening" };
    morphInside(place, [
      line("you", "book", told.who),
      line("lose", "cross", told.lose),
      line("win", "tick", told.win),
      h("button", close, "Got it"),
    ]);
  }

  close(): void {
    kept.set(this.name, "seen");
    this.draw();
  }
}
