// Moving about on the board: drag, wheel, pinch, keys.
import { intoSight, Lens, type Place, type Size } from "./lens.ts";

/** So many pixels a pointer moves before a press is a drag. */
const SLIP = 5;

/** A window onto something larger. `size` is the size of the content before scaling. */
export class PanZoom {
  readonly view: HTMLElement;
  private readonly content: HTMLElement | SVGElement;
  private readonly size: () => Size;
  private readonly lens: Lens;
  private readonly fingers = new Map<number, PointerEvent>();
  private spread = 0;
  private moved = 0;
  private enabled = true;

  constructor(view: HTMLElement, content: HTMLElement | SVGElement, size: () => Size, fill = false) {
    this.view = view;
    this.content = content;
    this.size = size;
    this.lens = new Lens(fill);
    view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    view.addEventListener("pointerdown", (event) => this.down(event));
    view.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"] as const) view.addEventListener(kind, (event) => this.up(event));
    view.addEventListener("click", (event) => this.click(event), true);
    new ResizeObserver(() => this.settle()).observe(view);
  }

  private get room(): Size {
    const { width, height } = this.view.getBoundingClientRect();
    return { w: width, h: height };
  }

  /** Show all of it. */
  fit(): void {
    if (!this.enabled) return;
    this.lens.fit(this.room, this.size());
    this.apply();
  }

  /** After a change of size: show all of it if all was shown, else stay where the reader has looked. */
  settle(): void {
    if (this.lens.fitted) this.fit();
    else this.apply();
  }

  /** Larger or smaller, around a point of the screen; around the middle if none is given. */
  zoom(by: number, at?: { x: number; y: number }): void {
    const box = this.view.getBoundingClientRect();
    const point = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 };
    this.lens.zoom(by, point, this.room, this.size());
    this.apply();
  }

  private pan(dx: number, dy: number): void {
    this.lens.pan(dx, dy);
    this.apply();
  }

  /** Look at a place, at a size at which it can be read. */
  show(place: Place, large = 1, small = 0): void {
    this.lens.show(place, large, small, this.room, this.size());
    this.apply();
  }

  /** Bring what is seen at a place of the screen to the middle. */
  lookAt(rect: DOMRect, scale: number): void {
    const box = this.view.getBoundingClientRect();
    const middle = { x: rect.left + rect.width / 2 - box.left, y: rect.top + rect.height / 2 - box.top };
    this.lens.lookAt(middle, scale, this.room, this.size());
    this.apply();
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
    this.content.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** Leave the content to the page's own layout. */
  rest(): void {
    this.enabled = false;
    this.content.style.transform = "";
  }

  wake(): void {
    if (this.enabled) return;
    this.enabled = true;
    this.fit();
  }

  // ---------------------------------------------------------------- pointers

  private wheel(event: WheelEvent): void {
    if (!this.enabled) return;
    event.preventDefault();
    const by = event.ctrlKey ? 0.012 : 0.0016;
    this.zoom(Math.exp(-event.deltaY * by), { x: event.clientX, y: event.clientY });
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
