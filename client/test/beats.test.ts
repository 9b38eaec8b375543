import assert from "node:assert/strict";
import test from "node:test";
import { Beats, heading, linesOf } from "../src/match/beats.ts";
import { beat } from "./makers.ts";

const part = (from: number, since: number, ...numbers: number[]) => ({
  from,
  since,
  beats: numbers.map((n) => beat(n)),
});

test("the beats of the first view are not news, later ones are", () => {
  const beats = new Beats();
  assert.deepEqual(beats.take(part(3, 3, 3, 4)), []);
  assert.deepEqual(
    beats.take(part(5, 5, 5)).map(({ number }) => number),
    [5],
  );
});

test("undone beats go", () => {
  const beats = new Beats();
  beats.take(part(0, 0, 0, 1, 2));
  beats.take(part(1, 0));
  assert.deepEqual(
    beats.recent.map(({ number }) => number),
    [0],
  );
});

test("neighbours of one group are one line, and the last one is its verdict", () => {
  const lines = linesOf([beat(0), beat(1, { group: "The Narrows" }), beat(2, { group: "The Narrows" }), beat(3)]);
  assert.deepEqual(
    lines.map(({ beat: { number }, parts }) => [number, parts.length]),
    [
      [0, 1],
      [2, 2],
      [3, 1],
    ],
  );
});

test("the heading counts, and names the side that played", () => {
  const name = (seat: string) => seat.toUpperCase();
  assert.equal(heading([beat(0, { own: true, actor: "p1" }), beat(1)], name), "Since your move: 2 things");
  assert.equal(heading([beat(0, { actor: "p2" })], name), "P2: 1 thing");
});
