// Rectangles: the frames of sheets, which share one system of coordinates, and boxes on the screen.

/** A frame by its upper left corner: x, y, width, height. */
export type Frame = [number, number, number, number];

export interface Point {
  x: number;
  y: number;
}

/** Around several frames. */
export function around(frames: Frame[]): Frame {
  if (!frames.length) return [0, 0, 1, 1];
  const x = Math.min(...frames.map(([left]) => left));
  const y = Math.min(...frames.map(([, top]) => top));
  const right = Math.max(...frames.map(([left, , width]) => left + width));
  const bottom = Math.max(...frames.map(([, top, , height]) => top + height));
  return [x, y, right - x, bottom - y];
}

/** Does a sheet belong to the board itself, or beside it? It lies on the board, or is at least half as wide. */
export function onBoard(frame: Frame, board: Frame): boolean {
  return (frame[1] < board[1] + board[3] && frame[0] < board[0] + board[2]) || frame[2] > board[2] / 2;
}

/** How much more a step aside costs than a step along the way. */
const ASIDE = 2.5;

/** The place that an arrow key leads to: ahead, and not far aside; -1 if nothing is ahead. */
export function ahead(from: Point, [dx, dy]: readonly [number, number], places: Point[]): number {
  const costs = places.map(({ x, y }) => {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    return along > 1 ? along + aside * ASIDE : Infinity;
  });
  const least = Math.min(...costs);
  return least === Infinity ? -1 : costs.indexOf(least);
}
