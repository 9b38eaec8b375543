// The list of choices by kind: what has an effect under its headings, what has none folded at the end.
import type { Choice, Kind, Question, Way } from "../types.ts";
import type { Row } from "./offer.ts";

/** The rows of a kind, under its heading. */
export interface Group {
  kind: Kind;
  rows: Row[];
}

export interface Grouped {
  groups: Group[];
  /** Rows without an effect. */
  idle: Row[];
  /** Rearrangements. */
  also: Row[];
}

/**
 * Rows under the headings of their kinds, in the order in which the kinds come. A button is not listed again, and of
 * options that say the same only the first is listed.
 */
export function grouped(rows: Row[], question: Question, picked: string): Grouped {
  const buttons = new Set(question.ways.filter(isGoing).map(({ text }) => text));
  const listed = once(rows.filter((row) => !row.also && (picked || !buttons.has(row.text))));
  const useful = listed.filter(({ choice }) => !choice?.idle);
  const kinds = [...new Set(useful.map(({ kind }) => kind))].sort((one, other) => one - other);
  return {
    groups: kinds.map((at) => ({
      kind: question.kinds[at] ?? { title: "" },
      rows: useful.filter(({ kind }) => kind === at),
    })),
    idle: listed.filter(({ choice }) => choice?.idle),
    also: rows.filter(({ also }) => also),
  };
}

/** All that the list says of an option. */
function said({ detail, figure, kind, label }: Choice): string {
  return [kind, label, detail, figure].join("|");
}

/** The first of the rows that say the same. */
function once(rows: Row[]): Row[] {
  const words = ({ choice, text }: Row): string => (choice ? said(choice) : text);
  const first = new Map(rows.toReversed().map((row) => [words(row), row]));
  return rows.filter((row) => first.get(words(row)) === row);
}

/** Does a way end or decline something? It stands beside the question, and not in the list. */
function isGoing({ does }: Way): boolean {
  return does === "end" || does === "decline";
}

/** The rows that number keys choose, in the order in which they stand. */
export function numbered({ groups, also }: Grouped): Row[] {
  return [...groups.flatMap(({ rows }) => rows), ...also];
}

/** What the folded rows are about, in a few words. */
export function idleNames(idle: Row[]): string {
  return idle.map(({ choice, label }) => choice?.short ?? label.replace(/^Attack (the )?/, "")).join(", ");
}
