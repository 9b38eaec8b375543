// The buttons beside the question: at most three, the main one first, never without effect, never only a refusal.
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Button, buttonsOf } from "../src/match/buttons.ts";
import { State } from "../src/match/state.ts";
import type { Page, Question, Update, Way } from "../src/types.ts";
import { facts, question, update } from "./makers.ts";

const END: Way = { text: "done", label: "End turn", does: "end", free: true };
const LOSING: Way = { text: "done", label: "End turn (2 unused)", does: "end", second: "2 Actions unused." };
const LET: Way = { text: "let", label: "Let it advance", does: "decline" };
const STOP: Way = { text: "stop", label: "Spend 1 marker" };

function asked(texts: string[], ways: Way[], given: Partial<Question> = {}, more: Partial<Update> = {}): State {
  return new State(update({ question: { ...question(...texts), ways, ...given }, ...more }), facts("p1"), () => null);
}

function labels(buttons: Button[]): string[] {
  return buttons.map(({ label, main }) => (main ? `*${label}` : label));
}

test("what refuses never stands alone: the way to the list comes first", () => {
  const state = asked(["intercept a", "intercept b", "let"], [LET]);
  assert.deepEqual(labels(buttonsOf(state, false)), ["*Choose (2)", "Let it advance"]);
});

test("a few ways are buttons, the first one is the main one", () => {
  assert.deepEqual(labels(buttonsOf(asked(["stop", "let"], [STOP, LET]), false)), [
    "*Spend 1 marker",
    "Let it advance",
  ]);
});

test("an end that loses something is no main button, one that loses nothing is", () => {
  const many = ["attack a", "attack b", "attack c", "done"];
  assert.deepEqual(labels(buttonsOf(asked(many, [LOSING]), false)), ["*Choose (3)", "End turn (2 unused)"]);
  assert.deepEqual(labels(buttonsOf(asked(["staff a", "staff b", "done"], [END]), false)), ["*End turn"]);
});

test("on a phone there is always a way to the list", () => {
  assert.deepEqual(labels(buttonsOf(asked(["staff a", "staff b", "done"], [END]), true)), ["*End turn", "More (2)"]);
  assert.deepEqual(labels(buttonsOf(asked(["stop", "let"], [STOP, LET]), true)), ["*Spend 1 marker", "Let it advance"]);
});

test("where nothing is left to do but to rearrange, both are buttons", () => {
  const also = [{ text: "move a", label: "Move a" }];
  assert.deepEqual(labels(buttonsOf(asked(["done"], [END], { also }), false)), ["*End turn", "Rearrange"]);
});

test("what has no effect is not counted, and there are never more than three", () => {
  const options = ["a", "b", "c"].map((text) => ({
    text,
    label: text,
    ...(text === "a" ? { idle: "nothing moves" } : {}),
  }));
  const quiet = ["x", "y", "z"].map((text): Way => ({ text, label: text, does: "decline" }));
  const state = asked([], quiet, { options: [...options, ...quiet] });
  assert.deepEqual(labels(buttonsOf(state, false)), ["*Choose (2)", "x", "y"]);
});

test("once something is selected, doing it comes first", () => {
  const state = asked(["attack a", "done"], [LOSING]);
  Object.assign(state.update.question!.options[0]!, { rolls: true });
  state.selected = "attack a";
  assert.deepEqual(labels(buttonsOf(state, false)), ["*Roll", "Cancel"]);
  state.selected = "done";
  assert.deepEqual(labels(buttonsOf(state, false)), ["*End turn", "Cancel"]);
});

test("an attack that is picked up whole is done by its button", () => {
  const state = asked(["attack a", "attack a b", "done"], [END]);
  state.picked = "attack a";
  assert.deepEqual(labels(buttonsOf(state, false)), ["*do attack a", "Back"]);
  state.picked = "attack";
  assert.deepEqual(labels(buttonsOf(state, false)), ["*Choose (2)", "Back"]);
});

test("a course offers exactly its own move, until it is left", () => {
  const page: Page = { title: "", number: 1, of: 2, parts: [], ask: "Lay it.", choose: "lay", back: 0 };
  const lesson = (back: number) => asked(["lay", "done"], [END], {}, { lesson: { ...page, back } });
  assert.deepEqual(labels(buttonsOf(lesson(0), false)), ["*do lay"]);
  assert.deepEqual(labels(buttonsOf(lesson(4), false)), ["*End turn"]);
});

test("at the end of a turn: end it, or undo the last thing; a die closes that with its reason", () => {
  const undo = { to: [{ moment: 3, label: "lay a minefield" }], redo: false, restart: true, why: "" };
  const open = asked(["done"], [END], { closing: true }, { undo });
  assert.deepEqual(labels(buttonsOf(open, false)), ["*End turn", "Undo: lay a minefield"]);
  const closed = asked(["done"], [END], { closing: true }, { undo: { ...undo, to: [], why: "a die was rolled" } });
  assert.deepEqual(buttonsOf(closed, false)[1]!.why, "a die was rolled");
});
