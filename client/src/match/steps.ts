// The steps of a replay: every beat, and the start if nothing happened there; where they lie on a line by turns.
import { Scale } from "../pages/scale.ts";
import type { Beat } from "../types.ts";

export interface Step {
  moment: number;
  turn: number;
  chapter: string;
  /** Null at a start without beats. */
  beat: Beat | null;
}

export class Steps {
  readonly all: Step[];
  readonly scale: Scale;

  constructor(beats: Beat[]) {
    const first = beats[0];
    const start: Step = { moment: 0, turn: first?.turn ?? 0, chapter: first?.chapter ?? "", beat: null };
    const steps = beats.map((beat) => ({ ...beat, beat }));
    this.all = first?.moment === 0 ? steps : [start, ...steps];
    const stops = this.all.map(({ chapter, turn }, at) => ({ moment: at, turn, chapter }));
    this.scale = new Scale(stops, this.last);
  }

  get last(): number {
    return this.all.length - 1;
  }

  get(at: number): Step {
    return this.all[Math.min(Math.max(at, 0), this.last)]!;
  }

  /** The step after everything that happened up to a moment. */
  ofMoment(moment: number): number {
    return this.all.findLastIndex((step) => step.moment <= moment);
  }

  /** The step of a beat by its number. */
  ofBeat(number: number): number {
    return this.all.findIndex(({ beat }) => beat?.number === number);
  }

  /** Where a moment lies, from 0 to 1. */
  placeOf(moment: number): number {
    return this.scale.at(this.ofMoment(moment));
  }

  /** The step nearest to a place; with `turns` the nearest start of a turn. */
  nearest(place: number, turns = false): number {
    const among = turns ? this.scale.turns.map(({ moment }) => moment) : this.all.map((_, at) => at);
    const far = (at: number): number => Math.abs(this.scale.at(at) - place);
    return among.reduce((best, at) => (far(at) < far(best) ? at : best), among[0] ?? 0);
  }

  /** The first step of the turn before or after: back leads to the start of the present turn first. */
  turn(at: number, by: number): number {
    const starts = this.scale.turns.map(({ moment }) => moment);
    if (by < 0) return starts.findLast((start) => start < at) ?? 0;
    return starts.find((start) => start > at) ?? this.last;
  }

  /** The steps of the turn that a step belongs to. */
  inTurn(at: number): Step[] {
    const { turn } = this.get(at);
    return this.all.filter((step) => step.turn === turn && step.beat);
  }
}
