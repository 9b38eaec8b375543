// The guided course beside the board: one phase at a time, with a ring around what it speaks of.
import type { Board } from "../board/board.ts";
import { type Child, h, morphInside, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import { NARROW } from "../screen.ts";
import type { LessonPart, Page } from "../types.ts";
import type { State } from "./state.ts";

const LOOK = "taught";

export class Lesson {
  private readonly state: State;
  private readonly board: Board;
  /** The paragraph that is read. */
  private at = 0;
  private number = -1;
  private ringed = "";

  constructor(state: State, board: Board) {
    this.state = state;
    this.board = board;
  }

  draw(): void {
    const { lesson } = this.state;
    const place = one(".lesson");
    const told = lesson && !this.state.held ? lesson : null;
    place.hidden = !told;
    if (told && told.number !== this.number) this.turn(told.number);
    document.body.classList.toggle("reading", Boolean(told && this.more));
    document.body.classList.toggle("learning", Boolean(told));
    if (told) morphInside(place, this.parts(told));
    this.ring(told);
  }

  /** A new page begins with its first paragraph. */
  private turn(number: number): void {
    this.number = number;
    this.at = 0;
  }

  /** Are there paragraphs left to read? */
  get more(): boolean {
    return this.at < (this.state.lesson?.parts.length ?? 0) - 1;
  }

  /** The next paragraph, or the one before. */
  walk(by: number): void {
    const many = this.state.lesson?.parts.length ?? 0;
    this.at = Math.min(Math.max(this.at + by, 0), Math.max(0, many - 1));
    this.draw();
    one(".lesson").querySelector<HTMLElement>(".told")?.scrollTo(0, 0);
    if (!this.more) document.querySelector(".rows .course")?.scrollIntoView({ block: "nearest" });
  }

  // ---------------------------------------------------------------- the ring

  /** Ring what the paragraph speaks of; at its end what the course asks for. */
  private ring(page: Page | null): void {
    const places = page ? this.places(page) : [];
    const wanted = places.join(" ");
    if (wanted === this.ringed) return;
    this.ringed = wanted;
    this.board.ring(places, LOOK);
  }

  private places({ ask, back, parts }: Page): string[] {
    const part = parts[this.at];
    return part && !(back && ask) ? part.look : [];
  }

  // ---------------------------------------------------------------- words

  private parts(page: Page): HTMLElement[] {
    const part = page.parts[this.at];
    return [
      head(page),
      ...(part ? [h("div", { class: "told", tabindex: 0 }, this.told(part))] : []),
      ...(this.more ? [] : asked(page)),
      ...(page.parts.length > 1 ? [this.buttons(page)] : []),
    ];
  }

  private told({ case: rule, head, phase, text }: LessonPart): Child[] {
    const link = caseLink(this.state.facts.game, rule);
    return [head ? h("h3", {}, head) : null, h("p", {}, phase ? [h("b", {}, phase), " ", link, " "] : null, text)];
  }

  private buttons({ parts }: Page): HTMLElement {
    const step = (by: number, name: string, look: string): HTMLElement =>
      h("button", { class: look, "data-do": "lesson", "data-value": by }, name);
    return h(
      "div",
      { class: "pages" },
      h("small", { class: "numeric" }, `${this.at + 1} of ${parts.length}`),
      this.at ? step(-1, "Back", "button small") : null,
      this.more ? step(1, "Next", "button small primary") : null,
    );
  }
}

function head({ number, of, title }: Page): HTMLElement {
  const step = h("small", { class: "numeric" }, NARROW.matches ? `${number} of ${of}` : `step ${number} of ${of}`);
  return h("div", { class: "list-head" }, h("h2", {}, title), step);
}

function asked({ ask, back }: Page): HTMLElement[] {
  if (!back) return ask ? [h("p", { class: "task" }, ask)] : [];
  const words = `You have left the course, which asked: “${ask}” Go back to it, or play on with dice of your own. `;
  const button = h(
    "button",
    { class: "button small", "data-do": "undo-to", "data-value": back },
    "↶ Back to the course",
  );
  return [h("p", { class: "task" }, words, button)];
}
