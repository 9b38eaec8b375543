// Where a tray stands beside a stack: at the largest size that covers neither it nor the words below.

/** A box on the screen. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Spot {
  x: number;
  y: number;
}

/** A size of counters, and how large the tray is with it. */
export interface Measured {
  width: number;
  height: number;
}

const GAP = 8;

/** The best spot for a tray, and what it costs: nothing where it covers nothing and lies within the room. */
export function bestSpot(tray: Measured, clear: Rect, words: Rect | null, room: Rect): Spot & { cost: number } {
  const found = spots(clear, tray, room).map(({ x, y }) => {
    const box = { left: x, top: y, right: x + tray.width, bottom: y + tray.height };
    const cost = outside(box, room) * 100 + shared(box, clear) * 10 + (words ? shared(box, words) : 0);
    return { x, y, cost };
  });
  return found.reduce((best, spot) => (spot.cost < best.cost ? spot : best));
}

/** Above, below, right and left of something, moved along it so as to stay within a room; else at the room's edges. */
function spots(at: Rect, { width, height }: Measured, room: Rect): Spot[] {
  const x = within((at.left + at.right - width) / 2, room.left, room.right - width);
  const y = within((at.top + at.bottom - height) / 2, room.top, room.bottom - height);
  return [
    { x, y: at.bottom + GAP },
    { x, y: at.top - GAP - height },
    { x: at.right + GAP, y },
    { x: at.left - GAP - width, y },
    { x, y: room.top },
    { x, y: room.bottom - height },
  ];
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Around two boxes. */
export function joined(one: Rect, two: Rect): Rect {
  return {
    left: Math.min(one.left, two.left),
    top: Math.min(one.top, two.top),
    right: Math.max(one.right, two.right),
    bottom: Math.max(one.bottom, two.bottom),
  };
}

/** How much two boxes have in common. */
export function shared(one: Rect, two: Rect): number {
  const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How much of a box lies outside a room; a hair does not count. */
function outside(box: Rect, room: Rect): number {
  const rest = (box.right - box.left) * (box.bottom - box.top) - shared(box, room);
  return rest < 2 ? 0 : rest;
}

/** How many counters stand in a row: a block, or one row where it may be wide. */
export function across(many: number, wide: boolean): number {
  return many <= 5 || wide ? many : Math.ceil(Math.sqrt(many * 2));
}
