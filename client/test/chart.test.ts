// The curve of a finished match, and the line of turns that it shares with the replay.
import assert from "node:assert/strict";
import { test } from "node:test";

import { chart, type Drawn, frameOf } from "../src/pages/chart.ts";
import { Scale, stopsOf } from "../src/pages/scale.ts";

type Share = [value: number, low: number, high: number];

function points(...shares: Share[][]) {
  return shares.map((seats, at) => ({
    moment: 10 * at,
    turn: at + 1,
    seats: seats.map(([value, low, high], n) => ({ seat: `p${n + 1}`, value, low, high })),
  }));
}

function drawn(found: ReturnType<typeof points>, more: Partial<Drawn> = {}): string {
  const last = found.at(-1)!.moment || 1;
  const whole: Drawn = {
    curve: { points: found, turning: [] },
    seat: "p1",
    at: (moment) => moment / last,
    ticks: [],
    link: (moment) => `/match/m?at=${moment}`,
    nameOf: (seat) => seat,
    ...more,
  };
  return chart(whole, frameOf(866, 226));
}

test("certain victory is at the top, none at the bottom, the first point at the left", () => {
  const made = drawn(points([[0, 0, 0]], [[0.5, 0.5, 0.5]], [[1, 1, 1]]));
  assert.ok(made.includes('class="main" d="M52.0 200.0L452.0 106.0L852.0 12.0"'));
});

test("small chances fill the picture too", () => {
  const made = drawn(points([[0.2, 0.2, 0.2]], [[0, 0, 0]]));
  assert.ok(made.includes('class="main" d="M52.0 106.0L852.0 200.0"'));
  assert.ok(made.includes(">40 %</text>") && !made.includes(">60 %</text>"));
});

test("the band runs along the upper and back along the lower bound", () => {
  const made = drawn(points([[0.5, 0.25, 0.75]], [[1, 0.5, 1]]));
  assert.ok(made.includes('<path d="M52.0 59.0L852.0 12.0L852.0 106.0L52.0 153.0Z"'));
});

test("others have thin lines with their names", () => {
  const one: Share = [0.5, 0, 1];
  const made = drawn(points([one, one], [one, one]), { nameOf: (seat) => `<${seat}>` });
  assert.equal(made.match(/stroke-dasharray/g)?.length, 1);
  assert.ok(made.includes("<title>&lt;p2&gt;</title>"));
});

test("a turning point leads to the moment before it and says when it was", () => {
  const found = points([[0.5, 0.4, 0.6]], [[0.1, 0, 0.2]]);
  const turning = [{ from: 0, moment: 10, chapter: "Turn 1", by: -0.4, text: "" }];
  const made = drawn(found, { curve: { points: found, turning } });
  const said = "Turning point 1: Turn 1, then 10 %";
  assert.ok(made.includes(`<a href="/match/m?at=0" aria-label="${said}" data-do="replay" data-value="0">`));
});

// ---------------------------------------------------------------- the line of turns

const LINES = [
  [0, 1],
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
  [5, 3],
].map(([moment, turn]) => ({ moment: moment!, turn: turn!, chapter: `Turn ${turn}` }));

test("a moment belongs to the turn of its last line", () => {
  assert.deepEqual(
    stopsOf(LINES).map(({ moment, turn }) => [moment, turn]),
    [
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 2],
      [5, 3],
    ],
  );
});

test("turns are as wide as one another, moments are spread within them, and the last one is the end", () => {
  const scale = new Scale(stopsOf(LINES), 6);
  const round = (share: number): number => Math.round(share * 6);
  assert.deepEqual(
    [0, 1, 2, 3, 5, 6].map((moment) => round(scale.at(moment))),
    [0, 1, 2, 3, 4, 6],
  );
  assert.equal(scale.at(4), scale.at(3));
  assert.deepEqual(
    scale.turns.map(({ moment, turn }) => [turn, moment]),
    [
      [1, 0],
      [2, 2],
      [3, 5],
    ],
  );
  assert.equal(scale.turnAt(scale.at(3))?.turn, 2);
});
