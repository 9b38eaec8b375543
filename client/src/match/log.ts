// What happened, by turns: each line leads to its moment, its places and its rule.
import { all, type Child, h, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import type { LogLine } from "../types.ts";
import { pointsOf } from "./standing.ts";
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
    let tall = page.clientHeight;
    const scrolled = (): void => {
      if (page.clientHeight !== tall) return;
      this.atEnd = page.scrollHeight - page.scrollTop - page.clientHeight < NEAR_THE_END;
    };
    const resized = (): void => {
      tall = page.clientHeight;
      if (this.atEnd && this.state.live) page.scrollTop = FAR;
    };
    page.addEventListener("scroll", scrolled, { passive: true });
    new ResizeObserver(resized).observe(page);
  }

  /** Only what is new is written; what was undone goes. */
  draw(): void {
    const list = one("#log");
    const { lines, same } = this.state.story;
    for (const row of all("[data-at]", list)) if (Number(row.dataset["at"]) >= same) row.remove();
    for (let at = same; at < lines.length; at += 1) {
      const line = lines[at]!;
      if (line.turn !== lines[at - 1]?.turn) list.append(heading(line, at));
      placeFor(line, at, list).append(this.row(line, at));
    }
    for (const folded of all("details", list)) one("summary", folded).textContent = summary(folded);
    this.state.story.same = lines.length;
    for (const head of all("[data-turn]", list)) {
      one("small", head).textContent = pointsOf(this.state, Number(head.dataset["turn"]));
    }
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
      {
        class: `kind-${line.kind}${line.own ? " own" : ""}`,
        "data-at": at,
        "data-moment": line.moment,
        "data-places": places,
      },
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

/** A turn, and the points at its end. */
function heading({ chapter, turn }: LogLine, at: number): HTMLElement {
  return h("li", { class: "turn", "data-at": at, "data-turn": turn }, chapter, " ", h("small", {}));
}

/** Where a line goes: into the fold at the end of the list if it belongs there, else into the list. */
function placeFor({ fold = "" }: LogLine, at: number, list: Element): Element {
  if (!fold) return list;
  const last = list.lastElementChild as HTMLElement | null;
  const open = last?.dataset["fold"] === fold ? last : null;
  const made =
    open ?? h("li", { class: "fold", "data-at": at, "data-fold": fold }, h("details", {}, h("summary"), h("ol")));
  if (!open) list.append(made);
  return one("ol", made);
}

/** A fold in words: how many dice, and how many losses; without dice how many lines. */
function summary(folded: HTMLElement): string {
  const rolls = all(".kind-roll", folded).length;
  const rest = all("li", folded).length - rolls;
  const title = folded.parentElement!.dataset["fold"]!;
  if (!rolls) return `${title} (${rest})`;
  return `${title}: ${rolls} roll${rolls === 1 ? "" : "s"}${rest ? `, ${rest} lost` : ""}`;
}
