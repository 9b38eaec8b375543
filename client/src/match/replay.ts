// The replay: a line with all beats of the match, walked by beats or turns, played, dragged, or by its curve.
import type { Board } from "../board/board.ts";
import { moves } from "../board/trails.ts";
import { kept, say, toast } from "../dom.ts";
import type { Chances } from "../pages/chances.ts";
import type { Beat, Update } from "../types.ts";
import type { Past } from "./past.ts";
import { lasting, SPEEDS, type Speed } from "./playing.ts";
import { drawReplay } from "./replaybar.ts";
import type { State } from "./state.ts";
import { type Step, Steps } from "./steps.ts";

/** With no rest between beats they are still shown. */
const LEAST = 60;

export class Replay {
  steps = new Steps([]);
  at = 0;
  playing = false;
  readonly state: State;
  readonly chances: Chances;
  private readonly past: Past;
  private readonly board: Board;
  private readonly draw: () => void;
  private known = -1;
  /** The step that is being shown, and the last one that was. */
  private shown = -1;
  private stood = -1;
  private following: Promise<void> | null = null;
  private timer = 0;

  /** `draw` draws everything but the board. */
  constructor(state: State, past: Past, board: Board, chances: Chances, draw: () => void) {
    this.state = state;
    this.past = past;
    this.board = board;
    this.chances = chances;
    this.draw = draw;
  }

  get on(): boolean {
    return !this.state.live;
  }

  get step(): Step {
    return this.steps.get(this.at);
  }

  /** The speed of a replay; it never skips. */
  get speed(): Speed {
    const wanted = kept.get("replay.speed");
    return wanted in SPEEDS && wanted !== "instant" ? (wanted as Speed) : "normal";
  }

  /** The address of what is shown. */
  get link(): string {
    const { beat, moment } = this.step;
    return this.state.linkTo(moment) + (beat ? `&beat=${beat.number}` : "");
  }

  /** The moment from which to play on: after the beat shown, if it is the last of its moment, else before it. */
  get decision(): number {
    const next = this.steps.all[this.at + 1];
    return next && next.moment === this.step.moment && this.step.beat ? this.step.moment - 1 : this.step.moment;
  }

  // ---------------------------------------------------------------- going about

  /** Go to the first step of all. */
  async begin(): Promise<void> {
    await this.load();
    await this.go(0);
  }

  /** Look at a moment, or at one of its beats. */
  async open(moment: number, beat: number | null = null): Promise<void> {
    await this.load();
    const found = beat === null ? -1 : this.steps.ofBeat(beat);
    await this.go(found < 0 ? this.steps.ofMoment(moment) : found);
  }

  /** Fetch the beats, unless they are known. */
  private async load(): Promise<void> {
    if (this.known === this.state.update.moment) return;
    try {
      this.steps = new Steps((await this.past.beats()).beats);
      this.known = this.state.update.moment;
    } catch {
      toast("The replay could not be fetched.", true);
    }
  }

  /** Go to a step. While one is being fetched, only the newest wish counts. */
  async go(at: number): Promise<void> {
    this.at = Math.min(Math.max(at, 0), this.steps.last);
    history.replaceState(null, "", this.link);
    if (this.on) this.redraw();
    this.following ??= this.follow();
    await this.following;
  }

  private async follow(): Promise<void> {
    while (this.shown !== this.at) await this.show(this.at);
    this.following = null;
  }

  /** Fetch a step and the one before it, and show it with the moves that led to it. */
  private async show(at: number): Promise<void> {
    this.shown = at;
    const before = await this.viewAt(at - 1),
      then = await this.viewAt(at);
    if (this.shown !== at) return;
    if (!then) {
      this.shown = this.at = this.stood;
      return;
    }
    this.stood = at;
    const { beat, chapter } = this.steps.get(at);
    this.state.look(then);
    const picture = this.state.pictureOf(then);
    await this.board.show(then, picture);
    this.board.trace(before && beat ? moves(this.state.pictureOf(before), picture) : []);
    this.board.glow(beat?.places ?? []);
    this.draw();
    if (!this.playing) say(`${chapter}: ${beat?.headline ?? "the start"}`);
  }

  private async viewAt(at: number): Promise<Update | null> {
    if (at < 0) return null;
    const { beat, moment } = this.steps.get(at);
    return await this.past.at(moment, beat?.number ?? null);
  }

  /** One beat back or forth. From now, back leads to what came last. */
  async walk(by: number): Promise<void> {
    if (!this.on && by > 0) return;
    this.pause();
    await this.load();
    const from = this.on ? this.at : this.steps.last;
    if (this.on && from + by > this.steps.last) return;
    await this.go(from + by);
  }

  /** One turn back or forth. */
  async turn(by: number): Promise<void> {
    if (!this.on && by > 0) return;
    this.pause();
    await this.load();
    await this.go(this.steps.turn(this.on ? this.at : this.steps.last, by));
  }

  /** Back to now, or to the end. */
  async close(): Promise<void> {
    this.pause();
    this.shown = this.at = this.stood = -1;
    if (!this.on) return;
    this.state.look(null);
    history.replaceState(null, "", this.state.linkTo(null));
    this.board.trace([]);
    this.board.glow([]);
    await this.board.show(this.state.update, this.state.picture);
    this.draw();
  }

  // ---------------------------------------------------------------- playing

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
    this.redraw();
  }

  private async play(): Promise<void> {
    this.playing = true;
    if (this.at >= this.steps.last) await this.go(0);
    this.rest();
  }

  /** Wait for the time of a beat, then go on. */
  private rest(): void {
    window.clearTimeout(this.timer);
    if (!this.playing) return;
    const next = this.steps.all[this.at + 1];
    if (!next) {
      this.pause();
      return;
    }
    this.past.prepare(next.moment, next.beat?.number ?? null);
    const time = Math.max(LEAST, this.step.beat ? lasting(this.step.beat, this.speed) : LEAST);
    this.timer = window.setTimeout(() => void this.go(this.at + 1).then(() => this.rest()), time);
  }

  pause(): void {
    window.clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.redraw();
  }

  setSpeed(name: string): void {
    kept.set("replay.speed", name);
    this.redraw();
  }

  redraw(): void {
    drawReplay(this);
  }

  /** The beats of the turn that is looked at. */
  get turnBeats(): Beat[] {
    return this.steps.inTurn(this.at).map(({ beat }) => beat!);
  }
}
