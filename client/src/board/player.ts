// What the board needs to know of the game, and what it reports.
import type { Offer } from "../match/offer.ts";

export interface Player {
  /** A target was pressed that stands for an option or its beginning. */
  pick(text: string): void;
  /** A place was pressed to which what was picked can be brought. */
  bring(word: string): void;
  /** Places were pressed or brought together: what is offered that names them all? */
  named(places: string[]): void;
  picked(): string;
  /** The whole option that waits for a second press. */
  selected(): string;
  offer(): Offer;
}
