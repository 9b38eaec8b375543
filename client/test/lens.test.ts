// The arithmetic of panning and zooming.
import assert from "node:assert/strict";
import { test } from "node:test";

import { intoSight, Lens } from "../src/board/lens.ts";

const ROOM = { w: 400, h: 300 };
const SIZE = { w: 1000, h: 500 };

function fitted(fill = false): Lens {
  const lens = new Lens(fill);
  lens.fit(ROOM, SIZE);
  return lens;
}

/** Where a point of the content is seen in the window. */
function seen({ scale, x, y }: Lens, at: { x: number; y: number }): { x: number; y: number } {
  return { x: x + at.x * scale, y: y + at.y * scale };
}

test("all of it fits", () => {
  const lens = fitted();
  assert.equal(lens.scale, 0.4);
  assert.deepEqual(seen(lens, { x: 1000, y: 500 }), { x: 400, y: 200 });
  assert.ok(lens.fitted);
});

test("what is to fill its window is not made smaller than it can be read", () => {
  assert.equal(fitted(true).scale, 0.6);
  const tall = new Lens(true);
  tall.fit({ w: 400, h: 100 }, SIZE);
  assert.equal(tall.scale, 0.4);
});

test("zooming keeps the point under the pointer", () => {
  const lens = fitted();
  const at = { x: 100, y: 50 };
  const before = { x: (at.x - lens.x) / lens.scale, y: (at.y - lens.y) / lens.scale };
  lens.zoom(2, at, ROOM, SIZE);
  assert.equal(lens.scale, 0.8);
  assert.deepEqual(seen(lens, before), at);
  assert.ok(!lens.fitted);
});

test("zooming ends at the largest scale, and where all of it is seen", () => {
  const lens = fitted();
  lens.zoom(100, { x: 0, y: 0 }, ROOM, SIZE);
  assert.equal(lens.scale, 4);
  lens.zoom(0.001, { x: 0, y: 0 }, ROOM, SIZE);
  assert.equal(lens.scale, 0.4);
  assert.ok(lens.fitted);
});

test("nothing is dragged out of sight", () => {
  const lens = fitted();
  lens.zoom(2.5, { x: 0, y: 0 }, ROOM, SIZE);
  lens.pan(500, 500);
  lens.hold(ROOM, SIZE);
  assert.deepEqual([lens.x, lens.y], [0, 0]);
  lens.pan(-5000, -5000);
  lens.hold(ROOM, SIZE);
  assert.deepEqual([lens.x, lens.y], [400 - 1000, 300 - 500]);
});

test("what is smaller than the window stays at the middle of its upper edge", () => {
  const lens = new Lens(false);
  lens.pan(70, 70);
  lens.hold(ROOM, { w: 100, h: 100 });
  assert.deepEqual([lens.x, lens.y], [150, 0]);
});

test("a place is shown in the middle, no larger than asked for", () => {
  const lens = fitted();
  lens.show({ x: 600, y: 100, w: 100, h: 100 }, 1, 0, ROOM, SIZE);
  assert.equal(lens.scale, 1);
  assert.deepEqual(seen(lens, { x: 650, y: 150 }), { x: 200, y: 150 });
});

test("a large place is shown as large as there is room for, but not too small", () => {
  const lens = fitted();
  lens.show({ x: 0, y: 0, w: 500, h: 100 }, 1, 0, ROOM, SIZE);
  assert.equal(lens.scale, (400 / 500) * 0.92);
  lens.show({ x: 0, y: 0, w: 1000, h: 500 }, 1, 0.5, ROOM, SIZE);
  assert.equal(lens.scale, 0.5);
});

test("what is looked at comes to the middle", () => {
  const lens = fitted();
  lens.lookAt({ x: 300, y: 100 }, 0.9, ROOM, SIZE);
  assert.equal(lens.scale, 0.9);
  assert.deepEqual(seen(lens, { x: 750, y: 250 }), { x: 200, y: 150 });
});

test("what is hidden moves into sight, with a margin", () => {
  assert.equal(intoSight(-30, 10, 0, 300), 50);
  assert.equal(intoSight(290, 330, 0, 300), -50);
  assert.equal(intoSight(10, 50, 0, 300), 0);
});
