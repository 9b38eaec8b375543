// The list of choices: every option that is offered can be reached and chosen, also one that begins another.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Offer, type Row, wayTo } from "../src/match/offer.ts";
import { offer, question } from "./makers.ts";

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

test("as many options as the server says are listed one by one, of more the beginnings", () => {
  const texts = ["a", "b"].flatMap((at) => Array.from({ length: 30 }, (_, to) => `go ${at} ${to}`));
  const rows = (few: number) => new Offer({ ...question(...texts), few }, (text) => text).rows("").length;
  assert.equal(rows(60), 60);
  assert.equal(rows(59), 2);
});

test("a piece that two verbs move is listed once, and both verbs are reached", () => {
  const places = Array.from({ length: 14 }, (_, at) => `p${at}`);
  const all = [...places.map((place) => `put c1 ${place}`), ...places.map((place) => `swap c1 ${place}`), "done"];
  const found = offer(...all);
  assert.deepEqual([...reached(found)].sort(), [...all].sort());
  assert.ok(found.rows("").length < all.length);
});

test("what begins something else is opened by the words that may follow", () => {
  const found = offer("put a 1", "put a 2", "swap a 3", "put b 1");
  assert.deepEqual([...found.following("put a")], ["1", "2", "3"]);
  assert.equal(found.reaching("put a", "3"), "swap a 3");
  assert.equal(found.reaching("put a", "4"), null);
});

test("going back leads over what was shown, to the start at last", () => {
  assert.deepEqual(wayTo("put a", [], ""), [], "the verb alone was never shown");
  assert.deepEqual(wayTo("put a 1", [], "put a"), ["put a"]);
  assert.deepEqual(wayTo("put a 1 x", ["put a"], "put a 1"), ["put a", "put a 1"]);
  assert.deepEqual(wayTo("put b", ["put a"], "put a 1"), [], "something else is taken up");
  assert.deepEqual(wayTo("put a", ["march"], ""), [], "a new question");
});

test("options are found by the things they name, but not by their verb", () => {
  const found = offer("move a b", "move b a", "move a c");
  assert.deepEqual(
    found.naming(["a", "b"]).map(({ text }) => text),
    ["move a b", "move b a"],
  );
  assert.equal(found.naming(["move"]).length, 0);
});

test("typed words find labels and texts, in any order", () => {
  const found = offer("move alpha beta", "move beta gamma");
  assert.deepEqual(
    found.found("", "BETA do gam").map(({ text }) => text),
    ["move beta gamma"],
  );
  assert.equal(found.found("", "delta").length, 0);
});

test("an option of a verb that is offered anyway is no second thought", () => {
  const asked = {
    ...question("put c1 I", "put c1 II"),
    also: ["put c2 I", "take c3"].map((text) => ({ text, label: "" })),
  };
  const rows = new Offer(asked, (text) => text).rows("");
  assert.deepEqual(
    rows.filter((row) => row.also).map(({ text }) => text),
    ["take c3"],
  );
});

test("what is a second thought is marked, and so is a group of nothing else", () => {
  const asked = {
    ...question("go 1"),
    also: Array.from({ length: 30 }, (_, at) => ({ text: `undo ${at} x`, label: "" })),
  };
  const rows = new Offer(asked, (text) => text).rows("");
  assert.deepEqual([rows[0]!.also, rows.slice(1).every((row) => row.also)], [false, true]);
});
