// The adviser: off unless this device has asked for it. It plays each choice out and ranks them.
import { all, kept, say, toast } from "../dom.ts";
import { post, Refused } from "../net.ts";
import type { Advice } from "../types.ts";
import { percent } from "../words.ts";
import type { State } from "./state.ts";

export class Adviser {
  private readonly state: State;
  private readonly changed: () => void;

  /** `changed` draws what shows the advice. */
  constructor(state: State, changed: () => void) {
    this.state = state;
    this.changed = changed;
  }

  get on(): boolean {
    return this.state.facts.may.advise && kept.get(this.name) === "on";
  }

  private get name(): string {
    return `adviser.${this.state.facts.id}`;
  }

  mark(): void {
    for (const button of all("[data-do=adviser]")) button.setAttribute("aria-pressed", String(this.on));
  }

  async toggle(): Promise<void> {
    kept.set(this.name, this.on ? "" : "on");
    this.mark();
    if (this.on) await this.advise();
    else this.forget();
  }

  /** Ask what to choose at this moment, if it is on. */
  async advise(): Promise<void> {
    const { question, over, seat, moment } = this.state.update;
    if (!this.on || !question || over || question.options.length < 2) return;
    this.set({ progress: 0 });
    try {
      await post(this.state.api("advise"), { seat, moment });
    } catch (fault) {
      this.forget();
      toast(fault instanceof Refused ? fault.message : "The adviser is silent.", true);
    }
  }

  advised(advice: Advice): void {
    if (advice.moment !== undefined && advice.moment !== this.state.update.moment) return;
    if (!this.state.advice) return;
    this.set(advice.cancelled ? null : advice);
    const best = advice.options?.[0];
    if (best) say(`The adviser prefers: ${best.label}, ${percent(best.chance)}.`);
  }

  forget(): void {
    this.set(null);
  }

  private set(advice: Advice | null): void {
    this.state.advice = advice;
    this.changed();
  }
}
