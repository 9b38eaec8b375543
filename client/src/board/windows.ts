// What part of the board is seen: one canvas on a wide screen; on a phone the map in a window of its own.
import { one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import type { Frame, Point } from "./boxes.ts";
import { readingScale } from "./legible.ts";
import type { Place } from "./lens.ts";
import { type Content, PanZoom } from "./panzoom.ts";
import { frameOf, type Sheets } from "./sheets.ts";

/** How large something is shown that somebody asks for. */
const CLOSE = 0.9;
/** How large a sheet is shown that somebody asks for. */
const LARGE = 1.6;
/** Room below what is scrolled to, in pixels. */
const ROOM = 16;

export class Windows {
  /** Called whenever another part of the board is seen. */
  onMove: () => void = () => undefined;
  private readonly sheets: Sheets;
  private readonly wide: PanZoom;
  private narrow: PanZoom | null = null;
  /** The windows onto the maps of several boards, on a phone. */
  private readonly narrows = new Map<HTMLElement, PanZoom>();
  private readonly boards = new Set<string>();
  /** Where the action is. */
  private acting: Frame | null = null;

  constructor(sheets: Sheets) {
    this.sheets = sheets;
    this.wide = this.over(one(".board"), {
      element: sheets.canvas,
      size: () => sizeOf(sheets.frame),
      reading: () => readingScale(sheets.canvas),
    });
    NARROW.addEventListener("change", () => this.arrange());
  }

  private over(view: HTMLElement, content: Content, fill = false): PanZoom {
    const made = new PanZoom(view, content, fill);
    made.onMove = () => this.onMove();
    return made;
  }

  /** The window onto the board. */
  get current(): PanZoom {
    return NARROW.matches && this.narrow ? this.narrow : this.wide;
  }

  /** The frame that the window moves over. */
  get frame(): Frame {
    const { first, frame } = this.sheets;
    return NARROW.matches && first ? frameOf(first) : frame;
  }

  /** Lay the windows out for the screen and the sheets that there are. */
  arrange(): void {
    const { first } = this.sheets;
    for (const sheet of this.sheets.all) {
      if (!this.windowOf(sheet)) sheet.style.setProperty("--least", String(readingScale(sheet)));
      if (sheet !== first && !this.windowOf(sheet)) sheet.tabIndex = 0;
      else sheet.removeAttribute("tabindex");
    }
    if (this.sheets.flows) {
      this.wide.rest();
      this.narrow?.rest();
    } else if (NARROW.matches && first) {
      this.wide.rest();
      this.openNarrow(first);
    } else {
      this.narrow?.rest();
      this.wide.wake();
    }
  }

  private openNarrow(first: HTMLElement): void {
    const known = this.narrows.get(first);
    const element = first.firstElementChild as SVGElement;
    const content = { element, size: () => sizeOf(frameOf(first)), reading: () => readingScale(first) };
    this.narrow = known ?? this.over(first, content, true);
    this.narrows.set(first, this.narrow);
    if (!known) this.open();
    this.narrow.wake();
  }

  /** Does a sheet lie in the window that can be moved? */
  private windowOf(sheet: HTMLElement): boolean {
    return NARROW.matches ? sheet === this.sheets.first : this.sheets.canvas.contains(sheet);
  }

  /** Open the board around the action: all of it if it can be read so, else at a size at which it can. */
  open(acting = this.acting): void {
    this.acting = acting;
    this.current.open(this.pointOf(acting ?? this.frame));
  }

  /** The action is here now: bring it into sight; the scale stays. */
  follow(acting: Frame | null): void {
    this.acting = acting;
    if (acting && !this.sees(acting)) this.current.look(this.pointOf(acting));
  }

  /** Where the middle of a frame lies in the window. */
  private pointOf([x, y, width, height]: Frame): Point {
    const [left, top] = this.frame;
    return { x: x + width / 2 - left, y: y + height / 2 - top };
  }

  /** Is the middle of a frame in sight? */
  sees(frame: Frame): boolean {
    const { seen } = this.current;
    const { x, y } = this.pointOf(frame);
    return x >= seen.x && y >= seen.y && x <= seen.x + seen.w && y <= seen.y + seen.h;
  }

  /** Does something lie in the window that can be moved? */
  holds(at: Element): boolean {
    if (this.sheets.flows) return false;
    return this.sheets.canvas.contains(at) && (!NARROW.matches || Boolean(this.narrow?.view.contains(at)));
  }

  /** Show a sheet. */
  jump(id: string): void {
    const sheet = this.sheets.get(id);
    if (!sheet) return;
    if (this.sheets.flows || NARROW.matches || !this.sheets.canvas.contains(sheet)) {
      sheet.scrollIntoView({ block: "start", behavior: "smooth" });
    } else this.wide.show(within(frameOf(sheet), this.sheets.frame), LARGE);
  }

  /** Show one of several boards, each at its own scale and place; `parts` are its sheets in their order on a phone. */
  turn(board: string, parts: string[]): boolean {
    const known = this.sheets.board === board || this.boards.has(board);
    this.boards.add(board);
    this.sheets.board = board;
    for (const sheet of this.sheets.all) {
      const at = parts.indexOf(sheet.dataset["sheet"]!);
      sheet.classList.toggle("away", !this.sheets.shows(sheet));
      sheet.classList.toggle("spare", parts.length > 0 && at < 0 && sheet !== this.sheets.first);
      if (at >= 0) sheet.style.setProperty("--order", String(at + 1));
    }
    this.sheets.place();
    this.wide.turn(board);
    this.arrange();
    this.sheets.root.scrollTop = 0;
    return !known;
  }

  /** Look closely at a piece of the map. */
  look(piece: string): void {
    const found = document.getElementById(piece);
    if (!found) return;
    this.sheets.root.scrollTop = 0;
    this.current.lookAt(found.getBoundingClientRect(), Math.max(CLOSE, this.current.scale));
  }

  /** Make sure that something on the board can be seen. */
  reveal(at: Element): void {
    if (!this.sheets.flows && this.around(at).includes(this.current.view)) {
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
    if (!this.sheets.flows && this.sheets.canvas.contains(at)) this.current.lookAt(at.getBoundingClientRect(), CLOSE);
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
function within([x, y, width, height]: Frame, [left, top]: Frame): Place {
  return { x: x - left, y: y - top, w: width, h: height };
}
