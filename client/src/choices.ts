// The list of choices beside the board: numbered, narrowed by what is picked and by what is typed, ranked by the adviser.
import { h, morphInside, one } from "./dom";
import type { Match } from "./match";
import type { Row } from "./offer";
import { capital, percent } from "./words";

export const NUMBERED = 9;
const MOST_OPEN = 12;

export class Choices {
  listed: Row[] = [];
  filter = "";
  folded: boolean | null = null;

  constructor(private readonly match: Match) {}

  draw(): void {
    const place = one(".choices");
    const rows = this.match.live && this.match.update.question ? this.match.offer.rows(this.match.start) : [];
    this.listed = this.filter ? this.match.offer.found(this.match.start, this.filter) : rows;
    const few = this.match.prompt.few();
    place.hidden = !rows.length || (!this.match.start && rows.length === few.length && !this.match.advice);
    if (place.hidden) {
      place.replaceChildren();
      return;
    }
    const folded =
      !this.match.start &&
      !this.filter &&
      (this.folded ?? (rows.length > MOST_OPEN || Boolean(this.match.update.lesson)));
    place.classList.toggle("folded", folded);
    const main = this.listed.filter((row) => !row.also),
      also = this.listed.filter((row) => row.also);
    this.listed = [...main, ...also];
    morphInside(place, [
      h(
        "div",
        { class: "chead" },
        h(
          "h2",
          {},
          this.match.start ? this.match.nameOf(this.match.start) : "Choices",
          h("small", {}, `${this.match.offer.under(this.match.start).length}`),
        ),
        rows.length > 8 || this.filter
          ? h("input", {
              type: "search",
              class: "find",
              placeholder: "Find  /",
              "aria-label": "Find a choice",
              id: "find",
              value: this.filter,
            })
          : null,
        this.match.start
          ? h("button", { class: "b ghost small", "data-do": "back" }, "Back ", h("kbd", {}, "Esc"))
          : h(
              "button",
              { class: "b small fold", "data-do": "fold", "aria-expanded": String(!folded) },
              folded ? "Show ▴" : "Hide ▾",
            ),
      ),
      ...this.adviceLine(),
      h(
        "ol",
        { class: "rows", id: "rows" },
        main.map((row, at) => this.rowOf(row, at)),
        also.length && main.length ? h("li", { class: "sub" }, "Re-arrange or take back") : null,
        also.map((row, at) => this.rowOf(row, main.length + at)),
      ),
    ]);
  }

  private adviceLine(): Node[] {
    if (!this.match.advice || this.match.advice.options) return [];
    const share = this.match.advice.progress ?? 0;
    return [
      h(
        "p",
        { class: "advising", role: "status" },
        "The adviser thinks ",
        h("progress", { max: 1, value: share, "aria-label": "The adviser's progress" }),
        h("button", { class: "b ghost small", "data-do": "cancel-advice" }, "Cancel"),
      ),
    ];
  }

  private rowOf(row: Row, at: number): HTMLElement {
    const ranked = this.match.advice?.options?.findIndex(({ option }) => option === row.text) ?? -1;
    const hint = ranked >= 0 ? this.match.advice!.options![ranked]! : null;
    const id = `row-${row.text.replaceAll(" ", "-")}`;
    return h(
      "li",
      {},
      h(
        "button",
        { class: "row", "data-do": row.choice ? "choose" : "open", "data-value": row.text, id },
        at < NUMBERED
          ? h("kbd", { "aria-hidden": "true" }, at + 1)
          : h("kbd", { class: "no", "aria-hidden": "true" }, "·"),
        h(
          "span",
          { class: "l" },
          capital(row.label),
          row.many > 1 ? " …" : "",
          this.match.lesson.takes(row) ? h("small", { class: "course" }, "Do this next.") : null,
          row.choice?.note ? h("small", {}, row.choice.note) : null,
          row.choice?.warn ? h("small", { class: "warn" }, `! ${row.choice.warn}`) : null,
          hint?.reason && hint.reason !== row.choice?.note ? h("small", {}, hint.reason) : null,
        ),
        hint
          ? h(
              "span",
              { class: "hint num" },
              ranked < 3 ? h("b", { class: "rk" }, ranked + 1) : null,
              percent(hint.chance),
            )
          : null,
        row.many > 1
          ? h("span", { class: "many num" }, `${row.many}`)
          : row.choice?.odds && !row.label.includes(row.choice.odds)
            ? h("span", { class: "odds num" }, row.choice.odds)
            : null,
      ),
    );
  }
}
