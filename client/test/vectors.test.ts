// What the server and the client must do alike: the same vectors are read here and by tests/test_vectors.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { percent } from "../src/words.ts";
import { offer } from "./makers.ts";

interface Case {
  why: string;
  offered: string[];
  begun: string;
  leads_to: string[];
  next: string[];
}

function vectors<T>(name: string): T[] {
  return JSON.parse(readFileSync(new URL(`../../tests/vectors/${name}.json`, import.meta.url), "utf8")) as T[];
}

for (const { why, offered, begun, leads_to, next } of vectors<Case>("options")) {
  test(why, () => {
    const found = offer(...offered);
    const texts = found.under(begun).map(({ text }) => text);
    assert.deepEqual(texts, leads_to);
    assert.deepEqual([...found.following(begun)], next);
  });
}

for (const [share, told] of vectors<[number, string]>("percent")) {
  test(`${share} is ${told}`, () => assert.equal(percent(share), told));
}
