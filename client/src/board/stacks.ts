// Looking into stacks: what lies at a place, and the tray that it fans out into.
import { all, one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import { Fan } from "./fan.ts";
import { middle, targetAt } from "./targets.ts";
import type { Windows } from "./windows.ts";

/** How near the edge of the board an open stack may come. */
const EDGE = 5;
const PIECE = ".pieces g[role=img]";

export class Stacks {
  private readonly root: HTMLElement;
  private readonly windows: Windows;
  private readonly fan = new Fan((at) => this.roomAt(at));

  constructor(root: HTMLElement, windows: Windows) {
    this.root = root;
    this.windows = windows;
    root.addEventListener("focusout", () => this.fan.close());
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch" && !event.buttons) this.lookInto(event.target as Element);
    });
    root.addEventListener("pointermove", (event) => {
      if (event.buttons && Math.hypot(event.movementX, event.movementY) > 2) this.fan.close();
    });
    root.addEventListener("scroll", () => this.fan.refresh());
  }

  /** What lies at a piece or a place: all that shares its space, else what is seen at its middle. */
  private piecesAt(at: Element): Element[] {
    const space = at.getAttribute("data-space");
    if (space) {
      const shared = `g[role=img][data-space="${CSS.escape(space)}"]`;
      return all<SVGElement>(shared, at.closest<HTMLElement>(".sheet")!);
    }
    const { x, y } = middle(at);
    const under = document.elementsFromPoint(x, y).map((element) => element.closest(PIECE));
    return [...new Set(under.filter((piece) => piece !== null))];
  }

  /** The same in words. */
  lying(at: Element): string {
    const words = this.piecesAt(at).map((piece) => piece.getAttribute("aria-label"));
    return [...new Set(words)].filter(Boolean).join(" · ");
  }

  at(element: Element | null): Element[] {
    return element ? this.piecesAt(element).filter((piece) => piece.hasAttribute("data-parts")) : [];
  }

  private lookInto(element: Element): void {
    const at = placeOf(element);
    this.fan.rest(at, this.at(at));
  }

  /** A tap opens a stack, a second one closes it; a tap that has made a choice does neither. */
  tapped(element: Element): void {
    const at = placeOf(element);
    const stacks = this.at(at);
    const again = this.fan.shows(stacks);
    this.fan.close();
    if (!at || again || !stacks.length) return;
    window.setTimeout(() => {
      if (!document.querySelector("body.busy, dialog[open]")) this.openAt(at, stacks);
    });
  }

  /** On a phone the list of choices may have come over it; and the tray says what the words would. */
  private openAt(at: Element, stacks: Element[]): void {
    if (NARROW.matches) {
      one("#tip").hidden = true;
      this.root.scrollTop += Math.max(0, at.getBoundingClientRect().bottom - this.roomAt(at).bottom);
    }
    this.fan.open(at, stacks);
  }

  /** Open what lies where the focus is. */
  open(at: Element): void {
    this.fan.open(at, this.at(at));
  }

  /** Put an open stack together again; was there one? */
  close(): boolean {
    return this.fan.close();
  }

  /** The board has changed or moved. */
  refresh(): void {
    this.fan.refresh();
  }

  /** The next stack, whether it can be chosen or not. */
  next(): void {
    const stacks = all<SVGElement>("g[data-parts]", this.root).filter((stack) => stack.getClientRects().length > 0);
    const next = stacks[(stacks.indexOf(document.activeElement as SVGElement) + 1) % stacks.length];
    next?.setAttribute("tabindex", "-1");
    next?.focus();
  }

  /** Where a tray may stand: the window of the map, or for other sheets the page. */
  private roomAt(at: Element): DOMRect {
    const page = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    const boxes = [page, ...this.windows.around(at).map((frame) => frame.getBoundingClientRect())];
    const x = Math.max(...boxes.map(({ left }) => left)) + EDGE;
    const y = Math.max(...boxes.map(({ top }) => top)) + EDGE;
    const right = Math.min(...boxes.map((box) => box.right)) - EDGE;
    const bottom = Math.min(...boxes.map((box) => box.bottom)) - EDGE;
    return new DOMRect(x, y, right - x, bottom - y);
  }
}

function placeOf(element: Element): Element | null {
  return targetAt(element) ?? element.closest(PIECE);
}
