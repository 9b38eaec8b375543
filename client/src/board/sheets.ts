// The sheets in the page: grounds that are fetched once, pieces that are brought up to date by their ids.
import { all, h, one, svgOf } from "../dom.ts";
import { text as fetchText } from "../net.ts";
import type { Frame as FrameFacts, Update } from "../types.ts";
import { around, type Frame, onBoard } from "./boxes.ts";
import { drawnSheet, glide } from "./glide.ts";
import type { Picture } from "./picture.ts";

export class Sheets {
  readonly root = one(".table");
  readonly canvas = one(".canvas");
  private readonly match: string;

  constructor(match: string) {
    this.match = match;
  }

  get all(): HTMLElement[] {
    return all(".sheet", this.root);
  }

  get(id: string): HTMLElement | null {
    return document.getElementById(`sheet-${id}`);
  }

  /** The first sheet of the board: the map. */
  get first(): HTMLElement | null {
    return this.canvas.querySelector<HTMLElement>(".sheet");
  }

  /** The frame of the whole board, without what stands beside it. */
  get frame(): Frame {
    return around(all(".sheet", this.canvas).map(frameOf));
  }

  /** Bring every sheet up to date; what is no longer on the table goes. */
  async apply(update: Update, picture: Picture): Promise<void> {
    for (const sheet of this.all) if (!picture.has(sheet.dataset["sheet"]!)) sheet.remove();
    for (const [id, sheet] of picture) {
      await this.ground(id, update.frames[id]!, update);
      glide(piecesOf(id), sheet);
    }
    this.setFrames(update.frames);
  }

  /** Draw the pieces of a picture whose sheets are all there. */
  draw(picture: Picture): void {
    for (const [id, sheet] of picture) glide(piecesOf(id), sheet);
  }

  /** A sheet that is new, or whose ground has changed, fetches its ground. */
  private async ground(id: string, { title, frame, ground }: FrameFacts, { seat, moment }: Update): Promise<void> {
    const sheet = this.get(id) ?? this.added(id, title, frame);
    if (sheet.dataset["ground"] === ground) return;
    const address = `/api/match/${this.match}/ground/${id}?seat=${encodeURIComponent(seat)}&at=${moment}`;
    const drawn = svgOf(await fetchText(address));
    const picture = sheet.firstElementChild!;
    picture.querySelector(":scope > .ground")?.remove();
    picture.prepend(drawn);
    sheet.dataset["ground"] = ground;
  }

  private added(id: string, title: string, frame: Frame): HTMLElement {
    const box = frame.join(" ");
    const attributes = { class: "sheet", id: `sheet-${id}`, "data-sheet": id, "data-title": title, "data-frame": box };
    const figure = h("figure", attributes);
    figure.innerHTML = `<svg viewBox="${box}" role="group"><g id="pieces-${CSS.escape(id)}"></g></svg>`;
    figure.firstElementChild!.setAttribute("aria-label", title);
    const main = !this.first || onBoard(frame, frameOf(this.first));
    (main ? this.canvas : one(".strip", this.root)).append(figure);
    return figure;
  }

  private setFrames(frames: Record<string, FrameFacts>): void {
    this.order(Object.keys(frames));
    for (const [id, { frame }] of Object.entries(frames)) {
      const sheet = this.get(id);
      if (!sheet || sheet.dataset["frame"] === frame.join(" ")) continue;
      sheet.dataset["frame"] = frame.join(" ");
      sheet.firstElementChild!.setAttribute("viewBox", frame.join(" "));
    }
    this.place();
  }

  /** The sheets stand in the page as in the scene, the first one first. */
  private order(ids: string[]): void {
    for (const place of [this.canvas, one(".strip", this.root)]) {
      const sheets = ids.map((id) => this.get(id));
      const wanted = sheets.filter((sheet): sheet is HTMLElement => sheet?.parentElement === place);
      if (all(".sheet", place).some((sheet, at) => sheet !== wanted[at])) place.append(...wanted);
    }
  }

  /** Each sheet in its frame. */
  place(): void {
    const [left, top] = this.frame;
    for (const sheet of this.all) {
      const [x, y, width, height] = frameOf(sheet);
      sheet.style.setProperty("--x", String(x - left));
      sheet.style.setProperty("--y", String(y - top));
      sheet.style.setProperty("--w", String(width));
      sheet.style.setProperty("--h", String(height));
    }
    this.root.classList.toggle("bare", !this.all.length);
    one(".board").tabIndex = this.all.length ? -1 : 0;
  }
}

/** The picture that the server has drawn into the page. */
export function drawnPicture(): Picture {
  return new Map(all(".sheet").map(({ dataset: { sheet } }) => [sheet!, drawnSheet(piecesOf(sheet!))] as const));
}

function piecesOf(id: string): Element {
  return one(`[id="pieces-${id}"]`);
}

export function frameOf(sheet: HTMLElement): Frame {
  return sheet.dataset["frame"]!.split(" ").map(Number) as Frame;
}
