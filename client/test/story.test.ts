// The lines of the log.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Story } from "../src/match/story.ts";
import { line } from "./makers.ts";

function story(...moments: number[]): Story {
  const made = new Story();
  made.take({ from: 0, lines: moments.map((moment) => line(moment)) });
  return made;
}

test("new lines replace everything from a place on", () => {
  const told = story(1, 2, 3);
  told.take({ from: 1, lines: [line(2, "another thing")] });
  assert.deepEqual(
    told.lines.map(({ text }) => text),
    ["what happened at 1", "another thing"],
  );
});

test("only lines that were replaced have to be drawn again", () => {
  const told = story(1, 2, 3);
  told.same = 3;
  told.take({ from: 3, lines: [line(4)] });
  assert.equal(told.same, 3);
  told.take({ from: 1, lines: [] });
  assert.equal(told.same, 1);
});

test("a view without a log changes nothing", () => {
  const told = story(1, 2);
  told.take(null);
  assert.equal(told.lines.length, 2);
});

test("the news are what came after a moment, the last six lines of it", () => {
  const told = story(1, 2, 2, 3);
  assert.equal(told.news(1), "what happened at 2 what happened at 2 what happened at 3");
  assert.equal(told.news(3), "");
  assert.equal(story(1, 2, 3, 4, 5, 6, 7, 8).news(0).split("what").length - 1, 6);
});
