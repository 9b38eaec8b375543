// From what is pressed to what is sent.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Choosing } from "../src/match/choosing.ts";
import { State } from "../src/match/state.ts";
import { facts, question, update } from "./makers.ts";

let sent: string[] = [];
let drawn = 0;
let keeps: Record<string, string> = {};

function choosing(...texts: string[]): Choosing & { state: State } {
  const state = new State(update({ question: question(...texts) }), facts("p1"), () => null);
  const send = async (_: string, body: Record<string, unknown> = {}) => Boolean(sent.push(String(body["choice"])));
  return Object.assign(new Choosing(state, send, () => (drawn += 1)) as Choosing & { state: State }, { state });
}

beforeEach(() => {
  sent = [];
  drawn = 0;
  keeps = {};
  Object.assign(globalThis, {
    document: { getElementById: () => null },
    localStorage: { getItem: (name: string) => keeps[name] ?? null },
  });
});

test("what rolls is selected first, and chosen by a second press", () => {
  const does = choosing("attack x", "pass");
  Object.assign(does.state.update.question!.options[0]!, { rolls: true });
  does.pick("attack x");
  assert.deepEqual([does.state.selected, sent, drawn], ["attack x", [], 1]);
  does.pick("attack x");
  assert.deepEqual(sent, ["attack x"]);
});

test("a row, a place and a key select alike, and Cancel puts it down", () => {
  const does = choosing("attack x", "pass");
  Object.assign(does.state.update.question!.options[0]!, { rolls: true });
  does.press(does.state.offer.whole("attack x")!);
  assert.equal(does.state.selected, "attack x");
  does.cancel();
  assert.deepEqual([does.state.selected, sent], ["", []]);
});

test("rolls of a kind that this device need not be asked about are rolled at the first press", () => {
  const does = choosing("attack x", "raid y");
  for (const option of does.state.update.question!.options) Object.assign(option, { rolls: true });
  keeps[`sanjak.${does.state.unaskedFor("attack z")}`] = "yes";
  does.pick("attack x");
  assert.deepEqual(sent, ["attack x"]);
  does.pick("raid y");
  assert.deepEqual([sent, does.state.selected], [["attack x"], "raid y"]);
});

test("what has no effect, is warned of, or loses something needs a second press", () => {
  const does = choosing("idle", "risky", "end");
  const [idle, risky] = does.state.update.question!.options;
  Object.assign(idle!, { idle: "nothing moves" });
  Object.assign(risky!, { warn: "mines" });
  does.state.update.question!.ways = [
    { text: "end", label: "End turn (2 unused)", does: "end", second: "2 Actions unused." },
  ];
  for (const text of ["idle", "risky", "end"]) {
    does.pick(text);
    assert.deepEqual([does.state.selected, sent], [text, []]);
  }
  does.pick("end");
  assert.deepEqual(sent, ["end"]);
});

test("to pick something else up puts down what is selected", () => {
  const does = choosing("attack x", "put a 1", "put a 2");
  Object.assign(does.state.update.question!.options[0]!, { rolls: true });
  does.pick("attack x");
  does.pick("put a");
  assert.deepEqual([does.state.selected, does.state.picked], ["", "put a"]);
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
  does.press({ text: "put a", label: "a", many: 2, choice: null, also: false, kind: 0 });
  assert.equal(does.state.picked, "put a");
  does.press(does.state.offer.whole("put a 2")!);
  assert.deepEqual(sent, ["put a 2"]);
});

test("a press on the map takes what comes first, of several that begin alike; in a course what it asks for", () => {
  const does = choosing("march a all", "march a horse", "done");
  does.state.update.question!.first = ["march a all"];
  does.pick("march a");
  assert.deepEqual(sent, ["march a all"]);
  Object.assign(does.state.update, { lesson: { choose: "march a horse" } });
  does.pick("march a");
  assert.deepEqual(sent, ["march a all", "march a horse"]);
});
