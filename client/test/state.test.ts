// What the page knows: which view counts, what is picked, and how things are called.
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Changes, State } from "../src/match/state.ts";
import type { Update } from "../src/types.ts";
import { beat, facts, line, question, update } from "./makers.ts";

function state(given: Partial<Update> = {}, drawn: Record<string, string> = {}): State {
  return new State(update(given), facts("p1"), (option, word) => drawn[option] ?? drawn[word] ?? null);
}

test("a view that is older or of another seat is not taken", () => {
  const known = state({ moment: 3 });
  assert.equal(known.take(update({ moment: 2 })), null);
  assert.equal(known.take(update({ moment: 4, seat: "p2" })), null);
  assert.equal(known.update.moment, 3);
});

test("a view of the same moment is taken, and the one before it is told", () => {
  const known = state({ moment: 3 });
  assert.equal(known.take(update({ moment: 3, thinking: "p2" }))?.thinking, "");
  assert.equal(known.update.thinking, "p2");
});

test("who sits down at another seat gets any view of it", () => {
  const known = state({ moment: 9 });
  known.sit("p2");
  assert.ok(known.take(update({ moment: 1, seat: "p2" })));
});

test("a beat is shown on the sheets of its own view, also when a later view has others", () => {
  const frame = { title: "Map", frame: [0, 0, 1, 1] as [number, number, number, number], ground: "g" };
  const known = state();
  const beats = { from: 0, since: 0, beats: [{ ...beat(0), patch: { map: {} } }] };
  known.take(update({ moment: 1, frames: { map: frame }, beats }));
  known.take(update({ moment: 2, frames: { row: frame } }));
  const then = known.pictures.get(0)!;
  assert.deepEqual([...then.picture.keys()], Object.keys(then.update.frames));
});

test("sheets that are not sent stay as they were, those without a frame go", () => {
  const frame = { title: "Map", frame: [0, 0, 1, 1] as [number, number, number, number], ground: "g" };
  const layer = (id: string) => ({
    layers: { pieces: { put: [[id, `<${id}/>`]] as [string, string][] } },
    fresh: true,
  });
  const known = state();
  known.take(update({ frames: { map: frame, side: frame }, sheets: { map: layer("a"), side: layer("b") } }));
  known.take(update({ frames: { map: frame, row: frame }, sheets: { row: layer("c") } }));
  assert.deepEqual([...known.picture.keys()], ["map", "row"]);
  assert.equal(known.picture.get("map")!.layers.get("pieces")!.get("a"), "<a/>");
  assert.equal(known.pictureOf(known.update), known.picture);
});

test("a view that holds changes fits only what they are changes of", () => {
  const known = state({ version: "3.0.0" });
  const fits = (since: string, version = "4.0.0", seat = "p1"): boolean => known.fits(update({ since, version, seat }));
  assert.deepEqual(
    [fits(""), fits("3.0.0"), fits("2.0.0", "3.0.0"), fits("2.0.0", "4.0.0", "p2")],
    Array(4).fill(true),
  );
  assert.equal(fits("2.0.0"), false);
});

test("another question puts down what is picked, and forgets filter and advice", () => {
  const known = state({ question: question("put a 1", "put a 2") });
  Object.assign(known, { picked: "put a", filter: "two", advice: { progress: 0.5 } });
  known.take(update({ moment: 1, question: question("put a 1", "put a 2") }));
  assert.deepEqual([known.picked, known.filter, known.advice?.progress], ["put a", "two", 0.5]);
  known.take(update({ moment: 2, question: question("pass") }));
  assert.deepEqual([known.picked, known.filter, known.advice], ["", "", null]);
  assert.equal(known.offer.all.length, 1);
});

test("a view brings its lines of the log, and news of the people", () => {
  const known = state({ log: { from: 0, lines: [line(1)] } });
  known.take(update({ moment: 2, log: { from: 1, lines: [line(2)] }, match: facts("p1", "p2") }));
  assert.equal(known.story.lines.length, 2);
  assert.deepEqual(known.facts.mine, ["p1", "p2"]);
});

