// The list of choices: every option that is offered can be reached and chosen, also one that begins another.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Offer, type Row } from "../src/offer.ts";

function offer(...texts: string[]): Offer {
  const options = texts.map((text) => ({ text, label: `do ${text}` }));
  return new Offer({ prompt: "What now?", case: "1.0", words: {}, options, also: [] }, (text) => text);
}

/** All options that can be chosen by pressing rows, however many lists have to be opened. */
function reached(from: Offer, start = "", seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return new Set();
  seen.add(start);
  return new Set(
    from.rows(start).flatMap((row: Row) => (row.choice ? [row.choice.text] : [...reached(from, row.text, seen)])),
  );
}

const OFFENSIVES = ["offensive polish", "offensive polish mackensen", "offensive serbian", "done"];

test("an option that begins another one has a row of its own", () => {
  const rows = offer(...OFFENSIVES).rows("");
  assert.deepEqual(
    rows.map((row) => row.choice?.text),
    OFFENSIVES,
  );
});

test("it keeps its row where the list is opened at it", () => {
  const rows = offer(...OFFENSIVES).rows("offensive polish");
  assert.deepEqual(
    rows.map((row) => row.choice?.text),
    ["offensive polish", "offensive polish mackensen"],
  );
});

test("it means nothing by itself on the board, since more begins with it", () => {
  const found = offer(...OFFENSIVES);
  assert.equal(found.only("offensive polish"), null);
  assert.equal(found.only("offensive serbian")?.text, "offensive serbian");
  assert.equal(found.whole("offensive polish")?.choice?.text, "offensive polish");
  assert.equal(found.whole("offensive"), null);
});

test("of very many options every one can be chosen, whatever begins with what", () => {
  const hexes = Array.from({ length: 12 }, (_, at) => `${1101 + at}`);
  const attacks = hexes.flatMap((at) => [
    `attack ${at}`,
    ...hexes.filter((other) => other !== at).map((other) => `attack ${at} ${other}`),
  ]);
  const raids = hexes.slice(0, 6).flatMap((at) => [`raid ${at}`, `raid ${at} 1210`, `raid ${at} 1210 suleiman`]);
  const all = [...attacks, ...raids, "done"];
  assert.deepEqual([...reached(offer(...all))].sort(), [...all].sort());
});

test("a piece that two verbs move is listed once, and both verbs are reached", () => {
  const places = Array.from({ length: 14 }, (_, at) => `p${at}`);
  const all = [...places.map((place) => `put c1 ${place}`), ...places.map((place) => `swap c1 ${place}`), "done"];
  const found = offer(...all);
  assert.deepEqual([...reached(found)].sort(), [...all].sort());
  assert.ok(found.rows("").length < all.length);
});
