// What happened, by turns: each line leads to its moment, its places and its rule; a die shows its whole sum.
import { NARROW } from "./board";
import { all, type Child, h, one } from "./dom";
import type { Match } from "./match";
import { text as fetchText } from "./net";
import { openDrawer } from "./rules";
import type { LogLine, Update } from "./types";

const FAR = 1e9;

export class Log {
  private lines: LogLine[] = [];
  private kept = 0;
  private atEnd = true;
  private marked: number | null = null;
  private card = "";
  private pointed = "";

  constructor(private readonly match: Match) {
    const page = one("#page-log");
    page.addEventListener(
      "scroll",
      () => {
        this.atEnd = page.scrollHeight - page.scrollTop - page.clientHeight < 80;
      },
      { passive: true },
    );
  }

  /** New lines replace everything from a place on. */
  take(log: Update["log"]): void {
    if (!log) return;
    this.lines.splice(log.from, Infinity, ...log.lines);
    this.kept = Math.min(this.kept, log.from);
  }

  /** What came after a moment, to be said. */
  news(since: number): string {
    return this.lines
      .filter(({ moment }) => moment > since)
      .map(({ text }) => text)
      .slice(-6)
      .join(" ");
  }

  moments(): number[] {
    return [...new Set([0, ...this.lines.map(({ moment }) => moment), this.match.update.moment])].sort(
      (one, two) => one - two,
    );
  }

  /** Only what is new is written; what was taken back goes. */
  draw(): void {
    const list = one("#log"),
      page = one("#page-log");
    for (const row of all("[data-at]", list)) if (Number(row.dataset["at"]) >= this.kept) row.remove();
    for (let at = this.kept; at < this.lines.length; at += 1) {
      const line = this.lines[at]!;
      if (line.turn !== this.lines[at - 1]?.turn) list.append(h("li", { class: "turn", "data-at": at }, line.chapter));
      list.append(this.row(line, at));
    }
    this.kept = this.lines.length;
    this.mark(list);
    if (this.atEnd && this.match.live) page.scrollTop = FAR;
    this.newest();
  }

  /** Where one looks at the past: the lines of that moment, and those that come later. */
  private mark(list: Element): void {
    const seen = this.match.live ? null : this.match.seen.moment;
    if (seen === this.marked) return;
    this.marked = seen;
    for (const row of all("[data-moment]", list)) {
      const moment = Number(row.dataset["moment"]);
      row.classList.toggle("now", seen !== null && moment === seen);
      row.classList.toggle("later", seen !== null && moment > seen);
    }
    list.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  private row(line: LogLine, at: number): HTMLElement {
    const dice = line.kind === "roll";
    return h(
      "li",
      { class: `k-${line.kind}`, "data-at": at, "data-moment": line.moment, "data-places": line.places.join(" ") },
      h(
        "a",
        {
          class: "c",
          href: this.match.linkTo(line.moment),
          "data-do": "scrub",
          "data-value": line.moment,
          title: "See the table as it was then",
          "aria-label": `Moment ${line.moment}: see the table as it was then`,
        },
        dice ? "⚄" : line.kind === "choice" ? "▸" : "·",
      ),
      h(
        "span",
        {},
        this.words(line),
        " ",
        line.roll ? h("button", { class: "link", "data-do": "roll-card", "data-value": at }, "roll") : null,
      ),
    );
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
    const card = this.match.live ? (this.match.update.card ?? "") : "";
    if (card === this.card) return;
    this.card = card;
    if (card) this.show(card);
    else one("#roll").hidden = true;
  }

  async openRoll(at: number): Promise<void> {
    const markup = await fetchText(`${this.match.api(`roll/${at}`)}?${this.match.seat}`);
    if (!NARROW.matches) {
      this.show(markup);
      return;
    }
    const card = h("div", { class: "rolled" });
    card.innerHTML = markup;
    openDrawer("The roll", [card]);
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
      const markup = await fetchText(
        `${this.match.api("preview")}?${this.match.seat}&option=${encodeURIComponent(option)}`,
      ).catch(() => "");
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
