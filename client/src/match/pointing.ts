// Hover and focus show more: the odds of a choice, what lies at a place, the places that a line of the log is about.
import type { Board } from "../board/board.ts";
import { one } from "../dom.ts";
import type { Curtain } from "./curtain.ts";
import type { State } from "./state.ts";

export class Pointing {
  private readonly state: State;
  private readonly board: Board;
  private readonly curtain: Curtain;

  constructor(state: State, board: Board, curtain: Curtain) {
    this.state = state;
    this.board = board;
    this.curtain = curtain;
    for (const kind of ["pointerover", "focusin"]) {
      document.addEventListener(kind, (event) => this.pointed(event.target as Element));
    }
  }

  private pointed(element: Element): void {
    const target = element.closest<SVGElement>(".target");
    this.hint(target?.dataset["option"] ?? "");
    this.tell(element, target);
    const line = element.closest<HTMLElement>("[data-places]");
    this.board.glow(line?.dataset["places"]?.split(" ").filter(Boolean) ?? []);
  }

  /** What lies under the pointer, in words, also below a place that can be chosen. */
  private tell(element: Element, target: Element | null): void {
    if (!element.closest(".table .sheet") || this.curtain.down) return;
    const at = target ?? element.closest(".pieces g[role=img]");
    const words = at ? this.board.lying(at) : "";
    const tip = one("#tip");
    if (!words || !one("#roll").hidden) return;
    tip.textContent = [words, tip.textContent].filter(Boolean).join(" · ");
    tip.hidden = false;
  }

  /** The odds of an option in a few words. */
  private hint(text: string): void {
    const choice = text && text !== this.state.selected ? this.state.offer.exact(text) : undefined;
    const meant = this.state.update.question?.kinds[choice?.kind ?? 0]?.figure;
    const tip = one("#tip");
    const odds = choice?.figure && meant ? `${choice.figure} ${meant}` : choice?.figure;
    tip.textContent = choice ? [odds, choice.detail].filter(Boolean).join(" · ") : "";
    tip.hidden = !tip.textContent;
  }
}
