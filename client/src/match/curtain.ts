// Passing the device: where it serves several people, nobody sees another's secrets.
import { h, kept, one, say } from "../dom.ts";
import type { Facts, Update } from "../types.ts";
import type { Feed } from "./feed.ts";
import type { State } from "./state.ts";

/** Which seat of this device should be in front of it: the one that is asked, this one first; '' if none is. */
export function seatAsked(update: Update, mine: Facts["mine"]): string {
  if (mine.length < 2 || update.over) return "";
  const asked = update.asked.map(({ seat }) => seat).filter((seat) => mine.includes(seat));
  return asked.includes(update.seat) ? update.seat : (asked[0] ?? "");
}

export class Curtain {
  private readonly state: State;
  private readonly feed: Feed;
  private seat = "";

  constructor(state: State, feed: Feed) {
    this.state = state;
    this.feed = feed;
  }

  /** Is the table covered? */
  get down(): boolean {
    return this.seat !== "";
  }

  /** Cover the table if another seat of this device is asked, or if `first` nobody has said who looks at it. */
  fall(first: boolean): boolean {
    const { facts, update } = this.state;
    const next = seatAsked(update, facts.mine);
    const same = next === update.seat;
    const course = Boolean(update.lesson);
    if (!next || (same && (course || (!first && !this.down)))) return false;
    if (same && kept.get(this.name) === next) return false;
    this.seat = next;
    if (course) void this.lift();
    else this.cover(next);
    return true;
  }

  private get name(): string {
    return `device.${this.state.facts.id}`;
  }

  private cover(seat: string): void {
    const name = this.state.nameOfSeat(seat);
    document.body.classList.add("curtained");
    const curtain = one("#curtain");
    curtain.replaceChildren(
      h("h2", {}, `Pass the device to ${name}`),
      h("p", {}, "Nobody else should look at the screen now."),
      h("button", { class: "button primary big", "data-do": "uncover" }, `I am ${name}`),
    );
    curtain.hidden = false;
    one("button", curtain).focus();
    say(`Pass the device to ${name}.`);
  }

  /** The one it waits for sits down: the table is shown as that seat sees it. */
  async lift(): Promise<void> {
    const seat = this.seat;
    kept.set(this.name, seat);
    this.seat = "";
    one("#curtain").hidden = true;
    const other = seat !== this.state.update.seat;
    await this.feed.refresh(seat);
    document.body.classList.remove("curtained");
    history.replaceState(null, "", this.state.linkTo(null));
    if (other) this.feed.open();
    one(".prompt").focus();
  }
}
