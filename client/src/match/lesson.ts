// The guided course above the question: what it explains at this point, and what it asks for.
import { h, morphInside, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import type { LessonPart, Page } from "../types.ts";
import type { State } from "./state.ts";

export class Lesson {
  private readonly state: State;
  private folded = matchMedia("(max-height: 560px)").matches;
  private number = 0;

  constructor(state: State) {
    this.state = state;
  }

  draw(): void {
    const { lesson } = this.state;
    const place = one(".lesson");
    place.hidden = !lesson;
    if (!lesson) return;
    place.classList.toggle("folded", this.folded);
    morphInside(place, [this.head(lesson), ...this.told(lesson.parts), ...asked(lesson)]);
    if (lesson.number === this.number) return;
    this.number = lesson.number;
    document.querySelector(".told")?.scrollTo(0, 0);
    document.querySelector(".rows .course")?.scrollIntoView({ block: "nearest" });
  }

  fold(): void {
    this.folded = !this.folded;
    this.draw();
  }

  private head({ number, of, title }: Page): HTMLElement {
    const fold = { class: "button ghost small", "data-do": "fold-lesson", "aria-expanded": String(!this.folded) };
    return h(
      "div",
      { class: "list-head" },
      h("h2", {}, title),
      h("small", { class: "numeric" }, `${number} of ${of}`),
      h("button", fold, this.folded ? "Show ▴" : "Hide ▾"),
    );
  }

  private told(parts: LessonPart[]): Node[] {
    const paragraphs = parts.map((part) => this.part(part));
    return parts.length ? [h("div", { class: "told", tabindex: 0 }, paragraphs)] : [];
  }

  private part({ case: rule, head, phase, text }: LessonPart): Node[] {
    const link = caseLink(this.state.facts.game, rule);
    return [...(head ? [h("h3", {}, head)] : []), h("p", {}, phase ? [h("b", {}, phase), " ", link, " "] : null, text)];
  }
}

function asked({ ask, back }: Page): Node[] {
  if (!back) return ask ? [h("p", { class: "task" }, ask)] : [];
  const words = `You have left the course, which asked: “${ask}” Go back to it, or play on with dice of your own. `;
  const button = h(
    "button",
    { class: "button small", "data-do": "undo-to", "data-value": back },
    "↶ Back to the course",
  );
  return [h("p", { class: "task" }, words, button)];
}
