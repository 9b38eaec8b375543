// Whom a device is passed to.
import assert from "node:assert/strict";
import { test } from "node:test";

import { seatAsked } from "../src/match/curtain.ts";
import type { Update } from "../src/types.ts";
import { update } from "./makers.ts";

function asking(...seats: string[]): Partial<Update> {
  return { asked: seats.map((seat) => ({ seat, name: seat, kind: "person" })) };
}

test("the seat that is asked should be in front of the device", () => {
  assert.equal(seatAsked(update(asking("p2")), ["p1", "p2"]), "p2");
});

test("where several are asked, the one that is there goes on", () => {
  assert.equal(seatAsked(update(asking("p2", "p1")), ["p1", "p2"]), "p1");
  assert.equal(seatAsked(update({ ...asking("p3", "p2"), seat: "p1" }), ["p1", "p2", "p3"]), "p3");
});

test("seats of other devices do not count", () => {
  assert.equal(seatAsked(update(asking("p3")), ["p1", "p2"]), "");
});

test("a device of one person is never passed on, nor after the end", () => {
  assert.equal(seatAsked(update(asking("p2")), ["p2"]), "");
  assert.equal(seatAsked(update({ ...asking("p2"), over: true }), ["p1", "p2"]), "");
});
