// What happened, by turns: each line leads to its moment, its places and its rule; a die shows its whole sum.
import { h, morphInside, one } from "./dom";
import type { Match } from "./match";
import { text as fetchText } from "./net";
import type { LogLine, Update } from "./types";

export class Log {
  private lines: LogLine[] = [];
  private kept = "";

  constructor(private readonly match: Match) {}

  /** New lines replace everything from a place on. */
  take(log: Update["log"]): void {
    this.lines.splice(log.from, Infinity, ...log.lines);
  }

  /** What came since, to be said. */
  news(was: Update["log"]): string {
    const before = was.from + was.lines.length;
    return this.lines.slice(before).map(({ text }) => text).slice(-6).join(" ");
  }

  moments(): number[] {
    return [...new Set([0, ...this.lines.map(({ moment }) => moment), this.match.update.moment])].sort((one, two) => one - two);
  }

  draw(): void {
    const list = one("#log");
    const stuck = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    const shown = this.match.live ? Infinity : this.match.seen.moment;
    let turn = NaN;
    const rows: Node[] = [];
    this.lines.forEach((line, at) => {
      if (line.turn !== turn) {
        turn = line.turn;
        rows.push(h("li", { class: "turn", id: `turn-${turn}-${at}` }, turn ? `Turn ${turn}` : "The start"));
      }
      rows.push(this.row(line, at, line.moment > shown));
    });
    morphInside(list, rows.length ? rows : [h("li", { class: "none" }, "Nothing has happened yet.")]);
    if (stuck && this.match.live) list.scrollTop = list.scrollHeight;
    this.newest();
  }

  private row(line: LogLine, at: number, later: boolean): HTMLElement {
    const dice = line.kind === "roll";
    const now = !this.match.live && line.moment === this.match.seen.moment;
    return h("li", { id: `log-${at}`, class: [line.kind, later && "later", now && "now"].filter(Boolean).join(" "), "data-places": line.places.join(" ") },
      h("a", { class: "c", href: this.match.linkTo(line.moment), "data-do": "scrub", "data-value": line.moment, title: "See the table as it was then",
               "aria-label": `Moment ${line.moment}: see the table as it was then` }, dice ? "⚄" : line.kind === "choice" ? "▸" : "·"),
      h("span", {}, line.text, " ", line.case ? this.match.caseLink(line.case) : null,
        line.roll ? h("button", { class: "link", "data-do": "roll-card", "data-value": at }, "roll") : null));
  }

  // ---------------------------------------------------------------- the roll card

  /** The newest die stays on the table until it is dismissed or the next one falls. */
  private newest(): void {
    const card = this.match.live ? this.match.update.card ?? "" : "";
    if (card && card !== this.kept) {
      this.kept = card;
      this.show(card);
    }
  }

  async openRoll(at: number): Promise<void> {
    this.show(await fetchText(`${this.match.api(`roll/${at}`)}?${this.match.seat}`));
  }

  private show(markup: string): void {
    const place = one("#roll");
    one(".paper", place).innerHTML = markup;
    place.classList.remove("before");
    place.hidden = false;
  }

  /** The card before the die, while its option is pointed at. */
  preview(markup: string): void {
    const place = one("#roll");
    if (markup) {
      one(".paper", place).innerHTML = markup;
      place.classList.add("before");
      place.hidden = false;
    } else if (place.classList.contains("before")) {
      place.hidden = true;
      place.classList.remove("before");
    }
  }
}
