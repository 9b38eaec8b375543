// What happened, by turns: each line leads to its moment, its places and its rule.
import { all, type Child, h, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import type { LogLine } from "../types.ts";
import type { State } from "./state.ts";

const FAR = 1e9;
const NEAR_THE_END = 80;

export class Log {
  private readonly state: State;
  private atEnd = true;
  private marked: number | null = null;

  constructor(state: State) {
    this.state = state;
    const page = one("#page-log");
    const scrolled = (): void => {
      this.atEnd = page.scrollHeight - page.scrollTop - page.clientHeight < NEAR_THE_END;
    };
    page.addEventListener("scroll", scrolled, { passive: true });
  }

  /** Only what is new is written; what was undone goes. */
  draw(): void {
    const list = one("#log");
    const { lines, same } = this.state.story;
    for (const row of all("[data-at]", list)) if (Number(row.dataset["at"]) >= same) row.remove();
    for (let at = same; at < lines.length; at += 1) {
      const line = lines[at]!;
      if (line.turn !== lines[at - 1]?.turn) list.append(h("li", { class: "turn", "data-at": at }, line.chapter));
      list.append(this.row(line, at));
    }
    this.state.story.same = lines.length;
    this.mark(list);
    if (this.atEnd && this.state.live) one("#page-log").scrollTop = FAR;
  }

  /** In the past: the lines of the moment that is looked at, and those that come later. */
  private mark(list: Element): void {
    const seen = this.state.live ? null : this.state.seen.moment;
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
    const places = line.places.join(" ");
    return h(
      "li",
      { class: `kind-${line.kind}`, "data-at": at, "data-moment": line.moment, "data-places": places },
      this.momentLink(line),
      h(
        "span",
        {},
        this.words(line),
        " ",
        line.roll ? h("button", { class: "link", "data-do": "roll-card", "data-value": at }, "roll") : null,
      ),
    );
  }

  private momentLink({ kind, moment }: LogLine): HTMLElement {
    const attributes = {
      class: "moment",
      href: this.state.linkTo(moment),
      "data-do": "scrub",
      "data-value": moment,
      title: "See the table as it was then",
      "aria-label": `Moment ${moment}: see the table as it was then`,
    };
    return h("a", attributes, kind === "roll" ? "⚄" : kind === "choice" ? "▸" : "·");
  }

  /** The sentence, its case as a link where it stands, or behind it. */
  private words({ text, case: rule }: LogLine): Child[] {
    if (!rule) return [text];
    const link = caseLink(this.state.facts.game, rule);
    const at = text.indexOf(`(${rule})`);
    return at < 0 ? [text, " ", link] : [text.slice(0, at + 1), link, text.slice(at + 1 + rule.length)];
  }
}
