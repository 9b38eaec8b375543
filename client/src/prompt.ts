// The bar with the decision: a sentence, its rule, and a few buttons that always stand in the same place.
import { h, morphInside, one } from "./dom";
import type { Match } from "./match";
import type { Row } from "./offer";
import { capital } from "./words";

export class Prompt {
  constructor(private readonly match: Match) {}

  draw(): void {
    const { question, luck, over, waiting, thinking } = this.match.update;
    const parts: Node[] = [];
    if (!this.match.live) parts.push(...this.pastPrompt());
    else if (over || this.match.update.result) parts.push(...this.endPrompt());
    else if (luck && this.match.facts.mine.length) parts.push(...this.luckPrompt());
    else if (question) parts.push(...this.askPrompt());
    else
      parts.push(
        ...this.waitPrompt(
          thinking ? `${this.match.nameOfSeat(thinking)} thinks …` : waiting || "Waiting for the others.",
          Boolean(thinking),
        ),
      );
    one(".prompt").classList.toggle("end", this.match.live && Boolean(over || this.match.update.result));
    morphInside(one(".prompt"), parts);
  }

  private waitPrompt(words: string, thinks: boolean): Node[] {
    const open = this.match.facts.seats.filter(({ invite }) => invite);
    return [
      h(
        "div",
        { class: "words" },
        h("p", {}, thinks ? h("span", { class: "dots", "aria-hidden": "true" }) : null, words),
      ),
      h(
        "div",
        { class: "pb" },
        open.map(({ called, invite }) =>
          h("button", { class: "b", "data-do": "copy", "data-value": invite }, `Copy invitation for ${called}`),
        ),
      ),
    ];
  }

  private askPrompt(): Node[] {
    const question = this.match.update.question!;
    const few = this.few();
    const picked = this.match.start ? this.match.nameOf(this.match.start) : "";
    const sentence = !picked
      ? question.prompt
      : few.length
        ? `${capital(picked)}. Choose how.`
        : `${picked}: where to?`;
    return [
      h(
        "div",
        { class: "words" },
        h("small", {}, this.whose(), question.case ? [" · ", this.match.caseLink(question.case)] : null),
        h("p", {}, sentence),
      ),
      h(
        "div",
        { class: "pb" },
        few.map((row, at) =>
          h(
            "button",
            {
              class: this.isMain(row, at) ? "b pri" : "b",
              "data-do": "choose",
              "data-value": row.text,
              id: `few-${row.text}`,
            },
            capital(row.label),
            row.choice?.odds && !row.label.includes(row.choice.odds)
              ? h("em", { class: "num" }, row.choice.odds)
              : null,
          ),
        ),
      ),
    ];
  }

  /** The first of a few; in a course what it takes. */
  private isMain(row: Row, at: number): boolean {
    const { lesson, offer, start, update } = this.match;
    return update.lesson?.choose && !update.lesson.back
      ? lesson.takes(row)
      : !at && (Boolean(start) || offer.all.length <= 3);
  }

  private whose(): string {
    const me = this.match.facts.seats.find(({ seat }) => seat === this.match.update.seat);
    if (!me || this.match.facts.seats.length === 1) return "Your move";
    return me.name === me.called ? `Your move as ${me.called}` : `${me.name}, your move as ${me.called}`;
  }

  /** A few choices fit beside the sentence, all of them or none; of many the last two that name no place. What is picked is one if it is whole. */
  few(): Row[] {
    const picked = this.match.offer.whole(this.match.start);
    if (this.match.start) return picked ? [picked] : [];
    const all = this.match.offer.rows("").filter((row) => !row.also);
    const few =
      this.match.offer.all.length <= 3 ? all : all.filter((row) => row.choice && !row.text.includes(" ")).slice(-2);
    return few.every((row) => row.label.length <= 60) ? few : [];
  }

  private luckPrompt(): Node[] {
    const luck = this.match.update.luck!;
    return [
      h(
        "div",
        { class: "words" },
        h("small", {}, "Your own dice and cards"),
        h("p", {}, `${luck.label}: what did the ${luck.kind} show?`),
      ),
      luck.choices.length <= 12
        ? h(
            "div",
            { class: "pb" },
            luck.choices.map((value) => h("button", { class: "b", "data-do": "luck", "data-value": value }, value)),
          )
        : h(
            "form",
            { class: "pb", "data-form": "luck" },
            h("label", { class: "sr", for: "luck-value" }, "Value"),
            h(
              "select",
              { id: "luck-value", name: "value" },
              luck.choices.map((value) => h("option", { value }, value)),
            ),
            h("button", { class: "b pri" }, "Enter"),
          ),
    ];
  }

  private pastPrompt(): Node[] {
    return [
      h(
        "div",
        { class: "words" },
        h("small", {}, "Looking back"),
        h("p", {}, `${this.match.seen.title} · moment ${this.match.seen.moment} of ${this.match.update.moment}`),
      ),
      h(
        "div",
        { class: "pb" },
        h("button", { class: "b sq", "data-do": "step", "data-value": -1, "aria-label": "One moment back" }, "◀"),
        h("button", { class: "b sq", "data-do": "step", "data-value": 1, "aria-label": "One moment on" }, "▶"),
        h(
          "button",
          { class: "b", "data-do": "copy", "data-value": this.match.linkTo(this.match.seen.moment) },
          "Copy link",
        ),
        this.match.facts.may.fork
          ? h("button", { class: "b", "data-do": "fork", "data-value": this.match.seen.moment }, "Fork from here")
          : null,
        h("button", { class: "b pri", "data-do": "now" }, "Back to now"),
      ),
    ];
  }

  private endPrompt(): Node[] {
    const result = this.match.update.result;
    const sign = result?.won === true ? "✓" : result?.won === false ? "×" : "■";
    return [
      h(
        "div",
        { class: "words" },
        h("small", {}, `${sign} The match is over`),
        h("p", {}, result?.told || this.match.update.outcome),
      ),
      h(
        "div",
        { class: "pb" },
        h("a", { class: "b pri", href: `/match/${this.match.facts.id}/report?${this.match.seat}` }, "The story"),
        this.match.facts.mine.length ? h("button", { class: "b", "data-do": "again" }, "Play again") : null,
        this.match.facts.may.same_luck
          ? h("button", { class: "b", "data-do": "again", "data-value": "same" }, "Same luck again")
          : null,
      ),
    ];
  }
}
