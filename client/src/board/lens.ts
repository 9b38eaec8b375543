// The arithmetic of moving about: a lens onto a content has a scale, and the content's upper left corner in pixels.

export interface Size {
  w: number;
  h: number;
}

export interface Place extends Size {
  x: number;
  y: number;
}

const LARGEST = 4;
/** Where a window is to be filled, the content is not made smaller than this. */
const READABLE = 0.6;
/** What is fitted may be off by a hair. */
const HAIR = 1.001;
const MARGIN = 20;
/** How much of the window a place fills that is looked at. */
const SHARE = 0.92;

export class Lens {
  scale = 1;
  x = 0;
  y = 0;
  /** Is all of it shown? Then it stays so when the window changes. */
  fitted = true;
  private readonly fill: boolean;

  /** `fill`: what is small covers the window rather than shrinking below what can be read. */
  constructor(fill: boolean) {
    this.fill = fill;
  }

  smallest(room: Size, size: Size): number {
    const whole = Math.min(room.w / size.w, room.h / size.h);
    const cover = Math.max(room.w / size.w, room.h / size.h);
    return this.fill ? Math.max(whole, Math.min(READABLE, cover)) : whole;
  }

  /** Show all of it. */
  fit(room: Size, size: Size): void {
    this.scale = this.smallest(room, size) || 1;
    this.x = Math.max(0, (room.w - size.w * this.scale) / 2);
    this.y = 0;
    this.fitted = true;
  }

  /** Larger or smaller; the point of the window at `at` stays where it is. */
  zoom(by: number, at: { x: number; y: number }, room: Size, size: Size): void {
    const smallest = this.smallest(room, size);
    const next = Math.max(smallest, Math.min(LARGEST, this.scale * by));
    this.x = at.x - ((at.x - this.x) * next) / this.scale;
    this.y = at.y - ((at.y - this.y) * next) / this.scale;
    this.scale = next;
    this.fitted = next <= smallest * HAIR;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.fitted = false;
  }

  /** Look at a place of the content: as large as there is room for, between two scales. */
  show(place: Place, large: number, small: number, room: Size, size: Size): void {
    const most = Math.min(room.w / place.w, room.h / place.h) * SHARE;
    this.scale = Math.max(this.smallest(room, size), small, Math.min(large, most));
    this.centre(place.x + place.w / 2, place.y + place.h / 2, room);
  }

  /** Bring what is seen at a point of the window to its middle, at a scale. */
  lookAt(at: { x: number; y: number }, scale: number, room: Size, size: Size): void {
    const x = (at.x - this.x) / this.scale;
    const y = (at.y - this.y) / this.scale;
    this.scale = Math.max(this.smallest(room, size), scale);
    this.centre(x, y, room);
  }

  private centre(x: number, y: number, room: Size): void {
    this.x = room.w / 2 - x * this.scale;
    this.y = room.h / 2 - y * this.scale;
    this.fitted = false;
  }

  /** Nothing is dragged out of sight. What is smaller than the window stays in the middle of its upper edge. */
  hold(room: Size, size: Size): void {
    this.x = held(this.x, room.w, size.w * this.scale, 0.5);
    this.y = held(this.y, room.h, size.h * this.scale, 0);
  }
}

/** What is small stays in its place, what is large keeps covering the window. */
function held(at: number, room: number, size: number, share: number): number {
  return size <= room ? (room - size) * share : Math.max(room - size, Math.min(0, at));
}

/** How far something has to move along one axis so that it is seen, with a margin; 0 if it is. */
export function intoSight(start: number, end: number, from: number, to: number): number {
  if (start < from) return from - start + MARGIN;
  return end > to ? to - end - MARGIN : 0;
}
