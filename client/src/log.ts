// What happened, by turns: each line leads to its moment, its places and its rule; a die shows its whole sum.
import { type Child, h, morphInside, one } from "./dom";
import type { Match } from "./match";
import { text as fetchText } from "./net";
import type { LogLine, Update } from "./types";

export class Log {
  private lines: LogLine[] = [];
  private kept = "";
  private pointed = "";

  constructor(private readonly match: Match) {}

  /** New lines replace everything from a place on. */
  take(log: Update["log"]): void {
    if (log) this.lines.splice(log.from, Infinity, ...log.lines);
  }

  /** What came after a moment, to be said. */
  news(since: number): string {
    return this.lines.filter(({ moment }) => moment > since).map(({ text }) => text).slice(-6).join(" ");
  }

  moments(): number[] {
    return [...new Set([0, ...this.lines.map(({ moment }) => moment), this.match.update.moment])].sort((one, two) => one - two);
  }

  draw(): void {
    const list = one("#log"), page = one("#page-log");
    const stuck = page.scrollHeight - page.scrollTop - page.clientHeight < 80;
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
    if (stuck && this.match.live) page.scrollTop = page.scrollHeight;
    this.newest();
  }

  private row(line: LogLine, at: number, later: boolean): HTMLElement {
    const dice = line.kind === "roll";
    const now = !this.match.live && line.moment === this.match.seen.moment;
    return h("li", { id: `log-${at}`, class: [`k-${line.kind}`, later && "later", now && "now"].filter(Boolean).join(" "), "data-places": line.places.join(" ") },
      h("a", { class: "c", href: this.match.linkTo(line.moment), "data-do": "scrub", "data-value": line.moment, title: "See the table as it was then",
               "aria-label": `Moment ${line.moment}: see the table as it was then` }, dice ? "⚄" : line.kind === "choice" ? "▸" : "·"),
      h("span", {}, this.words(line), " ",
        line.roll ? h("button", { class: "link", "data-do": "roll-card", "data-value": at }, "roll") : null));
  }

  /** The sentence, its case as a link where it stands, or behind it. */
  private words({ text, case: rule }: LogLine): Child[] {
    if (!rule) return [text];
    const at = text.indexOf(`(${rule})`);
    if (at < 0) return [text, " ", this.match.caseLink(rule)];
    return [text.slice(0, at + 1), this.match.caseLink(rule), text.slice(at + 1 + rule.length)];
  }

  // ---------------------------------------------------------------- the roll card

  /** The newest die stays on the table until it is put away or something else is chosen. */
  private newest(): void {
    const card = this.match.live ? this.match.update.card ?? "" : "";
    if (card === this.kept) return;
    this.kept = card;
    if (card) this.show(card);
    else one("#roll").hidden = true;
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
  async preview(option: string): Promise<void> {
    if (option === this.pointed) return;
    this.pointed = option;
    const place = one("#roll");
    if (option) {
      const markup = await fetchText(`${this.match.api("preview")}?${this.match.seat}&option=${encodeURIComponent(option)}`).catch(() => "");
      if (this.pointed !== option || !markup) return;
      one(".paper", place).innerHTML = markup;
      place.classList.add("before");
      place.hidden = false;
    } else if (place.classList.contains("before")) {
      place.hidden = true;
      place.classList.remove("before");
    }
  }
}
