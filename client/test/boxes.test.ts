// Frames of sheets, and walking over places by arrow keys.
import assert from "node:assert/strict";
import { test } from "node:test";

import { ahead, around, type Frame, onBoard } from "../src/board/boxes.ts";

const BOARD: Frame = [0, 0, 1000, 600];

test("a frame goes around all sheets", () => {
  assert.deepEqual(around([BOARD, [-100, 650, 400, 200]]), [-100, 0, 1100, 850]);
  assert.deepEqual(around([]), [0, 0, 1, 1]);
});

test("what lies on the board or is half as wide belongs to it, the rest stands beside", () => {
  assert.ok(onBoard([700, 100, 100, 100], BOARD));
  assert.ok(onBoard([0, 700, 600, 100], BOARD));
  assert.ok(!onBoard([1100, 0, 400, 300], BOARD));
  assert.ok(!onBoard([0, 700, 400, 100], BOARD));
});

test("an arrow leads to what is ahead, not to what is nearer but aside", () => {
  const places = [
    { x: 100, y: 0 },
    { x: 30, y: 60 },
    { x: -10, y: 0 },
  ];
  assert.equal(ahead({ x: 0, y: 0 }, [1, 0], places), 0);
  assert.equal(ahead({ x: 0, y: 0 }, [0, 1], places), 1);
  assert.equal(ahead({ x: 0, y: 0 }, [-1, 0], places), 2);
});

test("where nothing is ahead an arrow leads nowhere", () => {
  assert.equal(ahead({ x: 0, y: 0 }, [0, -1], [{ x: 0, y: 40 }]), -1);
  assert.equal(ahead({ x: 0, y: 0 }, [0, -1], []), -1);
});
