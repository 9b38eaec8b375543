// Moving about on the board: drag, wheel, double click, pinch, keys.
import type { Point } from "./boxes.ts";
import { intoSight, Lens, type Place, type Size } from "./lens.ts";

/** So many pixels a pointer moves before a press is a drag. */
const SLIP = 5;
/** How much larger a double click makes what can be read already. */
const TWICE = 1.6;
/** Below this scale the figures on counters cannot be read: they are drawn as if from afar. */
const FAR = 0.7;
/** A scale may differ by a hair. */
const HAIR = 1.01;

/** What a window shows: its size before scaling, and the scale at which all of it can be read. */
export interface Content {
  element: HTMLElement | SVGElement;
  size: () => Size;
  reading: () => number;
}

/** A window onto something larger. */
export class PanZoom {
  readonly view: HTMLElement;
  /** Called whenever another part is seen. */
  onMove: () => void = () => undefined;
  private readonly content: Content;
  private lens: Lens;
  private before: Size;
  /** Around what the window was opened; null once it was moved. */
  private opened: Point | null = null;
  /** What was seen of each of several boards. */
  private readonly kept = new Map<string, { lens: Lens; opened: Point | null }>();
  private board = "";
  private readonly fingers = new Map<number, PointerEvent>();
  private spread = 0;
  private moved = 0;
  private enabled = true;

  constructor(view: HTMLElement, content: Content, fill = false) {
    this.view = view;
    this.content = content;
    this.lens = new Lens(fill);
    this.before = this.room;
    view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    view.addEventListener("pointerdown", (event) => this.down(event));
    view.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"] as const) view.addEventListener(kind, (event) => this.up(event));
    view.addEventListener("click", (event) => this.click(event), true);
    view.addEventListener("dblclick", (event) => this.twice(event));
    new ResizeObserver(() => this.settle()).observe(view);
  }

  private get room(): Size {
    const { width, height } = this.view.getBoundingClientRect();
    return { w: width, h: height };
  }

  private size(): Size {
    return this.content.size();
  }

  /** Show all of it. */
  fit(): void {
    if (!this.enabled) return;
    this.lens.fit(this.room, this.size());
    this.moveOn();
  }

  /** Show all of it if it can be read so, else what lies around a point of the content. */
  open(at: Point): void {
    this.lens.open(at, this.content.reading(), this.room, this.size());
    this.opened = at;
    this.apply();
  }

  /** Look at one of several boards, as it was left. */
  turn(board: string): void {
    if (board === this.board) return;
    this.kept.set(this.board, { lens: this.lens, opened: this.opened });
    const { lens, opened } = this.kept.get(board) ?? { lens: new Lens(false), opened: null };
    this.lens = lens;
    this.opened = opened;
    this.board = board;
    this.before = this.room;
    this.settle();
  }

  /** From now on the window keeps its scale and its place. */
  private moveOn(): void {
    this.opened = null;
    this.apply();
  }

  /** As large as it must be to be read, around the middle. */
  read(): void {
    this.look(this.lens.middle(this.room), this.content.reading());
  }

  /** Bring a point of the content to the middle; the scale stays if none is given. */
  look(at: Point, scale = this.lens.scale): void {
    this.lens.look(at, scale, this.room, this.size());
    this.moveOn();
  }

  /** The part of the content that is seen. */
  get seen(): Place {
    const { scale, x, y } = this.lens;
    return { x: -x / scale, y: -y / scale, w: this.room.w / scale, h: this.room.h / scale };
  }

  /** Is a part of it out of sight? */
  get partial(): boolean {
    return this.enabled && this.lens.partial(this.room, this.size());
  }

  get scale(): number {
    return this.lens.scale;
  }

  /** After a change of size: open it again if it was not moved, show all of it if all was shown, else keep the middle. */
  settle(): void {
    if (this.opened) this.open(this.opened);
    else if (this.lens.fitted) this.fit();
    else {
      this.lens.resized(this.before, this.room);
      this.apply();
    }
    this.before = this.room;
  }