test("nothing is offered in the past; a new view does not end it", () => {
  const known = state({ moment: 5, question: question("pass") });
  known.look(update({ moment: 2 }));
  known.take(update({ moment: 6, question: question("pass", "go") }));
  assert.deepEqual([known.live, known.seen.moment, known.offer.all.length], [false, 2, 0]);
  known.look(null);
  assert.deepEqual([known.live, known.seen.moment, known.offer.all.length], [true, 6, 2]);
});

test("in news, what comes as its key alone is the same as before", () => {
  const lines = [
    { id: "a", text: "one" },
    { id: "b", text: "two" },
  ];
  const asked = { ...question("pass", "go"), also: question("back").options };
  const lit = { id: "lit-a", said: "go", x: 1, y: 2 };
  const board = { frames: { map: { title: "Map", frame: [0, 0, 9, 9], ground: "" } }, sheets: { map: { lit: [lit] } } };
  const panels = [{ id: "p", title: "P", lines }];
  const known = state({ version: "1.0.0", panels, question: asked, ...board } as Partial<Update>);
  const news = {
    since: "1.0.0",
    version: "2.0.0",
    panels: [{ id: "p", title: "Q", lines: [{ id: "b" }, { id: "a", text: "new" }] }],
    question: { ...asked, options: [{ text: "go" }, { text: "stop", label: "Stop" }], also: [{ text: "back" }] },
    sheets: { map: { lit: [{ id: "lit-b", said: "b", x: 3, y: 4 }, { id: "lit-a" }] } },
  };
  const found = known.whole({ ...news, seat: known.update.seat } as Changes);
  assert.deepEqual(found.panels, [{ id: "p", title: "Q", lines: [lines[1], { id: "a", text: "new" }] }]);
  assert.deepEqual(found.question!.options, [asked.options[1], { text: "stop", label: "Stop" }]);
  assert.deepEqual(found.question!.also, asked.also);
  assert.deepEqual(found.sheets.map!.lit, [{ id: "lit-b", said: "b", x: 3, y: 4 }, lit]);
  assert.equal(known.whole({ since: "1.0.0", version: "2.0.0", seat: "p1", question: null }).question, null);
});

test("a beginning is called by the server, else by the board, else by a panel, else by its word", () => {
  const panel = { id: "hand", title: "Hand", lines: [{ id: "c2", text: "The second card", option: "", word: "" }] };
  const asked = { ...question("put c1 a"), words: { c1: "The first card" } };
  const known = state({ question: asked, panels: [panel] }, { "put c3": "The third card", c1: "drawn" });
  assert.equal(known.nameOf("put c1"), "The first card");
  assert.equal(known.nameOf("put c3"), "The third card");
  assert.equal(known.nameOf("put c2"), "The second card");
  assert.equal(known.nameOf("put old_guard"), "old guard");
});

test("a seat is called by its name, or as it is", () => {
  assert.equal(state().nameOfSeat("p1"), "Aylin");
  assert.equal(state().nameOfSeat("p2"), "p2");
});

test("addresses name match, seat and moment", () => {
  const known = state({ seat: "the king" });
  assert.equal(known.linkTo(null), "/match/m1?seat=the%20king");
  assert.equal(known.linkTo(0), "/match/m1?seat=the%20king&at=0");
  assert.equal(known.api("choose"), "/api/match/m1/choose");
});

test("the course asks for a row, or for one that leads to it, unless it was left", () => {
  const page = { title: "", number: 1, of: 2, parts: [], ask: "Put it.", choose: "put a 2", back: 0 };
  const row = (text: string, open: boolean) =>
    ({ text, label: text, many: open ? 2 : 1, choice: open ? null : { text, label: text }, also: false }) as const;
  const known = state({ lesson: page });
  assert.ok(known.asksFor(row("put a 2", false)));
  assert.ok(known.asksFor(row("put a", true)));
  assert.ok(!known.asksFor(row("put a", false)));
  assert.ok(!known.asksFor(row("put a 1", false)));
  assert.ok(!state({ lesson: { ...page, back: 3 } }).asksFor(row("put a 2", false)));
});
