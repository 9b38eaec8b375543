// The curve of a finished match.
import assert from "node:assert/strict";
import { test } from "node:test";

import { chart } from "../src/pages/chart.ts";

type Share = [value: number, low: number, high: number];

function points(...shares: Share[][]) {
  return shares.map((seats, at) => ({
    moment: 10 * at,
    turn: at + 1,
    seats: seats.map(([value, low, high], n) => ({ seat: `p${n + 1}`, value, low, high })),
  }));
}

const ONE = points([[0.5, 0.25, 0.75]], [[1, 0.5, 1]]);

test("certain victory is at the top, none at the bottom, the first point at the left", () => {
  const drawn = chart(points([[0, 0, 0]], [[0.5, 0.5, 0.5]], [[1, 1, 1]]), "/match/m?seat=");
  assert.ok(drawn.includes('<path d="M44.0 230.0L479.0 122.0L914.0 14.0" fill="none"'));
});

test("one seat has the band of its interval, there along the upper and back along the lower bound", () => {
  assert.ok(chart(ONE, "").includes('<path d="M44.0 68.0L914.0 14.0L914.0 122.0L44.0 176.0Z"'));
});

test("several seats have names and dashes instead", () => {
  const drawn = chart(
    points(
      [
        [0.5, 0, 1],
        [0.5, 0, 1],
      ],
      [
        [1, 1, 1],
        [0, 0, 0],
      ],
    ),
    "",
  );
  assert.ok(!drawn.includes("fill-opacity"));
  assert.ok(drawn.includes(">p1</text>") && drawn.includes(">p2</text>"));
  assert.ok(drawn.includes('stroke-dasharray=""') && drawn.includes('stroke-dasharray="9 4"'));
});

test("each point leads to its moment and says its turn and chance", () => {
  const drawn = chart(ONE, "/match/m?seat=p1");
  assert.ok(drawn.includes('<a href="/match/m?seat=p1&amp;at=10" aria-label="Turn 2, 100 %">'));
  assert.ok(drawn.includes('aria-label="Chance to win from turn 1 to turn 2"'));
});
