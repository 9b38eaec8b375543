// Where the tray of a stack stands.
import assert from "node:assert/strict";
import { test } from "node:test";

import { across, bestSpot, joined, type Rect, shared } from "../src/board/tray.ts";

const ROOM: Rect = { left: 0, top: 0, right: 400, bottom: 300 };
const TRAY = { width: 100, height: 50 };

function box(left: number, top: number, width: number, height: number): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

test("it stands below its stack, in the middle", () => {
  assert.deepEqual(bestSpot(TRAY, box(180, 100, 40, 40), null, ROOM), { x: 150, y: 148, cost: 0 });
});

test("at the lower edge it stands above", () => {
  const { x, y, cost } = bestSpot(TRAY, box(180, 250, 40, 40), null, ROOM);
  assert.deepEqual([x, y, cost], [150, 192, 0]);
});

test("at the side it is moved along so as to stay within the room", () => {
  assert.equal(bestSpot(TRAY, box(0, 100, 20, 20), null, ROOM).x, 0);
  assert.equal(bestSpot(TRAY, box(390, 100, 10, 20), null, ROOM).x, 300);
});

test("it leaves the words below alone where it can", () => {
  const words = box(0, 140, 400, 60);
  assert.equal(bestSpot(TRAY, box(180, 100, 40, 40), words, ROOM).y, 42);
});

test("a tray without room covers rather the words than its stack", () => {
  const clear = box(0, 80, 400, 20);
  const words = box(0, 120, 400, 180);
  const spot = bestSpot({ width: 400, height: 200 }, clear, words, box(0, 0, 400, 310));
  assert.deepEqual([spot.y, spot.cost], [108, 400 * 180]);
});

test("boxes that only touch share nothing", () => {
  assert.equal(shared(box(0, 0, 10, 10), box(10, 0, 10, 10)), 0);
  assert.equal(shared(box(0, 0, 10, 10), box(5, 5, 10, 10)), 25);
  assert.deepEqual(joined(box(0, 0, 10, 10), box(5, 5, 10, 10)), box(0, 0, 15, 15));
});

test("a few counters stand in one row, many in a block, unless it may be wide", () => {
  assert.equal(across(5, false), 5);
  assert.equal(across(8, false), 4);
  assert.equal(across(8, true), 8);
});
