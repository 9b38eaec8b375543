// The tabs beside the board; on a phone the board is one of them.
import { all, h, morphInside, one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import type { State } from "./state.ts";

export class Tabs {
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
    one(".tabs").addEventListener("keydown", (event) => this.key(event));
    const settle = (): void => this.open(NARROW.matches ? "board" : "log");
    NARROW.addEventListener("change", settle);
    settle();
  }

  open(id: string): void {
    const main = one(".match");
    if (!main.querySelector(`[data-do=tab][data-value="${id}"]`)) return;
    main.dataset["tab"] = id;
    for (const tab of all("[role=tab]", one(".tabs"))) {
      const on = tab.dataset["value"] === id;
      tab.setAttribute("aria-selected", String(on));
      tab.setAttribute("tabindex", on ? "0" : "-1");
      if (on) tab.classList.remove("new");
    }
    for (const panel of all(".page", main)) panel.hidden = panel.id !== `page-${id}`;
    if (id === "words") this.drawWords();
    if (id === "log") one("#page-log").scrollTop = one("#page-log").scrollHeight;
  }

  /** On a phone: show the board. */
  toBoard(): void {
    if (NARROW.matches) this.open("board");
  }

  private key(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const tabs = all("[role=tab]", one(".tabs")).filter((tab) => tab.offsetParent !== null);
    const next = tabs[(tabs.indexOf(event.target as HTMLElement) + step + tabs.length) % tabs.length];
    if (next) {
      this.open(next.dataset["value"]!);
      next.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The table in words, if its tab is open. */
  drawWords(): void {
    const page = one("#page-words");
    if (page.hidden) return;
    const { title, panels } = this.state.seen;
    const filled = panels.filter((panel) => panel.lines.length);
    morphInside(page, [
      h("h2", { class: "title" }, title),
      ...filled.map((panel) => {
        const lines = panel.lines.map((line) => h("li", {}, line.text));
        return h("section", { id: `words-${panel.id}` }, h("h3", {}, panel.title), h("ul", {}, lines));
      }),
    ]);
  }
}
