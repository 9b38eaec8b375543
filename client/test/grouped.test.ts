// The list by kind: useful rows under their headings, each thing once, what has no effect at the end.
import assert from "node:assert/strict";
import { test } from "node:test";

import { grouped, idleNames, numbered } from "../src/match/grouped.ts";
import { Offer } from "../src/match/offer.ts";
import type { Question } from "../src/types.ts";
import { byReason } from "../src/match/why.ts";
import { question } from "./makers.ts";

const ASKED: Question = {
  ...question(),
  kinds: [{ title: "Offensives", figure: "chance" }, { title: "The Narrows" }, { title: "" }],
  options: [
    { text: "attack a", label: "Attack a", kind: 0, idle: "it cannot be pushed back" },
    { text: "mine", label: "Lay a minefield", kind: 1 },
    { text: "attack b", label: "Attack b", kind: 0 },
    { text: "gun", label: "Set up a gun", kind: 1, idle: "the fleet will not come" },
    { text: "done", label: "End the turn", kind: 2 },
  ],
  also: [{ text: "back c", label: "Take c back" }],
  ways: [{ text: "done", label: "End turn", does: "end" }],
};

function parts(asked = ASKED, picked = "") {
  return grouped(new Offer(asked, (text) => text).rows(picked), asked, picked);
}

test("rows stand under the headings of their kinds, in the order of the game", () => {
  const found = parts().groups.map(({ kind, rows }) => [kind.title, rows.map(({ text }) => text)]);
  assert.deepEqual(found, [
    ["Offensives", ["attack b"]],
    ["The Narrows", ["mine"]],
  ]);
});

test("what has no effect is kept apart and named", () => {
  const { idle } = parts();
  assert.deepEqual(
    idle.map(({ text }) => text),
    ["attack a", "gun"],
  );
  assert.equal(idleNames(idle), "a, Set up a gun");
});

test("a button that ends or declines is not listed again, any other is", () => {
  const listed = numbered(parts()).map(({ text }) => text);
  assert.deepEqual(listed, ["attack b", "mine", "back c"]);
  const asked = { ...ASKED, ways: [{ text: "mine", label: "Lay a minefield" }] };
  assert.ok(
    numbered(parts(asked))
      .map(({ text }) => text)
      .includes("mine"),
  );
});

test("every option is reached by a row or a button", () => {
  const found = parts();
  const reached = [...numbered(found), ...found.idle, ...ASKED.ways].map(({ text }) => text);
  assert.deepEqual(reached.sort(), [...ASKED.options, ...ASKED.also].map(({ text }) => text).sort());
});

test("what is missing for the same reason stands together", () => {
  const missing = [
    { label: "a", reason: "not on the map", case: "2.1" },
    { label: "b", reason: "no Action left", case: "3.0" },
    { label: "c", reason: "not on the map", case: "2.1" },
  ];
  assert.deepEqual(
    byReason(missing).map((group) => group.map(({ label }) => label)),
    [["a", "c"], ["b"]],
  );
});

test("of options that say the same only the first is listed", () => {
  const asked = question("march 1312 all", "march 1312 guns");
  asked.options = asked.options.map((option) => ({ ...option, label: "March with the siege guns" }));
  const { groups } = grouped(new Offer(asked, (text) => text).rows(""), asked, "");
  assert.deepEqual(
    groups.flatMap(({ rows }) => rows.map(({ text }) => text)),
    ["march 1312 all"],
  );
});
