// What the server and the client must do alike: the same vectors are read here and by tests/test_vectors.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { patched, type Picture } from "../src/board/picture.ts";
import type { Lit, Patch } from "../src/types.ts";
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

type Plain = Record<string, Record<string, [string, string][]>>;

interface Change {
  why: string;
  old: Plain;
  new: Plain;
  lit?: { old: Lit[]; new: Lit[] };
  sheets: Record<string, Patch>;
}

/** A picture as lists, so that its order counts; a layer without elements is none. */
function listed(picture: Picture): unknown[] {
  return [...picture].map(([id, { layers, lit }]) => {
    const filled = [...layers].filter(([, layer]) => layer.size).map(([name, layer]) => [name, [...layer]] as const);
    return [id, filled.sort(([one], [two]) => (one < two ? -1 : 1)), lit];
  });
}

function pictured(plain: Plain, lit: Lit[] = []): Picture {
  const layersOf = (layers: Plain[string]) =>
    new Map(Object.entries(layers).map(([name, layer]) => [name, new Map(layer)]));
  return new Map(Object.entries(plain).map(([id, layers]) => [id, { layers: layersOf(layers), lit }]));
}

for (const { why, old, new: next, lit, sheets } of vectors<Change>("patches")) {
  test(why, () => {
    const found = patched(pictured(old, lit?.old), sheets, Object.keys(next));
    assert.deepEqual(listed(found), listed(pictured(next, lit?.new)));
  });
}

for (const [share, told] of vectors<[number, string]>("percent")) {
  test(`${share} is ${told}`, () => assert.equal(percent(share), told));
}
