// Looking back: the table as it stood at an earlier moment.
import { say, toast } from "../dom.ts";
import { get, Refused } from "../net.ts";
import type { Update } from "../types.ts";
import type { State } from "./state.ts";

export class Past {
  private readonly state: State;
  private readonly show: (update: Update) => Promise<void>;
  private readonly draw: () => void;
  private asked = 0;

  /** `show` brings the board to a view, `draw` everything else. */
  constructor(state: State, show: (update: Update) => Promise<void>, draw: () => void) {
    this.state = state;
    this.show = show;
    this.draw = draw;
  }

  /** Show the table as it stood at a moment; the last one is now. An answer that was overtaken is dropped. */
  async scrub(moment: number): Promise<void> {
    if (moment >= this.state.update.moment) {
      await this.now();
      return;
    }
    const asked = (this.asked += 1);
    const then = await this.fetched(Math.max(0, moment));
    if (!then || asked !== this.asked) return;
    this.state.look(then);
    history.replaceState(null, "", this.state.linkTo(then.moment));
    await this.show(then);
    this.draw();
    say(`Moment ${then.moment}: ${then.title}`);
  }

  private async fetched(moment: number): Promise<Update | null> {
    try {
      return await get<Update>(`${this.state.api(`at/${moment}`)}?${this.state.seat}`);
    } catch (fault) {
      toast(fault instanceof Refused ? fault.message : "That moment could not be fetched.", true);
      return null;
    }
  }

  async now(): Promise<void> {
    this.asked += 1;
    if (this.state.live) return;
    this.state.look(null);
    history.replaceState(null, "", this.state.linkTo(null));
    await this.show(this.state.update);
    this.draw();
  }

  /** One moment of the story back or forth. */
  step(by: number): void {
    const { seen, story, update } = this.state;
    void this.scrub(story.step(seen.moment, by, update.moment));
  }
}
