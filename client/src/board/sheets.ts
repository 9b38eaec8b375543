// The sheets in the page: grounds that are fetched once, pieces that are brought up to date by their ids.
import { all, h, kept, one, svgOf } from "../dom.ts";
import { text as fetchText } from "../net.ts";
import type { Frame as FrameFacts, Update } from "../types.ts";
import { around, type Frame, onBoard } from "./boxes.ts";
import { gliding, settleFlow, sortStacks } from "./flow.ts";
import { drawnSheet, glide } from "./glide.ts";
import type { Picture } from "./picture.ts";

export class Sheets {
  readonly root = one(".table");
  readonly canvas = one(".canvas");
  private readonly match: string;
  /** The board that is shown, where a game has several; '' where it has one. */
  board = "";

  constructor(match: string) {
    this.match = match;
    for (const sheet of this.all) nameAbove(sheet);
  }

  get all(): HTMLElement[] {
    return all(".sheet", this.root);
  }

  get(id: string): HTMLElement | null {
    return document.getElementById(`sheet-${id}`);
  }

  /** The first sheet of the board: the map. */
  get first(): HTMLElement | null {
    return this.canvas.querySelector<HTMLElement>(`.sheet${this.shown}`);
  }

  /** The frame of the whole board, without what stands beside it. */
  get frame(): Frame {
    return around(all(`.sheet${this.shown}`, this.canvas).map(frameOf));
  }

  /** Which sheets are shown, as part of a selector: of several boards those of one. */
  private get shown(): string {
    return this.board && `:is(:not([data-board]), [data-board="${this.board}"])`;
  }

  /** Does a sheet belong to the board that is shown? */
  shows({ dataset }: HTMLElement): boolean {
    return !this.board || ["", this.board].includes(dataset["board"] ?? "");
  }

  /** Does the page lay its sheets out by itself? */
  get flows(): boolean {
    return this.first?.classList.contains("flow") ?? false;
  }

  /** Bring every sheet up to date; what is no longer on the table goes. */
  async apply(update: Update, picture: Picture): Promise<void> {
    for (const [id] of picture) await this.ground(id, update.frames[id]!, update);
    gliding(this.root, () => {
      for (const sheet of this.all) if (!picture.has(sheet.dataset["sheet"]!)) sheet.remove();
      this.draw(picture);
    });
    for (const sheet of this.all) nameAbove(sheet);
    this.setFrames(update.frames);
  }

  /** Draw the pieces of a picture whose sheets are all there. */
  draw(picture: Picture): void {
    for (const [id, sheet] of picture) {
      const root = piecesOf(id);
      if (root instanceof HTMLElement) settleFlow(root, sheet);
      else glide(root, sheet);
    }
    sortStacks(this.root, kept.get("sort") || "best");
  }

  /** Put the stacks in another order, and keep it on this device. */
  sort(by: string): void {
    kept.set("sort", by);
    gliding(this.root, () => sortStacks(this.root, by));
  }

  /** A sheet that is new, or whose ground has changed, fetches its ground. */
  private async ground(id: string, facts: FrameFacts, { seat, moment }: Update): Promise<void> {
    const { flow, ground } = facts;
    const sheet = this.get(id) ?? (flow ? this.addedFlow(id, facts) : this.added(id, facts));
    if (flow || sheet.dataset["ground"] === ground) return;
    const address = `/api/match/${this.match}/ground/${id}?seat=${encodeURIComponent(seat)}&at=${moment}`;
    const drawn = svgOf(await fetchText(address));
    const picture = sheet.firstElementChild!;
    picture.querySelector(":scope > .ground")?.remove();
    picture.prepend(drawn);
    sheet.dataset["ground"] = ground;
  }

  private added(id: string, { board, frame, title }: FrameFacts): HTMLElement {
    const box = frame.join(" ");
    const attributes = { class: "sheet", id: `sheet-${id}`, "data-sheet": id, "data-title": title, "data-frame": box };
    const figure = h("figure", { ...attributes, "data-board": board });
    figure.innerHTML = `<svg viewBox="${box}" role="group"><g id="pieces-${CSS.escape(id)}"></g></svg>`;
    figure.firstElementChild!.setAttribute("aria-label", title);
    const main = !this.first || onBoard(frame, frameOf(this.first));
    (main ? this.canvas : one(".strip", this.root)).append(figure);
    return figure;
  }

  private addedFlow(id: string, { flow, frame, title }: FrameFacts): HTMLElement {
    const attributes = { class: "sheet flow", id: `sheet-${id}`, "data-sheet": id, "data-title": title };
    const pieces = h("div", { class: "pieces", id: `pieces-${id}` });
    const sheet = h("section", { ...attributes, "data-frame": frame.join(" "), "aria-label": title }, pieces);
    (flow === "board" ? this.canvas : one(".strip", this.root)).append(sheet);
    return sheet;
  }

  private setFrames(frames: Record<string, FrameFacts>): void {
    this.order(Object.keys(frames));
    for (const [id, { frame }] of Object.entries(frames)) {
      const sheet = this.get(id);
      if (!sheet || sheet.classList.contains("flow") || sheet.dataset["frame"] === frame.join(" ")) continue;
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
    const boards = all(".sheet", this.canvas);
    boards.forEach((sheet, at) => sheet.classList.toggle("first", !at || boardOf(sheet) !== boardOf(boards[at - 1]!)));
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
    this.root.classList.toggle("flowing", this.flows);
    if (this.flows) one(".strip", this.root).tabIndex = 0;
    one(".board").tabIndex = this.flows || !this.all.length ? 0 : -1;
  }
}

function boardOf({ dataset }: HTMLElement): string {
  return dataset["board"] ?? "";
}

/** The picture that the server has drawn into the page. */
export function drawnPicture(): Picture {
  const sheets = all(".sheet:not(.flow)");
  return new Map(sheets.map(({ dataset: { sheet } }) => [sheet!, drawnSheet(piecesOf(sheet!))] as const));
}

function piecesOf(id: string): Element {
  return one(`[id="pieces-${id}"]`);
}

/** The frame of something that is drawn on a sheet. */
export function placeOf(found: Element): Frame | null {
  const picture = found.closest(".sheet")?.firstElementChild as SVGSVGElement | null | undefined;
  const matrix = picture?.getScreenCTM()?.inverse();
  const box = found.getBoundingClientRect();
  if (!matrix || !box.width) return null;
  const from = new DOMPoint(box.left, box.top).matrixTransform(matrix);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
  return [from.x, from.y, to.x - from.x, to.y - from.y];
}

export function frameOf(sheet: HTMLElement): Frame {
  return sheet.dataset["frame"]!.split(" ").map(Number) as Frame;
}

/** The names on a ground stand above pieces and rings, so that nothing covers them. */
function nameAbove(sheet: HTMLElement): void {
  const picture = sheet.querySelector(":scope > svg");
  const names = picture?.querySelector(":scope > .ground > .names");
  if (!picture || !names) return;
  picture.querySelector(":scope > .names")?.remove();
  picture.append(names);
}
