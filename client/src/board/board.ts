// The drawn board: its sheets, the windows onto them, what can be pressed, and what is heard of it.
import { all, one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import type { Update } from "../types.ts";
import type { Frame } from "./boxes.ts";
import { Drag } from "./drag.ts";
import type { Picture } from "./picture.ts";
import type { Player } from "./player.ts";
import { Rings } from "./rings.ts";
import { placeOf, Sheets } from "./sheets.ts";
import { SmallMap } from "./smallmap.ts";
import { Stacks } from "./stacks.ts";
import { type Target, targetAt, Targets } from "./targets.ts";
import { drawTrails, type Move } from "./trails.ts";
import { Windows } from "./windows.ts";

/** A word that names a piece or a place, in an event or an option. */
const WORD = /^[a-z][\w-]{2,}$/;

export class Board {
  private readonly player: Player;
  /** Where the action was last. */
  private near = "";
  private readonly sheets: Sheets;
  private readonly windows: Windows;
  private readonly targets: Targets;
  private readonly stacks: Stacks;
  private readonly drag: Drag;
  private readonly rings: Rings;
  private wanted: Update | null = null;
  private shown: Promise<void> = Promise.resolve();
  private readonly small: SmallMap;
  private touch = false;
  /** Where the pointer is on the board. */
  private pointer: { x: number; y: number } | null = null;

  constructor(match: string, player: Player) {
    this.player = player;
    this.sheets = new Sheets(match);
    const { root } = this.sheets;
    this.windows = new Windows(this.sheets);
    this.targets = new Targets(root, player);
    this.stacks = new Stacks(root, this.windows);
    this.drag = new Drag(player, this.targets, this.stacks, this.windows);
    this.rings = new Rings(root);
    this.small = new SmallMap(this.sheets, this.windows);
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("focusin", (event) => this.focused(event.target as Element));
    one(".board").addEventListener("pointerleave", () => this.left());
    one(".board").addEventListener("pointermove", ({ clientX: x, clientY: y }) => (this.pointer = { x, y }));
    one(".board").addEventListener("wheel", () => this.stacks.close(), { passive: true });
    this.sheets.place();
    this.windows.arrange();
  }

  get has(): boolean {
    return this.sheets.all.length > 0;
  }

  // ---------------------------------------------------------------- what is shown

  /** Draw what the server has left to the page: what can be pressed. */
  light(picture: Picture): void {
    this.sheets.draw(picture);
  }

  /** Bring the sheets up to date, one view after another; a view that is overtaken is left out. */
  show(update: Update, picture: Picture): Promise<void> {
    this.wanted = update;
    this.shown = this.shown
      .catch(() => undefined)
      .then(() => (this.wanted === update ? this.apply(update, picture) : undefined));
    return this.shown;
  }

  private async apply(update: Update, picture: Picture): Promise<void> {
    await this.sheets.apply(update, picture);
    this.windows.arrange();
    this.follow(update);
    this.stacks.refresh();
    this.rings.refresh();
    this.small.draw();
  }

  /** Open the board around what acts. */
  open(update: Update): void {
    this.near = String(update.near);
    this.windows.open(this.acting(update));
    this.small.draw();
  }

  /**
   * Bring what acts into sight where the action has moved, or where nothing that can be pressed is in sight; the scale
   * stays.
   */
  private follow(update: Update): void {
    const { near } = update;
    const moved = near && String(near) !== this.near;
    this.near = String(near);
    if (moved && !this.windows.centres(near)) return this.windows.follow(near);
    const lit = this.targets.open.filter((target) => this.windows.holds(target)).map(placeOf);
    if (!lit.some((place) => place && this.windows.sees(place))) this.windows.follow(this.acting(update));
  }

  /** What acts: where the game says that the action is, else the nearest threat, else what can be pressed. */
  private acting({ near, side, sides }: Update): Frame | null {
    if (near) return near;
    const { threats = [] } = sides[side] ?? Object.values(sides)[0] ?? {};
    const found = this.subject(threats.slice(0, 1).map(({ piece }) => piece)) ?? this.targets.open[0];
    return found && this.windows.holds(found) ? placeOf(found) : null;
  }

  /** Larger or smaller, where the pointer is. */
  zoom(by: number): void {
    this.windows.current.zoom(by, this.pointer ?? undefined);
    this.stacks.refresh();
  }

  /** Show all of it. */
  fit(): void {
    this.stacks.close();
    this.windows.current.fit();
  }

  /** As large as it must be to be read. */
  read(): void {
    this.stacks.close();
    this.windows.current.read();
  }

  jump(id: string): void {
    this.windows.jump(id);
  }

  /** Show one of several boards: at first around what acts there, later as it was left. */
  turn(board: string, parts: string[], update: Update): void {
    this.stacks.close();
    if (this.windows.turn(board, parts)) this.windows.open(this.acting({ ...update, side: board }));
    this.rings.refresh();
    this.small.draw();
  }

  /** Bring what stands for an option into sight. */
  reveal(option: string): void {
    const target = this.targets.every.find(({ dataset }) => dataset["option"] === option);
    if (!target || !this.windows.holds(target)) return;
    this.windows.current.reveal(target.getBoundingClientRect());
    if (NARROW.matches) target.scrollIntoView({ block: "nearest" });
  }

  look(piece: string): void {
    this.windows.look(piece);
  }

  /** Put the stacks in another order. */
  sort(by: string): void {
    this.sheets.sort(by);
  }

  /** Mark what is picked and where it can go. */
  mark(): void {
    this.targets.mark();
  }

  /** Light up what a line of the log is about. */
  glow(places: string[]): void {
    const { root } = this.sheets;
    for (const lit of all(".glow", root)) lit.classList.remove("glow");
    for (const found of places.flatMap((place) => this.drawn(place))) found.classList.add("glow");
  }

  /** What is drawn at a place: by its id, by the last word of its id, or by its space. Targets do not count. */
  private drawn(place: string): SVGElement[] {
    const id = CSS.escape(place);
    const last = WORD.test(place) ? `, .pieces [id$=":${id}"]` : "";
    return all<SVGElement>(`[id="${id}"], [data-space="${id}"]${last}`, this.sheets.root).filter(
      (found) => !found.closest(".lit"),
    );
  }

  /** The piece that a beat is about: on the map if one is there. */
  subject(places: string[]): SVGElement | null {
    const found = places.flatMap((place) => this.drawn(place));
    return found.find((one) => this.sheets.first?.contains(one)) ?? found[0] ?? null;
  }

  /** Bring something that is drawn into sight. */
  attend(found: SVGElement): void {
    if (NARROW.matches || this.windows.holds(found)) this.windows.reveal(found);
  }

  /** On a phone: back to the top, where the map is. */
  top(): void {
    if (NARROW.matches) this.sheets.root.scrollTop = 0;
  }

  /** Show where pieces came from. */
  trace(trails: Move[]): void {
    drawTrails(trails);
  }

  /** Ring pieces, spaces or sheets, and bring the first of them into sight. */
  ring(places: string[], look = ""): void {
    this.rings.show(places, look);
    const first = this.rings.found()[0];
    if (first) this.windows.reveal(first);
  }

  /** Draw the rings anew: what they are around may have come into sight. */
  ringAgain(): void {
    this.rings.refresh();
  }

  /** Look closely at pieces or sheets, with rings around them. */
  closeUp(places: string[], look = ""): void {
    this.rings.show(places, look);
    const first = this.rings.found()[0];
    if (first) this.windows.closeUp(first);
    this.rings.refresh();
  }

  /** What lies at a piece or a place, in words. */
  lying(at: Element): string {
    return this.stacks.lying(at);
  }

  closeStack(): boolean {
    return this.stacks.close();
  }

  // ---------------------------------------------------------------- keys

  focus(): void {
    this.targets.focus();
  }

  cycle(step: number): void {
    this.targets.cycle(step);
  }

  nextStack(): void {
    this.stacks.next();
  }

  /** What has the focus of the keyboard is brought into sight, and its stack is opened. */
  private focused(at: Element): void {
    if (!at.matches(":focus-visible") || !at.closest(".sheet g")) return;
    if (!this.sheets.flows && this.sheets.canvas.contains(at)) this.windows.current.reveal(at.getBoundingClientRect());
    this.stacks.open(at);
  }

  // ---------------------------------------------------------------- pointers

  private down(event: PointerEvent): void {
    this.touch = event.pointerType === "touch";
    if (!this.touch) this.drag.grab(event);
  }

  private left(): void {
    this.pointer = null;
    if (!this.touch) this.stacks.close();
  }

  private click(event: MouseEvent): void {
    const at = event.target as Element;
    const target = targetAt(at);
    const space = at.closest(".pieces g[data-space]")?.getAttribute("data-space");
    if (target) {
      if (!twice(event, target)) this.targets.press(target);
    } else if (space && !this.touch) this.player.named([space]);
    if (this.touch) this.stacks.tapped(at);
  }
}

/** The second half of a double click on what is picked: it does not confirm by accident. */
function twice({ detail }: MouseEvent, target: Target): boolean {
  return detail > 1 && target.classList.contains("chosen");
}
