// The list of choices beside the board: by kind, numbered, narrowed by what is picked or typed.
import { h, morphInside, one } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import { NARROW } from "../screen.ts";
import type { Ahead } from "../types.ts";
import { capital } from "../words.ts";
import { type Group, type Grouped, grouped, idleNames, numbered } from "./grouped.ts";
import type { Row } from "./offer.ts";
import type { State } from "./state.ts";

const NUMBERED = 9;
const MOST_AT_A_GLANCE = 8;
/** How long the list is lit that was asked for, in milliseconds. */
const CALLED = 1600;
const SLACK = 6;

export class Choices {
  private readonly state: State;
  /** The rows in the order of their numbers. */
  listed: Row[] = [];
  private folded: boolean | null = null;
  private idleOpen = false;
  private asked = "";

  constructor(state: State) {
    this.state = state;
  }

  /** The rows that the number keys choose from: the list, or the buttons where at most rearrangements are listed. */
  get numbered(): Row[] {
    const { filter, offer, picked, update } = this.state;
    if (!update.question || picked || filter || this.listed.some(({ also }) => !also)) return this.listed;
    return update.question.ways.flatMap(({ text }) => offer.whole(text) ?? []);
  }

  /** Fold the list away, or unfold it. */
  fold(folded: boolean): void {
    if (this.folded === folded) return;
    this.folded = folded;
    this.draw();
  }

  /** Bring the list into sight, light it for a moment, and put the focus on its first row. */
  show(): void {
    this.fold(false);
    const place = one(".choices");
    place.classList.add("called");
    window.setTimeout(() => place.classList.remove("called"), CALLED);
    place.scrollIntoView({ block: "nearest" });
    place.querySelector<HTMLElement>(".row")?.focus();
  }

  /** Is there more below than can be seen? */
  private measure(): void {
    const rows = one("#rows");
    const below = rows.scrollHeight - rows.clientHeight - rows.scrollTop > SLACK;
    one(".choices").classList.toggle("more", below);
  }

  /** Show or hide what has no effect. */
  foldIdle(): void {
    this.idleOpen = !this.idleOpen;
    this.draw();
  }

  draw(): void {
    const { filter, held, live, offer, picked, update } = this.state;
    const place = one(".choices");
    const { question } = update;
    const rows = live && question && !held ? (filter ? offer.found(picked, filter) : offer.rows(picked)) : [];
    const parts = question ? grouped(rows, question, picked) : { groups: [], idle: [], also: [] };
    this.listed = numbered(parts);
    const ahead = live && !held && question ? question.ahead : [];
    const none = !filter && !this.listed.length && !parts.idle.length;
    place.hidden = !question || (none && !ahead.length);
    if (place.hidden) {
      place.replaceChildren();
      return;
    }
    const isNew = this.isNew(`${update.moment} ${picked}`);
    const folded = !none && !picked && !filter && (this.folded ?? NARROW.matches);
    place.classList.toggle("folded", folded);
    const useful = this.listed.length - parts.also.length;
    const head = none ? null : this.head(folded, useful, this.listed.length + parts.idle.length);
    const end = ahead.length && !picked ? whenEnded(ahead, this.state.facts.game) : null;
    morphInside(
      place,
      [head, this.rows(parts, end)].filter((part) => part !== null),
    );
    if (isNew) one("#rows").scrollTop = 0;
    one("#rows").onscroll = (): void => this.measure();
    this.measure();
  }

  /** Is this a new question? It starts as if nothing had been folded; another look at the same one changes nothing. */
  private isNew(asked: string): boolean {
    if (asked === this.asked) return false;
    this.asked = asked;
    this.idleOpen = false;
    this.folded = null;
    return true;
  }

  private head(folded: boolean, useful: number, many: number): HTMLElement {
    const { filter, picked } = this.state;
    const field = { type: "search", class: "find", placeholder: "Find  /", "aria-label": "Find a choice", id: "find" };
    const fold = { class: "button small fold", "data-do": "fold", "aria-expanded": String(!folded) };
    return h(
      "div",
      { class: "list-head" },
      h("h2", {}, picked ? this.state.nameOf(picked) : "Choices", h("small", {}, useful)),
      many > MOST_AT_A_GLANCE || filter ? h("input", { ...field, value: filter }) : null,
      picked
        ? h("button", { class: "button ghost small", "data-do": "back" }, "Back ", h("kbd", {}, "Esc"))
        : h("button", fold, folded ? "Show ▴" : "Hide ▾"),
    );
  }

