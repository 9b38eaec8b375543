// What is offered now, as a player walks through it: whole options, or their beginnings where there are many.
import type { Choice, Question } from "./types";

export interface Row {
  text: string;
  label: string;
  many: number;
  choice: Choice | null;
  also: boolean;
}

const MANY = 24;
const MOST = 44;

export class Offer {
  private readonly also: Set<Choice>;
  readonly all: Choice[];

  constructor(question: Question | null, private readonly name: (text: string) => string) {
    this.all = question ? [...question.options, ...question.also] : [];
    this.also = new Set(question?.also ?? []);
  }

  exact(text: string): Choice | undefined {
    return this.all.find((choice) => choice.text === text);
  }

  /** The options that a beginning leads to, itself included. */
  under(start: string): Choice[] {
    return start ? this.all.filter(({ text }) => text === start || text.startsWith(`${start} `)) : this.all;
  }

  /** The words that may follow a beginning. */
  following(start: string): Set<string> {
    const words = this.under(start).map(({ text }) => text.slice(start.length).trim().split(" ")[0] ?? "");
    return new Set(words.filter(Boolean));
  }

  /** A place that only one way leads to from a beginning, whatever stands between. */
  reaching(start: string, word: string): string | null {
    return this.following(start).has(word) ? `${start} ${word}`.trim() : null;
  }

  /** What to list behind a beginning: all of it, or one row for each next word where that would be too much. */
  rows(start: string): Row[] {
    const found = this.under(start);
    if (found.length <= MANY) return found.map((choice) => this.row(choice));
    let rows = this.next(start);
    for (const group of rows.filter((row) => row.many > 1)) {
      const opened = rows.flatMap((row) => row === group ? this.next(row.text) : [row]);
      if (opened.length <= MOST) rows = opened;
    }
    return rows;
  }

  /** The options behind a beginning that have all the words that were typed. */
  found(start: string, words: string): Row[] {
    const wanted = words.toLowerCase().split(" ").filter(Boolean);
    const fits = ({ label, text }: Choice): boolean => wanted.every((word) => `${label} ${text}`.toLowerCase().includes(word));
    return this.under(start).filter(fits).slice(0, 2 * MOST).map((choice) => this.row(choice));
  }

  private next(start: string): Row[] {
    const whole = this.exact(start);
    const rows = [...this.following(start)].map((word) => this.group(`${start} ${word}`.trim()));
    return whole ? [this.row(whole), ...rows] : rows;
  }

  private group(text: string): Row {
    const found = this.under(text);
    const [first] = found;
    if (found.length === 1 && first) return this.row(first);
    return { text, label: this.name(text), many: found.length, choice: null, also: found.every((choice) => this.also.has(choice)) };
  }

  private row(choice: Choice): Row {
    return { text: choice.text, label: choice.label || choice.text, many: 1, choice, also: this.also.has(choice) };
  }
}
