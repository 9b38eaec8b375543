// The roll card of a line of the log: a die with its whole sum.
import { h, one } from "../dom.ts";
import { openDrawer } from "../drawer.ts";
import { text as fetchText } from "../net.ts";
import { NARROW } from "../screen.ts";
import type { State } from "./state.ts";

export class RollCard {
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** The card of a line of the log. */
  async open(line: number): Promise<void> {
    const markup = await fetchText(`${this.state.api(`roll/${line}`)}?${this.state.seat}`);
    if (!NARROW.matches) {
      this.show(markup);
      return;
    }
    const card = h("div", { class: "rolled" });
    card.innerHTML = markup;
    openDrawer("The roll", [card]);
  }

  get shown(): boolean {
    return !one("#roll").hidden;
  }

  private show(markup: string): void {
    one(".paper", one("#roll")).innerHTML = markup;
    one("#roll").hidden = false;
  }

  hide(): void {
    one("#roll").hidden = true;
  }
}
