// The chance to win over a finished match: asked for without a question, drawn as it comes, with its turning points.
import { h, morphInside } from "../dom.ts";
import { icon } from "../icons.ts";
import { get, post } from "../net.ts";
import { NARROW } from "../screen.ts";
import type { Curve } from "../types.ts";
import { percent, signedPoints } from "../words.ts";
import { chart, frameOf } from "./chart.ts";
import { Scale } from "./scale.ts";

const AGAIN = 600;
const MOST_ON_A_PHONE = 2;

/** What the curve is of: the match, the reader's seat, and where moments lie. */
export interface Source {
  /** The address of the curve. */
  address: string;
  seat: string;
  linkTo(moment: number): string;
  nameOf(seat: string): string;
}

export class Chances {
  curve: Curve | null = null;
  private begun = false;
  private fetching = false;
  private readonly source: Source;
  private readonly place: HTMLElement;
  private readonly changed: () => void;

  /** `changed` draws what else shows the curve. */
  constructor(source: Source, place: HTMLElement, changed: () => void = () => undefined) {
    this.source = source;
    this.place = place;
    this.changed = changed;
  }

  /** Start the work, once. */
  begin(): void {
    if (this.begun) return;
    this.begun = true;
    void post(this.source.address, { seat: this.source.seat })
      .catch(() => undefined)
      .then(() => this.fetch());
  }

  /** Fetch what is drawn, and again while it is being drawn. */
  async fetch(): Promise<void> {
    if (this.fetching || !this.begun) return;
    this.fetching = true;
    const address = `${this.source.address}?seat=${encodeURIComponent(this.source.seat)}`;
    this.curve = await get<Curve>(address).catch(() => this.curve);
    this.fetching = false;
    if (!this.place.hidden) this.draw();
    this.changed();
    if (this.curve?.running) window.setTimeout(() => void this.fetch(), AGAIN);
  }

  draw(): void {
    morphInside(this.place, [this.heading(), this.picture(), ...this.turning(), ...this.table()]);
  }

  private heading(): HTMLElement {
    const { done = 0, games = 0, of = 0, running = true } = this.curve ?? {};
    const told = running
      ? `playing each turn out: ${done} of ${of || "…"}, ${games} games each`
      : `by turn, from ${games} games each`;
    return h("h2", {}, "Win chance", h("small", {}, this.curve && done > 1 ? told : "working it out …"));
  }

  private picture(): HTMLElement {
    const made = h("div", { class: "picture" });
    const curve = this.curve;
    if (!curve || curve.points.length < 2) {
      made.classList.add("waiting");
      return made;
    }
    const { linkTo: link, nameOf, seat } = this.source;
    const stops = curve.points.map(({ moment, turn }) => ({ moment, turn, chapter: "" }));
    const scale = new Scale(stops, stops.at(-1)!.moment);
    const ticks = scale.turns.map(({ at, turn }) => ({ at, label: String(turn) }));
    made.innerHTML = chart(
      { curve, seat, at: (moment) => scale.at(moment), ticks, link, nameOf },
      NARROW.matches ? frameOf(360, 150) : frameOf(860, 190),
    );
    return made;
  }

  /** What turned the match, each a way into the replay; on a phone those that changed most. */
  private turning(): HTMLElement[] {
    const all = (this.curve?.turning ?? []).map((turn, at) => ({ ...turn, number: at + 1 }));
    const most = [...all].sort((one, two) => Math.abs(two.by) - Math.abs(one.by)).slice(0, MOST_ON_A_PHONE);
    const shown = NARROW.matches ? all.filter((one) => most.includes(one)) : all;
    return shown.length
      ? [
          h(
            "ol",
            { class: "turning" },
            shown.map((one) => this.row(one)),
          ),
        ]
      : [];
  }

  private row({ by, chapter, from, number, text }: Curve["turning"][number] & { number: number }): HTMLElement {
    return h(
      "li",
      {},
      h(
        "a",
        { href: this.source.linkTo(from), "data-do": "replay", "data-value": from },
        h("span", { class: "mark" }, number),
        h("span", { class: "said" }, h("b", {}, chapter), " ", text ? `${text}.` : ""),
        h("span", { class: `numeric ${by > 0 ? "up" : "down"}` }, signedPoints(by)),
        h("span", { class: "go" }, icon("play"), h("span", { class: "wide-only" }, "Replay")),
      ),
    );
  }

  /** The same in numbers. */
  private table(): HTMLElement[] {
    const { points = [], running = true } = this.curve ?? {};
    if (running || points.length < 2) return [];
    const heads = points[0]!.seats.map(({ seat }) => h("th", { scope: "col" }, this.source.nameOf(seat)));
    const rows = points.map(({ moment, seats, turn }) => {
      const shares = seats.map(({ high, low, value }) => `${percent(value)} (${percent(low)} to ${percent(high)})`);
      const there = h("a", { href: this.source.linkTo(moment) }, `Turn ${turn}`);
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, there),
        shares.map((words) => h("td", { class: "numeric" }, words)),
      );
    });
    const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Turn"), heads));
    const whole = h("table", { class: "plain" }, head, h("tbody", {}, rows));
    return [h("details", {}, h("summary", {}, "As a table"), whole)];
  }
}

/** On the report of a finished match. */
export function reportChances(): void {
  const place = document.querySelector<HTMLElement>("[data-curve]");
  if (!place) return;
  const { curve, match, names, seat = "" } = place.dataset;
  const called = JSON.parse(names ?? "{}") as Record<string, string>;
  const chances = new Chances(
    {
      address: curve!,
      seat,
      linkTo: (moment) => `${match!}&at=${moment}`,
      nameOf: (one) => called[one] ?? one,
    },
    place,
  );
  chances.draw();
  chances.begin();
}
