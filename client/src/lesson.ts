// The guided course beside the question: what it tells at this point, and what it asks for.
import { h, morphInside, one } from "./dom";
import type { Match } from "./match";
import type { Row } from "./offer";
import type { LessonPart } from "./types";

export class Lesson {
  private folded = matchMedia("(max-height: 560px)").matches;
  private number = 0;

  constructor(private readonly match: Match) {}

  draw(): void {
    const lesson = this.match.live ? this.match.update.lesson : null,
      place = one(".lesson");
    place.hidden = !lesson;
    if (!lesson) return;
    place.classList.toggle("folded", this.folded);
    morphInside(
      place,
      [
        h(
          "div",
          { class: "chead" },
          h("h2", {}, lesson.title),
          h("small", { class: "num" }, `${lesson.number} of ${lesson.of}`),
          h(
            "button",
            { class: "b ghost small", "data-do": "fold-lesson", "aria-expanded": String(!this.folded) },
            this.folded ? "Show ▴" : "Hide ▾",
          ),
        ),
        lesson.parts.length
          ? h(
              "div",
              { class: "told", tabindex: 0 },
              lesson.parts.map((part) => this.part(part)),
            )
          : "",
        lesson.back ? this.wayBack(lesson.ask, lesson.back) : lesson.ask ? h("p", { class: "do" }, lesson.ask) : "",
      ].filter((node) => node instanceof Node),
    );
    if (lesson.number === this.number) return;
    this.number = lesson.number;
    document.querySelector(".told")?.scrollTo(0, 0);
    document.querySelector(".rows .course")?.scrollIntoView({ block: "nearest" });
  }

  fold(): void {
    this.folded = !this.folded;
    this.draw();
  }

  /** Is this row what the course asks for, or does it open the way to it? */
  takes(row: Row): boolean {
    const lesson = this.match.update.lesson;
    return Boolean(
      lesson &&
      !lesson.back &&
      (lesson.choose === row.text || (!row.choice && lesson.choose.startsWith(`${row.text} `))),
    );
  }

  private part(part: LessonPart): Node[] {
    return [
      ...(part.head ? [h("h3", {}, part.head)] : []),
      h("p", {}, part.phase ? [h("b", {}, part.phase), " ", this.match.caseLink(part.case), " "] : null, part.text),
    ];
  }

  private wayBack(asked: string, moment: number): HTMLElement {
    return h(
      "p",
      { class: "do" },
      `You have left the course, which asked: “${asked}” Go back to it, or play on with dice of your own. `,
      h("button", { class: "b small", "data-do": "undo-to", "data-value": moment }, "↶ Back to the course"),
    );
  }
}
