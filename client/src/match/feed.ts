// News of the match: views come by the wire, or are fetched where it is slow or down.
import { one, toast } from "../dom.ts";
import { get, Wire } from "../net.ts";
import type { Advice, ChatLine, Facts, Update } from "../types.ts";
import type { Changes, State } from "./state.ts";

const SLOW = 700;

/** Who is told of the news. */
export interface Hears {
  /** The state is new; `was` is the view before. */
  taken(was: Update): Promise<void>;
  facts(facts: Facts): void;
  thinking(seat: string): void;
  advice(advice: Advice): void;
  chat(line: ChatLine): void;
}

export class Feed {
  private readonly state: State;
  private readonly hears: Hears;
  private readonly wire: Wire;
  private waiting: (() => void) | null = null;

  constructor(state: State, hears: Hears) {
    this.state = state;
    this.hears = hears;
    this.wire = new Wire(
      () => `${state.api("events")}?${state.seat}&after=${state.update.version}&changes=1`,
      (kind, data) => this.hear(kind, data),
      (up) => {
        one("#banner").hidden = up;
      },
    );
  }

  open(): void {
    this.wire.open();
  }

  private hear(kind: string, data: unknown): void {
    if (kind === "update") void this.take(data as Changes);
    else if (kind === "facts") this.hears.facts(data as Facts);
    else if (kind === "chat") this.hears.chat(data as ChatLine);
    else if (kind === "thinking") this.hears.thinking((data as { seat: string }).seat);
    else if (kind === "advice") this.hears.advice(data as Advice);
    else if (kind === "gone") {
      this.wire.close();
      toast("This match was deleted.", true);
    }
  }

  private async take(news: Changes): Promise<void> {
    if (!this.state.fits(news)) {
      await this.refresh();
      return;
    }
    const was = this.state.take(this.state.whole(news));
    if (!was) return;
    this.waiting?.();
    await this.hears.taken(was);
  }

  /** Fetch the latest view of a seat. */
  async refresh(seat = this.state.update.seat): Promise<void> {
    const update = await get<Update>(`/api/match/${this.state.facts.id}?seat=${encodeURIComponent(seat)}`);
    this.state.sit(update.seat);
    await this.take(update);
  }

  /** Wait for the view of a moment; where the wire is slow or down, it is fetched. */
  async caughtUp(moment: number): Promise<void> {
    if (this.state.update.moment >= moment) return;
    const news = new Promise<void>((done) => {
      this.waiting = done;
    });
    await Promise.race([news, new Promise((done) => setTimeout(done, SLOW))]);
    this.waiting = null;
    if (this.state.update.moment < moment) await this.refresh();
  }
}