  /** Larger or smaller, around a point of the screen; around the middle if none is given. */
  zoom(by: number, at?: { x: number; y: number }): void {
    const box = this.view.getBoundingClientRect();
    const point = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 };
    this.lens.zoom(by, point, this.room, this.size());
    this.moveOn();
  }

  private pan(dx: number, dy: number): void {
    this.lens.pan(dx, dy);
    this.moveOn();
  }

  /** Look at a place, at a size at which it can be read. */
  show(place: Place, large = 1): void {
    this.lens.show(place, large, this.room, this.size());
    this.moveOn();
  }

  /** Bring what is seen at a place of the screen to the middle. */
  lookAt(rect: DOMRect, scale: number): void {
    const box = this.view.getBoundingClientRect();
    const middle = { x: rect.left + rect.width / 2 - box.left, y: rect.top + rect.height / 2 - box.top };
    this.lens.lookAt(middle, scale, this.room, this.size());
    this.moveOn();
  }

  /** Make sure that a place can be seen. */
  reveal(rect: DOMRect): void {
    const box = this.view.getBoundingClientRect();
    const dx = intoSight(rect.left, rect.right, box.left, box.right);
    const dy = intoSight(rect.top, rect.bottom, box.top, box.bottom);
    if (dx || dy) this.pan(dx, dy);
  }

  private apply(): void {
    if (!this.enabled) return;
    this.lens.hold(this.room, this.size());
    const { scale, x, y } = this.lens;
    this.view.classList.toggle("far", scale < FAR);
    this.content.element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.onMove();
  }

  /** Leave the content to the page's own layout. */
  rest(): void {
    this.enabled = false;
    this.content.element.style.transform = "";
  }

  wake(): void {
    this.enabled = true;
    this.settle();
  }

  // ---------------------------------------------------------------- pointers

  private wheel(event: WheelEvent): void {
    if (!this.enabled) return;
    event.preventDefault();
    const by = event.ctrlKey ? 0.012 : 0.0016;
    this.zoom(Math.exp(-event.deltaY * by), { x: event.clientX, y: event.clientY });
  }

  /** A double click: as large as it must be to be read, or still larger. */
  private twice({ clientX, clientY, target }: MouseEvent): void {
    if (!this.enabled || (target as Element).closest("button, .target")) return;
    const by = this.content.reading() / this.lens.scale;
    this.zoom(by > HAIR ? by : TWICE, { x: clientX, y: clientY });
  }

  private down(event: PointerEvent): void {
    if (!this.enabled || event.button > 0 || (event.target as Element).closest("button")) return;
    this.fingers.set(event.pointerId, event);
    this.spread = this.distance();
    this.moved = 0;
  }

  private move(event: PointerEvent): void {
    const last = this.fingers.get(event.pointerId);
    if (!last || !this.enabled || event.defaultPrevented) return;
    const dx = event.clientX - last.clientX;
    const dy = event.clientY - last.clientY;
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.moved > SLIP && !this.view.hasPointerCapture(event.pointerId))
      this.view.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1) this.pinch(dx, dy);
    else if (this.moved > SLIP) this.pan(dx, dy);
  }

  private pinch(dx: number, dy: number): void {
    const spread = this.distance();
    if (this.spread) this.zoom(spread / this.spread, this.middle());
    this.pan(dx / 2, dy / 2);
    this.spread = spread;
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.spread = this.distance();
  }

  /** A press that became a drag chooses nothing. */
  private click(event: Event): void {
    if (this.moved <= SLIP) return;
    event.stopPropagation();
    event.preventDefault();
  }

  /** Something else has taken the pointer: nothing moves. */
  letGo(): void {
    this.fingers.clear();
  }

  private distance(): number {
    const [one, two] = [...this.fingers.values()];
    return one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;
  }

  private middle(): { x: number; y: number } {
    const [one, two] = [...this.fingers.values()];
    return one && two ? { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 } : { x: 0, y: 0 };
  }
}
