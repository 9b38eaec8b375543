// The steps of a replay: every beat, by turns.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Steps } from "../src/match/steps.ts";
import type { Beat } from "../src/types.ts";

/** Beats by their moments and turns. */
function steps(...beats: [moment: number, turn: number][]): Steps {
  return new Steps(beats.map(([moment, turn], number) => ({ number, moment, turn, chapter: `Turn ${turn}` }) as Beat));
}

const MATCH = steps([1, 1], [1, 1], [2, 1], [2, 2], [2, 2], [3, 2], [5, 3]);

test("a start without beats is a step of its own, then every beat is one", () => {
  assert.equal(MATCH.last, 7);
  assert.equal(MATCH.get(0).beat, null);
  assert.equal(MATCH.get(4).beat?.number, 3);
  assert.equal(MATCH.get(99).moment, 5);
});

test("a match that begins with beats has no other start", () => {
  const match = steps([0, 1], [0, 1], [1, 1]);
  assert.equal(match.last, 2);
  assert.equal(match.get(0).beat?.number, 0);
  assert.equal(match.ofMoment(0), 1);
});

test("a moment is shown after all that happened up to it", () => {
  assert.equal(MATCH.ofMoment(2), 5);
  assert.equal(MATCH.ofMoment(4), 6);
  assert.equal(MATCH.ofMoment(0), 0);
});

test("turns go to the first step of a turn, and back to that of the present one first", () => {
  assert.equal(MATCH.turn(1, 1), 4);
  assert.equal(MATCH.turn(4, 1), 7);
  assert.equal(MATCH.turn(7, 1), 7);
  assert.equal(MATCH.turn(6, -1), 4);
  assert.equal(MATCH.turn(4, -1), 0);
  assert.equal(MATCH.turn(0, -1), 0);
});

test("a place on the line snaps to the nearest beat, or to the nearest turn", () => {
  assert.equal(MATCH.nearest(0), 0);
  assert.equal(MATCH.nearest(1), 7);
  assert.equal(MATCH.nearest(MATCH.scale.at(5) + 0.01), 5);
  assert.equal(MATCH.nearest(MATCH.scale.at(5), true), 4);
});

test("the beats of a turn", () => {
  assert.deepEqual(
    MATCH.inTurn(5).map(({ beat }) => beat!.number),
    [3, 4, 5],
  );
});

test("a match without beats has its start alone", () => {
  const none = steps();
  assert.equal(none.last, 0);
  assert.equal(none.nearest(0.5), 0);
  assert.equal(none.turn(0, 1), 0);
});
