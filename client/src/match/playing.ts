// Beats are played in order, each for a moment. A click or a key goes on to the next one, or past all of them.
import { kept } from "../dom.ts";
import type { Beat } from "../types.ts";

export const SPEEDS = { slow: 2, normal: 1, fast: 0.5, instant: 0 };
export type Speed = keyof typeof SPEEDS;

const ROLL = 870;
const OTHER = 420;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

export function speed(): Speed {
  if (STILL.matches) return "instant";
  const wanted = kept.get("speed");
  return wanted in SPEEDS ? (wanted as Speed) : "normal";
}

/** The next speed, round and round. */
export function faster(): Speed {
  const names = Object.keys(SPEEDS) as Speed[];
  return names[(names.indexOf(speed()) + 1) % names.length]!;
}

/** How long a beat is shown, in milliseconds. */
export function lasting(beat: Beat, pace: Speed): number {
  return (beat.roll ? ROLL : OTHER) * SPEEDS[pace];
}

/** A beat that cannot be shown does not keep the player from the next decision. */
function report(fault: unknown): void {
  console.error(fault);
}

export class Playing {
  private queue: Beat[] = [];
  private at = 0;
  private running = false;
  private going: Promise<void> = Promise.resolve();
  private goOn: (() => void) | null = null;
  private readonly show: (beat: Beat) => Promise<void>;

  /** `show` brings the page to a beat. */
  constructor(show: (beat: Beat) => Promise<void>) {
    this.show = show;
  }

  /** The beat that is shown now. */
  get beat(): Beat | null {
    return this.running ? (this.queue[this.at] ?? null) : null;
  }

  get on(): boolean {
    return this.running;
  }

  /** Where it stands: the number of the beat, and how many there are. */
  get place(): [number, number] {
    return [this.at + 1, this.queue.length];
  }

  /** Play some beats after those that are being played. */
  play(beats: Beat[]): Promise<void> {
    if (!beats.length || speed() === "instant") return this.going;
    this.queue.push(...beats);
    if (!this.running) {
      this.running = true;
      this.going = this.run();
    }
    return this.going;
  }

  private async run(): Promise<void> {
    try {
      for (; this.at < this.queue.length; this.at += 1) {
        const beat = this.queue[this.at]!;
        await Promise.all([this.show(beat).catch(report), this.rest(lasting(beat, speed()))]);
      }
    } finally {
      this.queue = [];
      this.at = 0;
      this.running = false;
    }
  }

  private rest(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = window.setTimeout(done, time);
      this.goOn = () => {
        window.clearTimeout(timer);
        done();
      };
    });
  }

  /** Go on to the next beat. */
  next(): void {
    this.goOn?.();
  }

  /** Go straight to the next decision. */
  skip(): void {
    this.at = this.queue.length;
    this.goOn?.();
  }
}
