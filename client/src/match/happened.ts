// What happened since the reader's last choice: the list beside the board, and the card of the beat that is looked at.
import { type Child, h, morphInside, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import { NARROW } from "../screen.ts";
import type { Beat, Change, Roll } from "../types.ts";
import { heading, type Line, linesOf } from "./beats.ts";
import type { Playing } from "./playing.ts";
import { resultCard } from "./result.ts";
import type { State } from "./state.ts";

const SIGNS: Record<Beat["kind"], string> = {
  choice: "▸",
  roll: "⚄",
  card: "▤",
  move: "→",
  loss: "✕",
  score: "±",
  turn: "◆",
  told: "·",
};
const TO_COME: Record<Beat["kind"], string> = {
  choice: "A choice",
  roll: "A die",
  card: "A card",
  move: "A move",
  loss: "A loss",
  score: "The count",
  turn: "The turn ends",
  told: "Something happens",
};

/** With so many beats or fewer there is room for a card above the list. */
const FEW = 3;

export class Happened {
  private readonly state: State;
  private readonly playing: Playing;
  /** The beat whose card is open; null is none. */
  private open: number | null = null;
  private folded = false;
  private unfolded = new Set<string>();
  private last = -1;
  private opened = false;
  /** On a phone: is the card of the beat in the line open? */
  private sheet = false;

  constructor(state: State, playing: Playing) {
    this.state = state;
    this.playing = playing;
  }

  draw(): void {
    const place = one(".happened");
    const recent = this.state.live ? this.state.beats.recent : [];
    if (this.state.beats.since !== this.last) {
      this.last = this.state.beats.since;
      this.open = null;
      this.opened = false;
      this.sheet = false;
      this.folded = NARROW.matches;
    }
    if (!this.playing.on && !this.opened) this.openTheDie(recent);
    place.hidden = !recent.length;
    place.classList.toggle("playing", this.playing.on);
    const card = this.cardOf(recent);
    const alone = card !== null && recent.length === 1 && !NARROW.matches;
    const parts = [card, recent.length && !alone ? this.list(recent) : null];
    morphInside(
      place,
      parts.filter((part) => part !== null),
    );
    place.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  }

  /** The die that was rolled for the reader's own choice stays open, unless much has happened since. */
  private openTheDie(recent: Beat[]): void {
    const own = recent.length <= FEW && !NARROW.matches ? recent.find(({ own, roll }) => own && roll) : null;
    this.open = own?.number ?? null;
    this.opened = true;
  }

  /** The card of the beat that is played, or that was opened. */
  private cardOf(recent: Beat[]): HTMLElement | null {
    if (NARROW.matches && this.folded && !this.sheet && !this.playing.on) return null;
    const shown = this.playing.beat ?? recent.find(({ number }) => number === this.open);
    return shown?.roll ? resultCard(shown as Beat & { roll: Roll }, this.state.facts.game, !this.playing.on) : null;
  }

  private list(recent: Beat[]): HTMLElement {
    const folded = this.folded && !this.playing.on;
    const now = this.playing.beat?.number ?? Infinity;
    return h(
      "div",
      { class: "beats" },
      h(
        "header",
        {},
        NARROW.matches && folded
          ? this.newest(recent)
          : h(
              "h2",
              {},
              heading(recent, (seat) => this.state.nameOfSeat(seat)),
            ),
        h(
          "button",
          {
            class: "button ghost square small",
            "data-do": "beat-step",
            "data-value": -1,
            "aria-label": "Previous beat",
          },
          "‹",
        ),
        h(
          "button",
          { class: "button ghost square small", "data-do": "beat-step", "data-value": 1, "aria-label": "Next beat" },
          "›",
        ),
        h(
          "button",
          {
            class: "button ghost small",
            "data-do": "fold-beats",
            "aria-expanded": String(!folded),
            "aria-label": folded ? "Show what happened" : "Hide what happened",
          },
          folded ? (NARROW.matches ? "▴" : "Show") : "Hide",
        ),
      ),
      folded
        ? null
        : h(
            "ol",
            { class: "beat-lines" },
            linesOf(recent).flatMap((line) => this.rows(line, now)),
          ),
    );
  }

  /** On a phone one line is always there: the newest beat, or the one that was stepped to. */
  private newest(recent: Beat[]): HTMLElement {
    const at = recent.findIndex(({ number }) => number === this.open);
    const beat = recent.at(at)!;
    return h(
      "button",
      { class: `newest tone-${beat.tone}`, "data-do": "beat-card", "aria-expanded": String(this.sheet) },
      h("small", { class: "numeric" }, `${at < 0 ? recent.length : at + 1} of ${recent.length}`),
      h(
        "span",
        { class: "said" },
        h("b", {}, beat.headline, " ", pills(beat)),
        beat.detail ? h("small", {}, beat.detail) : null,
      ),
    );
  }

  private rows(line: Line, now: number): HTMLElement[] {
    if (line.parts.length === 1) return [this.row(line.beat, now)];
    const { beat, parts, title } = line;
    const open = this.unfolded.has(title) || parts.some(({ number }) => number === now || number === this.open);
    const verdict = now >= beat.number ? beat.headline : "";
    const head = h(
      "li",
      { class: `beat group tone-${now >= beat.number ? beat.tone : "even"}` },
      h(
        "button",
        { "data-do": "open-group", "data-value": title, "aria-expanded": String(open) },
        h("span", { class: "sign", "aria-hidden": "true" }, open ? "▾" : "▸"),
        h("span", { class: "said" }, h("b", {}, title), verdict ? h("small", {}, verdict) : null),
        h(
          "span",
          { class: "pills" },
          h("span", { class: "pill" }, `${parts.length} ${parts.every(({ roll }) => roll) ? "rolls" : "things"}`),
        ),
      ),
    );
    return open ? [head, ...parts.map((part) => this.row(part, now))] : [head];
  }

  private row(beat: Beat, now: number): HTMLElement {
    if (beat.number > now) {
      return h(
        "li",
        { class: "beat to-come" },
        h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[beat.kind]),
        h("span", { class: "said" }, TO_COME[beat.kind]),
      );
    }
    return beatRow(beat, this.state.facts.game, beat.number === (this.playing.beat?.number ?? this.open), "beat");
  }

  // ---------------------------------------------------------------- what the reader does

  /** Open the card of a beat, or put it away. */
  look(number: number): Beat | undefined {
    this.open = this.open === number ? null : number;
    this.draw();
    return this.open === null ? undefined : this.state.beats.get(number);
  }

  /** The beat before or after the one that is looked at. */
  step(by: number): Beat | undefined {
    const recent = this.state.beats.recent;
    const at = recent.findIndex(({ number }) => number === this.open);
    const none = by > 0 ? 0 : recent.length - (NARROW.matches ? 2 : 1);
    const next = recent[at < 0 ? none : at + by];
    return next ? this.look(next.number) : undefined;
  }

  /** On a phone: open the card of the beat in the line, or the whole list where it has none. */
  card(): void {
    const recent = this.state.beats.recent;
    const beat = recent.find(({ number }) => number === this.open) ?? recent.at(-1);
    if (!beat?.roll) return this.fold();
    this.open = beat.number;
    this.sheet = !this.sheet;
    this.draw();
  }

  fold(): void {
    this.sheet = false;
    this.folded = !this.folded;
    this.draw();
  }

  unfold(title: string): void {
    if (!this.unfolded.delete(title)) this.unfolded.add(title);
    this.draw();
  }

  /** Close the card; false if none was open. */
  close(): boolean {
    const was = this.open !== null;
    this.open = null;
    this.sheet = false;
    if (was) this.draw();
    return was;
  }
}

export function pills({ changes }: Beat): Child[] {
  return changes.map(({ text, tone }: Change) => h("span", { class: `pill tone-${tone}` }, text));
}

/** A beat as a line that can be pressed; `act` is what a press does. */
export function beatRow(beat: Beat, game: string, looked: boolean, act: string): HTMLElement {
  return h(
    "li",
    { class: `beat tone-${beat.tone}${beat.own ? " own" : ""}${looked ? " current" : ""}` },
    h(
      "button",
      {
        "data-do": act,
        "data-value": beat.number,
        "data-places": beat.places.join(" "),
        "aria-pressed": String(looked),
      },
      h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[beat.kind]),
      h("span", { class: "said" }, h("b", {}, beat.headline), beat.detail ? h("small", {}, beat.detail) : null),
      h("span", { class: "pills" }, pills(beat)),
    ),
    beat.case ? h("span", { class: "cited" }, caseLink(game, beat.case)) : null,
  );
}
