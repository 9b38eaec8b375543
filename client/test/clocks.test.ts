import { test } from "node:test";
import assert from "node:assert/strict";
import { told } from "../src/match/clocks.ts";

test("the time left is told in days, hours, or minutes and seconds", () => {
  assert.equal(told(3 * 86400e3), "3 days");
  assert.equal(told(30 * 3600e3), "30 h");
  assert.equal(told(61_000), "1:01");
  assert.equal(told(500), "0:01");
  assert.equal(told(0), "0:00");
});
