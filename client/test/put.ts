// Reads questions as the server puts them, one JSON object in a line, and writes what the page makes of each: its
// buttons on a wide and on a narrow screen, and its list. Used by tests/test_asking.py.
import { createInterface } from "node:readline";

import { buttonsOf } from "../src/match/buttons.ts";
import { grouped } from "../src/match/grouped.ts";
import type { Row } from "../src/match/offer.ts";
import { State } from "../src/match/state.ts";
import type { Page, Question, Undo } from "../src/types.ts";
import { facts, update } from "./makers.ts";

interface Put {
  question: Question;
  undo: Undo | null;
  lesson: Page | null;
}

function made({ lesson, question, undo }: Put): unknown {
  const state = new State(update({ question, undo, lesson }), facts("p1"), () => null);
  const { groups, idle, also } = grouped(state.offer.rows(""), question, "");
  const rowsOf = (rows: Row[]): unknown[] =>
    rows.map(({ choice, label, text }) => ({
      said: [label, choice?.detail, choice?.figure].join("|"),
      options: state.offer.under(text).map((option) => option.text),
    }));
  return {
    wide: buttonsOf(state, false),
    narrow: buttonsOf(state, true),
    groups: groups.map(({ kind, rows }) => ({ title: kind.title, rows: rowsOf(rows) })),
    idle: rowsOf(idle),
    also: rowsOf(also),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(made(JSON.parse(line) as Put)));
}
