// The lines of the log as this seat knows them, and the moments that they lead to.
import type { LogLine, Update } from "../types.ts";

const MOST_SAID = 6;

export class Story {
  readonly lines: LogLine[] = [];
  /** So many lines are the same as when they were last drawn. */
  same = 0;

  /** New lines replace everything from a place on. */
  take(log: Update["log"]): void {
    if (!log) return;
    this.lines.splice(log.from, Infinity, ...log.lines);
    this.same = Math.min(this.same, log.from);
  }

  /** What came after a moment, to be read aloud. */
  news(since: number): string {
    const texts = this.lines.filter(({ moment }) => moment > since).map(({ text }) => text);
    return texts.slice(-MOST_SAID).join(" ");
  }
}
