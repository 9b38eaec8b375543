// What is offered now, as a player walks through it: whole options, or their beginnings where there are many.
import type { Choice, Question } from "../types.ts";

/** A row of the list. With a choice it stands for that option alone; without one it opens what begins with its text. */
export interface Row {
  text: string;
  label: string;
  many: number;
  choice: Choice | null;
  also: boolean;
  /** The index of its kind. */
  kind: number;
}

/** What an option does: its first word. */
const verb = ({ text }: Choice): string => text.split(" ", 1)[0]!;

/** So many rows a list may have once some of its groups are opened. */
const MOST = 44;

export class Offer {
  private readonly also: Set<Choice>;
  private readonly name: (text: string) => string;
  /** So many options are listed one by one. */
  private readonly listed: number;
  readonly all: Choice[];
  /** What the question is about. */
  private readonly own: Choice[];

  constructor(question: Question | null, name: (text: string) => string) {
    this.name = name;
    this.listed = question?.few ?? 0;
    this.own = question?.options ?? [];
    this.all = question ? [...this.own, ...question.also] : [];
    const usual = new Set(question?.options.map(verb));
    this.also = new Set(question?.also.filter((choice) => !usual.has(verb(choice))));
  }

  exact(text: string): Choice | undefined {
    return this.all.find((choice) => choice.text === text);
  }

  /** The option that a text means by itself: the only one that begins with it. */
  only(text: string): Choice | null {
    const found = this.under(text);
    return found.length === 1 ? found[0]! : null;
  }

  /**
   * The options that a beginning leads to, itself included. Where it is no whole option, the verb does not count:
   * a card that can be moved or swapped is taken up in one way, and where it is brought decides.
   */
  under(start: string): Choice[] {
    if (!start) return this.all;
    const own = this.all.filter(({ text }) => text === start || text.startsWith(`${start} `));
    const what = behind(start);
    if (!what || own.some(({ text }) => text === start)) return own;
    return this.all.filter((choice) => own.includes(choice) || behind(choice.text).startsWith(`${what} `));
  }

  /** Does a beginning lead to something that the question is about, and not only to a rearrangement? */
  isAbout(start: string): boolean {
    return this.under(start).some((choice) => this.own.includes(choice));
  }

  /** The words that may follow a beginning. */
  following(start: string): Set<string> {
    return new Set(
      this.under(start)
        .map((choice) => rest(choice.text, start)[0] ?? "")
        .filter(Boolean),
    );
  }

  /** The beginning, one word longer, by which a place is reached. */
  reaching(start: string, word: string): string | null {
    const found = this.under(start).find(({ text }) => rest(text, start)[0] === word);
    return found
      ? found.text
          .split(" ")
          .slice(0, start.split(" ").length + 1)
          .join(" ")
      : null;
  }

  /** The options that name all of some things, in whatever order. */
  naming(words: string[]): Choice[] {
    return this.all.filter(({ text }) => words.every((word) => text.split(" ").includes(word, 1)));
  }

  /**
   * What to list behind a beginning: all of it, or one row for each next word where that would be too much. What the
   * question is about is listed one by one, if it is little.
   */
  rows(start: string): Row[] {
    const found = this.under(start);
    if (found.length <= this.listed) return found.map((choice) => this.row(choice));
    const own = start || this.own.length > this.listed ? [] : this.own;
    let rows = this.next(start);
    for (const group of rows.filter((row) => row.many > 1)) {
      const opened = rows.flatMap((row) => (row === group ? this.next(row.text) : [row]));
      if (opened.length <= MOST) rows = opened;
    }
    const rest = rows.filter(({ text }) => !this.under(text).every((choice) => own.includes(choice)));
    return [...own.map((choice) => this.row(choice)), ...this.merged(rest)];
  }

  /** The options behind a beginning that have all the words that were typed. */
  found(start: string, words: string): Row[] {
    const wanted = words.toLowerCase().split(" ").filter(Boolean);
    const fits = ({ detail, label, text }: Choice): boolean =>
      wanted.every((word) => `${label} ${detail ?? ""} ${text}`.toLowerCase().includes(word));
    return this.under(start)
      .filter(fits)
      .slice(0, 2 * MOST)
      .map((choice) => this.row(choice));
  }

  /** The row of an option that is whole, whatever else begins with it. */
  whole(text: string): Row | null {
    const choice = this.exact(text);
    return choice ? this.row(choice) : null;
  }

  private next(start: string): Row[] {
    const whole = this.whole(start),
      words = start ? start.split(" ").length + 1 : 1;
    const longer = this.under(start)
      .filter(({ text }) => text !== start)
      .map(({ text }) => text.split(" ").slice(0, words).join(" "));
    const rows = [...new Set(longer)].map((text) => this.group(text));
    return whole ? [whole, ...rows] : rows;
  }

  private group(text: string): Row {
    const only = this.only(text);
    if (only) return this.row(only);
    const found = this.under(text);
    return {
      text,
      label: this.name(text),
      many: found.length,
      choice: null,
      also: found.every((choice) => this.also.has(choice)),
      kind: found[0]?.kind ?? 0,
    };
  }

  /** Groups that differ only in their verbs lead to the same options, and are one. */
  private merged(rows: Row[]): Row[] {
    const open = (row: Row): boolean => row.many > 1 && behind(row.text) !== "" && !this.exact(row.text);
    const same = (one: Row, other: Row): boolean => open(one) && open(other) && behind(one.text) === behind(other.text);
    return rows.filter((row, at) => !rows.slice(0, at).some((earlier) => same(earlier, row)));
  }

  private row(choice: Choice): Row {
    const { kind = 0, label, text } = choice;
    return { text, label: label || text, many: 1, choice, also: this.also.has(choice), kind };
  }
}

/** An option without its verb. */
function behind(text: string): string {
  return text.split(" ").slice(1).join(" ");
}

/** The words of an option behind as many as a beginning has. */
function rest(text: string, start: string): string[] {
  return text.split(" ").slice(start ? start.split(" ").length : 0);
}

/** The beginnings that lead to a text, of those that have been shown and the one that is picked. */
export function wayTo(text: string, way: string[], picked: string): string[] {
  return picked ? [...way, picked].filter((start) => start && text.startsWith(`${start} `)) : [];
}
