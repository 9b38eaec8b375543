// From what is pressed to what is sent.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Choosing } from "../src/match/choosing.ts";
import { State } from "../src/match/state.ts";
import { facts, question, update } from "./makers.ts";

let sent: string[] = [];
let drawn = 0;

function choosing(...texts: string[]): Choosing & { state: State } {
  const state = new State(update({ question: question(...texts) }), facts("p1"), () => null);
  const send = async (_: string, body: Record<string, unknown> = {}) => Boolean(sent.push(String(body["choice"])));
  return Object.assign(new Choosing(state, send, () => (drawn += 1)) as Choosing & { state: State }, { state });
}

beforeEach(() => {
  sent = [];
  drawn = 0;
  Object.assign(globalThis, { document: { getElementById: () => null } });
});

test("what is whole and begins nothing else is chosen at once", () => {
  choosing("pass", "put a 1").pick("pass");
  assert.deepEqual(sent, ["pass"]);
});

test("a beginning is picked up, pressed again it is put down", () => {
  const does = choosing("put a 1", "put a 2");
  does.pick("put a");
  assert.deepEqual([does.state.picked, sent, drawn], ["put a", [], 1]);
  does.pick("put a");
  assert.deepEqual([does.state.picked, sent], ["", []]);
});

test("what is whole and begins more is picked up, pressed again it is chosen", () => {
  const does = choosing("attack x", "attack x y");
  does.pick("attack x");
  assert.deepEqual([does.state.picked, sent], ["attack x", []]);
  does.pick("attack x");
  assert.deepEqual(sent, ["attack x"]);
});

test("what is not offered does nothing", () => {
  const does = choosing("put a 1", "put a 2");
  does.pick("put b");
  assert.deepEqual([does.state.picked, sent, drawn], ["", [], 0]);
});

test("what is picked is brought to a place, whichever verb does it", () => {
  const does = choosing("put a 1", "put a 2", "swap a 3");
  does.pick("put a");
  does.bring("3");
  assert.deepEqual(sent, ["swap a 3"]);
});

test("a place that leaves several options narrows to them", () => {
  const does = choosing("put a 1 left", "put a 1 right", "put a 2");
  does.pick("put a");
  does.bring("1");
  assert.deepEqual([does.state.picked, sent], ["put a 1", []]);
  does.back();
  assert.equal(does.state.picked, "put a");
});

test("two places brought together choose the one option that names both", () => {
  const does = choosing("move x y", "move x z", "move y z fast", "move y z slow");
  does.named(["x", "y"]);
  assert.deepEqual(sent, ["move x y"]);
  does.named(["y", "z"]);
  assert.deepEqual([sent.length, does.state.filter], [1, "y z"]);
});

test("one place lists what names it, pressed again everything", () => {
  const does = choosing("move x y", "pass");
  does.named(["x"]);
  assert.deepEqual([does.state.filter, sent], ["x", []]);
  does.named(["x"]);
  assert.equal(does.state.filter, "");
});

test("a row with a choice is chosen, another one opened", () => {
  const does = choosing("put a 1", "put a 2");
  does.press({ text: "put a", label: "a", many: 2, choice: null, also: false });
  assert.equal(does.state.picked, "put a");
  does.press(does.state.offer.whole("put a 2")!);
  assert.deepEqual(sent, ["put a 2"]);
});
