// The roll card: a die with its whole sum, after it was rolled or before.
import { h, one } from "../dom.ts";
import { openDrawer } from "../drawer.ts";
import { text as fetchText } from "../net.ts";
import { NARROW } from "../screen.ts";
import type { State } from "./state.ts";

export class RollCard {
  private readonly state: State;
  private pointed = "";

  constructor(state: State) {
    this.state = state;
  }

  /** The card of a line of the log. */
  async open(line: number): Promise<void> {
    const markup = await fetchText(`${this.state.api(`roll/${line}`)}?${this.state.seat}`);
    if (!NARROW.matches) {
      this.show(markup, false);
      return;
    }
    const card = h("div", { class: "rolled" });
    card.innerHTML = markup;
    openDrawer("The roll", [card]);
  }

  /** The card before the die, while its option is pointed at; '' puts it away. */
  async preview(option: string): Promise<void> {
    if (option === this.pointed) return;
    this.pointed = option;
    if (!option) {
      if (one("#roll").classList.contains("before")) this.hide();
      return;
    }
    const address = `${this.state.api("preview")}?${this.state.seat}&option=${encodeURIComponent(option)}`;
    const markup = await fetchText(address).catch(() => "");
    if (this.pointed === option && markup) this.show(markup, true);
  }

  get shown(): boolean {
    return !one("#roll").hidden;
  }

  private show(markup: string, before: boolean): void {
    const place = one("#roll");
    one(".paper", place).innerHTML = markup;
    place.classList.toggle("before", before);
    place.hidden = false;
  }

  hide(): void {
    const place = one("#roll");
    place.hidden = true;
    place.classList.remove("before");
  }
}
