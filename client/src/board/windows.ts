// What part of the board is seen: one canvas on a wide screen; on a phone the map in a window of its own.
import { one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import type { Frame } from "./boxes.ts";
import { PanZoom } from "./panzoom.ts";
import { frameOf, type Sheets } from "./sheets.ts";

/** How large a part of the map is shown on a phone, at most and at least. */
const CLOSE = 0.9;
const FAR = 0.3;
/** How large a sheet is shown that somebody asks for. */
const READABLE = 1.6;
/** Room below what is scrolled to, in pixels. */
const ROOM = 16;

export class Windows {
  private readonly sheets: Sheets;
  private readonly wide: PanZoom;
  private narrow: PanZoom | null = null;
  private part: Frame | null = null;

  constructor(sheets: Sheets) {
    this.sheets = sheets;
    this.wide = new PanZoom(one(".board"), sheets.canvas, () => sizeOf(sheets.frame));
    NARROW.addEventListener("change", () => this.arrange());
  }

  /** The window onto the board. */
  get current(): PanZoom {
    return NARROW.matches && this.narrow ? this.narrow : this.wide;
  }

  /** Lay the windows out for the screen and the sheets that there are. */
  arrange(): void {
    const { first } = this.sheets;
    for (const sheet of this.sheets.all) {
      if (NARROW.matches && sheet !== first && sheet.scrollWidth > sheet.clientWidth) sheet.tabIndex = 0;
      else sheet.removeAttribute("tabindex");
    }
    if (NARROW.matches && first) {
      this.wide.rest();
      this.openNarrow(first);
    } else {
      this.narrow?.rest();
      this.wide.wake();
      this.wide.settle();
    }
  }

  private openNarrow(first: HTMLElement): void {
    if (this.narrow?.view === first) {
      this.narrow.wake();
      return;
    }
    this.narrow?.rest();
    this.narrow = new PanZoom(first, first.firstElementChild as SVGElement, () => sizeOf(frameOf(first)), true);
    this.narrow.fit();
  }

  /** On a phone: look at where the action is, when that has changed. Does the window move? */
  follow(near: Frame | null): boolean {
    if (!near || near.join() === this.part?.join()) return false;
    this.part = near;
    if (NARROW.matches) this.fit();
    return NARROW.matches;
  }

  /** Show all of it; on a phone the part of the map where the action is. */
  fit(): void {
    this.current.fit();
    if (NARROW.matches && this.part && this.sheets.first) {
      this.current.show(within(this.part, frameOf(this.sheets.first)), CLOSE, FAR);
    }
  }

  /** Show a sheet. */
  jump(id: string): void {
    const sheet = this.sheets.get(id);
    if (!sheet) return;
    if (NARROW.matches || !this.sheets.canvas.contains(sheet)) {
      sheet.scrollIntoView({ block: "start", behavior: "smooth" });
    } else this.wide.show(within(frameOf(sheet), this.sheets.frame), READABLE);
  }

  /** On a phone: show the sheets of one of several boards, and its part of the map. */
  turn(parts: string[], frame: Frame | null): void {
    for (const sheet of this.sheets.all) {
      const at = parts.indexOf(sheet.dataset["sheet"]!);
      sheet.classList.toggle("away", parts.length > 0 && at < 0 && sheet !== this.sheets.first);
      if (at >= 0) sheet.style.setProperty("--order", String(at + 1));
    }
    this.part = frame;
    if (NARROW.matches) this.fit();
    this.sheets.root.scrollTop = 0;
  }

  /** On a wide screen: look at that part of the map. */
  near(): void {
    if (!NARROW.matches && this.part) this.wide.show(within(this.part, this.sheets.frame));
  }

  /** Look closely at a piece of the map. */
  look(piece: string): void {
    const found = document.getElementById(piece);
    if (!found) return;
    this.sheets.root.scrollTop = 0;
    this.current.lookAt(found.getBoundingClientRect(), CLOSE);
  }

  /** Make sure that something on the board can be seen. */
  reveal(at: Element): void {
    if (this.around(at).includes(this.current.view)) {
      this.sheets.root.scrollTop = 0;
      this.current.reveal(at.getBoundingClientRect());
      this.scrollDownTo(at);
    } else at.scrollIntoView({ block: "nearest" });
  }

  /** On a phone a map may be taller than the board's box: scroll down to what lies below it. */
  private scrollDownTo(at: Element): void {
    const { root } = this.sheets;
    const below = at.getBoundingClientRect().bottom - root.getBoundingClientRect().bottom;
    if (NARROW.matches && below > 0) root.scrollTop += below + ROOM;
  }

  /** Look closely at something on the board. */
  closeUp(at: Element): void {
    if (this.sheets.canvas.contains(at)) this.current.lookAt(at.getBoundingClientRect(), CLOSE);
    else this.reveal(at);
  }

  /** The boxes on the screen that something on the board can be seen in. */
  around(at: Element): Element[] {
    const { canvas, root } = this.sheets;
    if (!NARROW.matches) return canvas.contains(at) ? [this.wide.view] : [];
    const sheet = at.closest(".sheet");
    return sheet && sheet === this.narrow?.view ? [sheet, root] : [root];
  }
}

function sizeOf([, , width, height]: Frame): { w: number; h: number } {
  return { w: width, h: height };
}

/** A frame as seen from the corner of another one. */
function within([x, y, width, height]: Frame, [left, top]: Frame): { x: number; y: number; w: number; h: number } {
  return { x: x - left, y: y - top, w: width, h: height };
}
