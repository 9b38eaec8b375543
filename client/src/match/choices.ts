// The list of choices beside the board: numbered, narrowed by what is picked or typed, ranked by the adviser.
import { h, morphInside, one } from "../dom.ts";
import { capital, percent } from "../words.ts";
import { oddsBeside, type Row } from "./offer.ts";
import type { State } from "./state.ts";

const NUMBERED = 9;
const MOST_OPEN = 12;
const MOST_AT_A_GLANCE = 8;

export class Choices {
  private readonly state: State;
  /** The rows in the order of their numbers. */
  listed: Row[] = [];
  private folded: boolean | null = null;

  constructor(state: State) {
    this.state = state;
  }

  /** The rows that the number keys choose from: the list, or the few beside the sentence where there is no list. */
  get numbered(): Row[] {
    const { offer, picked, update } = this.state;
    return update.question && one(".choices").hidden ? offer.few(picked) : this.listed;
  }

  /** Fold the list away, or unfold it. */
  fold(folded: boolean): void {
    if (this.folded === folded) return;
    this.folded = folded;
    this.draw();
  }

  draw(): void {
    const { advice, filter, live, offer, picked, update } = this.state;
    const place = one(".choices");
    const rows = live && update.question ? offer.rows(picked) : [];
    const found = filter ? offer.found(picked, filter) : rows;
    const main = found.filter((row) => !row.also);
    const also = found.filter((row) => row.also);
    this.listed = [...main, ...also];
    place.hidden = !rows.length || (!picked && rows.length === offer.few(picked).length && !advice);
    if (place.hidden) {
      place.replaceChildren();
      return;
    }
    const folded = !picked && !filter && (this.folded ?? (rows.length > MOST_OPEN || Boolean(update.lesson)));
    place.classList.toggle("folded", folded);
    morphInside(place, [
      this.head(rows.length, folded),
      ...this.adviceLine(),
      h(
        "ol",
        { class: "rows", id: "rows" },
        main.map((row, at) => this.rowOf(row, at)),
        also.length && main.length ? h("li", { class: "list-note" }, "More choices") : null,
        also.map((row, at) => this.rowOf(row, main.length + at)),
      ),
    ]);
  }

  private head(many: number, folded: boolean): HTMLElement {
    const { filter, offer, picked } = this.state;
    const field = { type: "search", class: "find", placeholder: "Find  /", "aria-label": "Find a choice", id: "find" };
    const fold = { class: "button small fold", "data-do": "fold", "aria-expanded": String(!folded) };
    return h(
      "div",
      { class: "list-head" },
      h("h2", {}, picked ? this.state.nameOf(picked) : "Choices", h("small", {}, offer.under(picked).length)),
      many > MOST_AT_A_GLANCE || filter ? h("input", { ...field, value: filter }) : null,
      picked
        ? h("button", { class: "button ghost small", "data-do": "back" }, "Back ", h("kbd", {}, "Esc"))
        : h("button", fold, folded ? "Show ▴" : "Hide ▾"),
    );
  }

  private adviceLine(): Node[] {
    const { advice } = this.state;
    if (!advice || advice.options) return [];
    return [
      h(
        "p",
        { class: "advising", role: "status" },
        "The adviser thinks ",
        h("progress", { max: 1, value: advice.progress ?? 0, "aria-label": "The adviser's progress" }),
        h("button", { class: "button ghost small", "data-do": "cancel-advice" }, "Cancel"),
      ),
    ];
  }

  private rowOf(row: Row, at: number): HTMLElement {
    const ranked = this.state.advice?.options?.findIndex(({ option }) => option === row.text) ?? -1;
    const hint = this.state.advice?.options?.[ranked];
    const odds = oddsBeside(row);
    const id = `row-${row.text.replaceAll(" ", "-")}`;
    return h(
      "li",
      {},
      h(
        "button",
        { class: "row", "data-do": row.choice ? "choose" : "open", "data-value": row.text, id },
        h("kbd", { class: at < NUMBERED ? null : "unnumbered", "aria-hidden": "true" }, at < NUMBERED ? at + 1 : "·"),
        h(
          "span",
          { class: "label" },
          capital(row.label),
          row.many > 1 ? " …" : "",
          this.remarks(row, hint?.reason ?? ""),
        ),
        hint
          ? h(
              "span",
              { class: "hint numeric" },
              ranked < 3 ? h("b", { class: "rank" }, ranked + 1) : null,
              percent(hint.chance),
            )
          : null,
        row.many > 1
          ? h("span", { class: "many numeric" }, row.many)
          : odds
            ? h("span", { class: "odds numeric" }, odds)
            : null,
      ),
    );
  }

  private remarks(row: Row, reason: string): (Node | null)[] {
    const { note, warn } = row.choice ?? {};
    return [
      this.state.asksFor(row) ? h("small", { class: "course" }, "Do this next.") : null,
      note ? h("small", {}, note) : null,
      warn ? h("small", { class: "warn" }, `! ${warn}`) : null,
      reason && reason !== note ? h("small", {}, reason) : null,
    ];
  }
}