  private rows({ groups, idle, also }: Grouped, end: HTMLElement | null): HTMLElement {
    const rest: Group = { kind: { title: "Rearrange or take back" }, rows: also };
    const shown = also.length ? [...groups, rest] : groups;
    return h(
      "div",
      { class: "rows", id: "rows" },
      shown.map((group) => this.group(group)),
      idle.length ? this.without(idle) : null,
      end,
    );
  }

  private group({ kind, rows }: Group): HTMLElement {
    const { figure = "", tiles, title } = kind;
    return h(
      "section",
      { class: tiles ? "kind tiles" : "kind", id: `kind-${title.replaceAll(/\W+/g, "-")}` },
      title || figure ? h("header", {}, h("h3", {}, title), h("span", {}, figure)) : null,
      h(
        "ol",
        {},
        rows.map((row) => h("li", {}, this.row(row))),
      ),
    );
  }

  /** What has no effect: one line that names it, unfolded each with its reason. */
  private without(idle: Row[]): HTMLElement {
    const open = this.idleOpen || Boolean(this.state.filter);
    return h(
      "section",
      { class: "kind idle", id: "kind-without-effect" },
      h(
        "button",
        { class: "idle-fold", "data-do": "fold-idle", "aria-expanded": String(open) },
        h("span", { class: "arrow", "aria-hidden": "true" }, open ? "▾" : "▸"),
        h("b", {}, `${idle.length} without effect`),
        open ? null : h("span", { class: "names" }, idleNames(idle)),
      ),
      open
        ? h(
            "ol",
            {},
            idle.map((row) => h("li", {}, this.row(row))),
          )
        : null,
    );
  }

  private row(row: Row): HTMLElement {
    const { choice } = row;
    const at = this.numbered.indexOf(row);
    const number = at >= 0 && at < NUMBERED ? at + 1 : null;
    const attributes = {
      class: row.text === this.state.selected ? "row selected" : "row",
      id: `row-${row.text.replaceAll(" ", "-")}`,
      "data-do": choice ? "choose" : "open",
      "data-value": row.text,
      "aria-pressed": choice?.rolls ? String(row.text === this.state.selected) : null,
    };
    return h(
      "button",
      attributes,
      h("kbd", { class: number ? null : "unnumbered", "aria-hidden": "true" }, number ?? "·"),
      choice?.code ? h("span", { class: "code", "data-code": choice.code }, choice.code) : null,
      h(
        "span",
        { class: "label" },
        h("b", {}, choice?.short ?? capital(row.label), row.many > 1 ? " …" : ""),
        this.remarks(row),
      ),
      this.rank(row),
      row.many > 1
        ? h("span", { class: "many numeric" }, row.many)
        : choice?.figure
          ? h("span", { class: "figure numeric" }, choice.figure)
          : null,
    );
  }

  private remarks(row: Row): (Node | null)[] {
    const { detail, idle, warn } = row.choice ?? {};
    return [
      detail && !idle ? h("small", {}, detail) : null,
      this.state.asksFor(row) ? h("small", { class: "course" }, "Do this next.") : null,
      idle ? h("small", {}, `No effect: ${idle}.`) : null,
      warn ? h("small", { class: "warn" }, `! ${warn}`) : null,
    ];
  }

  /** The adviser's rank; its place is always kept, so that no row moves when the adviser is asked. */
  private rank(row: Row): HTMLElement | null {
    if (!this.state.facts.may.advise) return null;
    const rank = this.state.rankOf(row.text);
    return h("span", { class: rank ? "rank" : "rank none" }, rank || "");
  }
}

const SIGNS: Record<Ahead["tone"], string> = { good: "+", even: "›", bad: "!" };

/** What follows when the turn is ended. */
function whenEnded(ahead: Ahead[], game: string): HTMLElement {
  const line = ({ case: rule, text, tone }: Ahead): HTMLElement =>
    h(
      "li",
      { class: `tone-${tone}` },
      h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[tone]),
      h("span", {}, text, rule ? [" ", caseLink(game, rule)] : null),
    );
  return h(
    "section",
    { class: "ahead", id: "ahead" },
    h("h2", {}, "When you end the turn"),
    h("ol", {}, ahead.map(line)),
  );
}
