// Moving about on the board: drag, wheel, pinch, keys. A view is a scale and the upper left corner in pixels.

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

const MOST = 4;
const SLIP = 5;
const READABLE = 0.6;

/** A window onto something larger. `size` is the size of the content before scaling. */
export class PanZoom {
  scale = 1;
  private x = 0;
  private y = 0;
  private fitted = true;
  private readonly fingers = new Map<number, PointerEvent>();
  private spread = 0;
  private moved = 0;
  enabled = true;

  constructor(
    readonly view: HTMLElement,
    private readonly content: HTMLElement | SVGElement,
    private readonly size: () => { w: number; h: number },
    private readonly fill = false,
  ) {
    view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    view.addEventListener("pointerdown", (event) => this.down(event));
    view.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) {
      view.addEventListener(kind, (event) => this.up(event as PointerEvent));
    }
    view.addEventListener(
      "click",
      (event) => {
        if (this.moved > SLIP) {
          event.stopPropagation();
          event.preventDefault();
        }
      },
      true,
    );
    new ResizeObserver(() => {
      if (this.fitted) this.fit();
      else this.apply();
    }).observe(view);
  }

  private get smallest(): number {
    const { w, h } = this.size();
    const box = this.view.getBoundingClientRect();
    const whole = Math.min(box.width / w, box.height / h);
    const cover = Math.max(box.width / w, box.height / h);
    return this.fill ? Math.max(whole, Math.min(READABLE, cover)) : whole;
  }

  /** Show all of it. */
  fit(): void {
    if (!this.enabled) return;
    const { w } = this.size();
    const box = this.view.getBoundingClientRect();
    this.scale = this.smallest || 1;
    this.x = Math.max(0, (box.width - w * this.scale) / 2);
    this.y = 0;
    this.fitted = true;
    this.apply();
  }

  /** Closer or farther, around a point of the window. */
  zoom(by: number, at?: { x: number; y: number }): void {
    const box = this.view.getBoundingClientRect();
    const px = at ? at.x - box.left : box.width / 2;
    const py = at ? at.y - box.top : box.height / 2;
    const next = Math.max(this.smallest, Math.min(MOST, this.scale * by));
    this.x = px - ((px - this.x) * next) / this.scale;
    this.y = py - ((py - this.y) * next) / this.scale;
    this.scale = next;
    this.fitted = next <= this.smallest * 1.001;
    this.apply();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.fitted = false;
    this.apply();
  }

  /** Look at a place, at a size at which it can be read. */
  show(place: Place, large = 1, small = 0): void {
    const box = this.view.getBoundingClientRect();
    const room = Math.min(box.width / place.w, box.height / place.h) * 0.92;
    this.scale = Math.max(this.smallest, small, Math.min(large, room));
    this.x = box.width / 2 - (place.x + place.w / 2) * this.scale;
    this.y = box.height / 2 - (place.y + place.h / 2) * this.scale;
    this.fitted = false;
    this.apply();
  }

  /** Bring what is seen at a place of the window to its middle. */
  lookAt(rect: DOMRect, scale: number): void {
    const box = this.view.getBoundingClientRect();
    const x = (rect.left + rect.width / 2 - box.left - this.x) / this.scale,
      y = (rect.top + rect.height / 2 - box.top - this.y) / this.scale;
    this.scale = Math.max(this.smallest, scale);
    this.x = box.width / 2 - x * this.scale;
    this.y = box.height / 2 - y * this.scale;
    this.fitted = false;
    this.apply();
  }

  /** Make sure that a place can be seen. */
  reveal(rect: DOMRect): void {
    const box = this.view.getBoundingClientRect();
    const dx =
      rect.left < box.left ? box.left - rect.left + 20 : rect.right > box.right ? box.right - rect.right - 20 : 0;
    const dy =
      rect.top < box.top ? box.top - rect.top + 20 : rect.bottom > box.bottom ? box.bottom - rect.bottom - 20 : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  private apply(): void {
    if (!this.enabled) return;
    const { w, h } = this.size();
    const box = this.view.getBoundingClientRect();
    this.x = held(this.x, box.width, w * this.scale, 0.5);
    this.y = held(this.y, box.height, h * this.scale, 0);
    this.content.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
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
    const dx = event.clientX - last.clientX,
      dy = event.clientY - last.clientY;
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.moved > SLIP && !this.view.hasPointerCapture(event.pointerId))
      this.view.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 1) {
      if (this.moved > SLIP) this.pan(dx, dy);
      return;
    }
    const spread = this.distance(),
      middle = this.middle();
    if (this.spread) this.zoom(spread / this.spread, middle);
    this.pan(dx / 2, dy / 2);
    this.spread = spread;
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.spread = this.distance();
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

/** Nothing is dragged out of sight: what is small stays in its place, what is large keeps covering the window. */
function held(at: number, room: number, size: number, share: number): number {
  return size <= room ? (room - size) * share : Math.max(room - size, Math.min(0, at));
}
