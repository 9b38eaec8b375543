// The drawn board: its sheets, the windows onto them, what can be pressed, and what is heard of it.
import { all, one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import type { Update } from "../types.ts";
import type { Frame } from "./boxes.ts";
import { Drag } from "./drag.ts";
import type { Picture } from "./picture.ts";
import type { Player } from "./player.ts";
import { Rings } from "./rings.ts";
import { Sheets } from "./sheets.ts";
import { Stacks } from "./stacks.ts";
import { type Target, targetAt, Targets } from "./targets.ts";
import { drawTrails, type Move } from "./trails.ts";
import { Windows } from "./windows.ts";

/** A word that names a piece or a place, in an event or an option. */
const WORD = /^[a-z][\w-]{2,}$/;

export class Board {
  private readonly player: Player;
  private readonly sheets: Sheets;
  private readonly windows: Windows;
  private readonly targets: Targets;
  private readonly stacks: Stacks;
  private readonly drag: Drag;
  private readonly rings: Rings;
  private wanted: Update | null = null;
  private shown: Promise<void> = Promise.resolve();
  private touch = false;

  constructor(match: string, player: Player) {
    this.player = player;
    this.sheets = new Sheets(match);
    const { root } = this.sheets;
    this.windows = new Windows(this.sheets);
    this.targets = new Targets(root, player);
    this.stacks = new Stacks(root, this.windows);
    this.drag = new Drag(player, this.targets, this.stacks, this.windows);
    this.rings = new Rings(root);
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("focusin", (event) => this.focused(event.target as Element));
    one(".board").addEventListener("pointerleave", () => !this.touch && this.stacks.close());
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
    this.follow(update.near);
    this.stacks.refresh();
    this.rings.refresh();
  }

  /** On a phone: look at where the action is, when that has changed. */
  follow(near: Frame | null): void {
    if (this.windows.follow(near)) this.stacks.close();
  }

  zoom(by: number): void {
    this.windows.current.zoom(by);
    this.stacks.refresh();
  }

  fit(): void {
    this.stacks.close();
    this.windows.fit();
  }

  jump(id: string): void {
    this.windows.jump(id);
  }

  turn(parts: string[], frame: Frame | null): void {
    if (NARROW.matches) this.stacks.close();
    this.windows.turn(parts, frame);
    this.rings.refresh();
  }

  near(): void {
    this.windows.near();
  }

  /** On a phone: bring what stands for an option into sight. */
  reveal(option: string): void {
    const target = this.targets.every.find(({ dataset }) => dataset["option"] === option);
    if (NARROW.matches && target && this.sheets.first?.contains(target)) {
      this.windows.current.reveal(target.getBoundingClientRect());
      target.scrollIntoView({ block: "nearest" });
    }
  }

  look(piece: string): void {
    this.windows.look(piece);
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
      (found) => !found.classList.contains("target"),
    );
  }

  /** The piece that a beat is about: on the map if one is there. */
  subject(places: string[]): SVGElement | null {
    const found = places.flatMap((place) => this.drawn(place));
    return found.find((one) => this.sheets.first?.contains(one)) ?? found[0] ?? null;
  }

  /** On a phone: bring something that is drawn into sight. */
  attend(found: SVGElement): void {
    if (NARROW.matches) this.windows.reveal(found);
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
    if (this.sheets.canvas.contains(at)) this.windows.current.reveal(at.getBoundingClientRect());
    this.stacks.open(at);
  }

  // ---------------------------------------------------------------- pointers

  private down(event: PointerEvent): void {
    this.touch = event.pointerType === "touch";
    if (!this.touch) this.drag.grab(event);
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
