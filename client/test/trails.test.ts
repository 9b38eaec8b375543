import assert from "node:assert/strict";
import { test } from "node:test";

import { moves } from "../src/board/trails.ts";

const picture = (...pieces: [string, number, number][]) => {
  const drawn = pieces.map(([id, x, y]) => [id, `<g transform="translate(${x} ${y})" id="${id}"/>`] as const);
  return new Map([["map", { layers: new Map([["pieces", new Map(drawn)]]), lit: [] }]]);
};

test("a piece that stands elsewhere leaves a trail, one that stays or is new does not", () => {
  const found = moves(picture(["a", 1, 2], ["b", 5, 5]), picture(["a", 3.5, -2], ["b", 5, 5], ["c", 0, 0]));
  assert.deepEqual(found, [{ sheet: "map", from: [1, 2], to: [3.5, -2] }]);
});
