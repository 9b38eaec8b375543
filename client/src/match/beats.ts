// What happened, one thing at a time: the beats that this page knows, and the lines that they make.
import type { Beat, Update } from "../types.ts";

/** A line of the list: a beat, or a group of them with the last one as its verdict. */
export interface Line {
  beat: Beat;
  title: string;
  parts: Beat[];
}

export class Beats {
  private readonly known = new Map<number, Beat>();
  private begun = false;
  /** The number after the last beat. */
  end = 0;
  /** The first beat of the reader's last choice. */
  since = 0;

  /** New beats replace everything from a number on. Returns those that were not known before. */
  take(part: Update["beats"]): Beat[] {
    if (!part) return [];
    const first = !this.begun;
    this.begun = true;
    for (let number = part.from; number < this.end; number += 1) this.known.delete(number);
    for (const beat of part.beats) this.known.set(beat.number, beat);
    this.end = part.from + part.beats.length;
    this.since = part.since;
    return first ? [] : part.beats;
  }

  get(number: number): Beat | undefined {
    return this.known.get(number);
  }

  /** The reader's own beats of a turn, as far as they are known. */
  ownIn(turn: number): Beat[] {
    return [...this.known.values()]
      .filter((beat) => beat.own && beat.turn === turn)
      .sort((a, b) => a.number - b.number);
  }

  /** The beats since the reader's last choice. */
  get recent(): Beat[] {
    return [...this.known.values()].filter(({ number }) => number >= this.since).sort((a, b) => a.number - b.number);
  }
}

/** Beats as lines: neighbours of one group are one line. */
export function linesOf(beats: Beat[]): Line[] {
  const lines: Line[] = [];
  for (const beat of beats) {
    const last = lines.at(-1);
    if (last && beat.group && last.title === beat.group) {
      last.parts.push(beat);
      last.beat = beat;
    } else lines.push({ beat, title: beat.group, parts: [beat] });
  }
  return lines;
}

/** The heading of the list. */
export function heading(beats: Beat[], nameOf: (seat: string) => string): string {
  const things = `${beats.length} thing${beats.length === 1 ? "" : "s"}`;
  const actors = new Set(beats.map(({ actor }) => actor).filter(Boolean));
  const others = beats.every(({ own }) => !own) && actors.size === 1;
  if (others) return `${nameOf([...actors][0]!)}: ${things}`;
  return beats.some(({ own }) => own) ? `Since your move: ${things}` : `So far: ${things}`;
}
