// Looking back: the table as it stood at an earlier moment, or after one of its beats.
import { toast } from "../dom.ts";
import { get, Refused } from "../net.ts";
import type { BeatPart, Update } from "../types.ts";
import type { State } from "./state.ts";

const KEPT = 12;

export class Past {
  private readonly state: State;
  private readonly kept = new Map<string, Promise<Update>>();

  constructor(state: State) {
    this.state = state;
  }

  /** The table at a moment, or after a beat of it; null if it could not be fetched. */
  async at(moment: number, beat: number | null): Promise<Update | null> {
    try {
      return await this.asked(moment, beat);
    } catch (fault) {
      toast(fault instanceof Refused ? fault.message : "That moment could not be fetched.", true);
      return null;
    }
  }

  /** Ask for a view before it is needed. */
  prepare(moment: number, beat: number | null): void {
    void this.asked(moment, beat).catch(() => undefined);
  }

  private asked(moment: number, beat: number | null): Promise<Update> {
    const more = beat === null ? "" : `&beat=${beat}`;
    const address = `${this.state.api(`at/${moment}`)}?${this.state.seat}${more}`;
    const known = this.kept.get(address);
    if (known) return known;
    const asked = get<Update>(address);
    this.kept.set(address, asked);
    asked.catch(() => this.kept.delete(address));
    for (const old of [...this.kept.keys()].slice(0, -KEPT)) this.kept.delete(old);
    return asked;
  }

  /** All beats of the match so far. */
  async beats(): Promise<BeatPart> {
    return await get<BeatPart>(`${this.state.api("beats")}?${this.state.seat}`);
  }
}
