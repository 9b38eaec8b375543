// Where moments lie on a line by turns: every turn is as wide as another, and its moments are spread within it.

export interface Stop {
  moment: number;
  turn: number;
  chapter: string;
}

export interface Turn {
  turn: number;
  chapter: string;
  /** Its first moment, and where it begins on the line. */
  moment: number;
  at: number;
}

export class Scale {
  readonly turns: Turn[] = [];
  private readonly places = new Map<number, number>();
  private readonly last: number;

  /** `stops` are the moments in order, each with the turn that it led to; `last` is the end of the line. */
  constructor(stops: Stop[], last: number) {
    this.last = last;
    const inTurn = new Map<number, Stop[]>();
    for (const stop of stops) inTurn.set(stop.turn, [...(inTurn.get(stop.turn) ?? []), stop]);
    const many = inTurn.size || 1;
    [...inTurn.values()].forEach((all, index) => {
      const first = all[0]!;
      this.turns.push({ turn: first.turn, chapter: first.chapter, moment: first.moment, at: index / many });
      all.forEach(({ moment }, n) => this.places.set(moment, (index + n / all.length) / many));
    });
  }

  /** The place of a moment, from 0 to 1. */
  at(moment: number): number {
    if (moment >= this.last) return 1;
    for (let near = moment; near >= 0; near -= 1) {
      const place = this.places.get(near);
      if (place !== undefined) return place;
    }
    return 0;
  }

  /** The last turn that has begun at a place. */
  turnAt(place: number): Turn | undefined {
    return this.turns.findLast(({ at }) => at <= place + 1e-9);
  }
}

/** The stops of log lines: each moment with the turn of its last line. */
export function stopsOf(lines: { moment: number; turn: number; chapter: string }[]): Stop[] {
  const found = new Map<number, Stop>();
  for (const { chapter, moment, turn } of lines) found.set(moment, { chapter, moment, turn });
  return [...found.values()].sort((one, two) => one.moment - two.moment);
}
