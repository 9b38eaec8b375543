// The end of a match: the cause first, won or lost, the points line by line, what became of it, and what to do next.
import type { Board } from "../board/board.ts";
import { type Child, h, morphInside, one } from "../dom.ts";
import { icon } from "../icons.ts";
import type { Chances } from "../pages/chances.ts";
import { caseLink } from "../pages/rules.ts";
import { NARROW } from "../screen.ts";
import type { Account, Ending, Result } from "../types.ts";
import type { State } from "./state.ts";

const SIGNS: Record<Ending["tone"], string> = { good: "tick", even: "equal", bad: "cross" };

export class End {
  /** Did the reader go back to the board? */
  private away = false;
  private shown = false;
  private readonly state: State;
  private readonly board: Board;
  private readonly chances: Chances;

  constructor(state: State, board: Board, chances: Chances) {
    this.state = state;
    this.board = board;
    this.chances = chances;
  }

  /** Is the page of the end on the screen? */
  get open(): boolean {
    return Boolean(this.state.update.result) && this.state.live && !this.state.held && !this.away;
  }

  draw(): void {
    const { result } = this.state.update;
    document.body.classList.toggle("ended", this.open);
    one("#end").hidden = !this.open;
    one("#chances").hidden = !this.open;
    if (result) this.chances.begin();
    if (!this.open) {
      if (this.shown) this.leave();
      return;
    }
    this.chances.draw();
    morphInside(one("#end"), parts(this.state, result!));
    if (!this.shown) this.lookAtTheCause(result!);
    this.shown = true;
  }

  private leave(): void {
    this.shown = false;
    this.board.ring([]);
    this.board.fit();
  }

  /** The board shows the place of the cause, closely. */
  private lookAtTheCause({ ending }: Result): void {
    const look = (): void => {
      if (ending.places.length && !NARROW.matches) this.board.closeUp(ending.places, `cause ${ending.tone}`);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
  }

  /** Back to the board, or to this page again. */
  toggle(): void {
    this.away = !this.away;
    this.draw();
  }

  back(): boolean {
    if (!this.open) return false;
    this.toggle();
    return true;
  }
}

/** The bar below the board when the reader has gone back to it. */
export function endPrompt({ facts, update }: State): Node[] {
  const { ending } = update.result!;
  return [
    h("div", { class: "words" }, h("small", {}, ending.verdict), h("p", {}, ending.cause)),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "button primary", "data-do": "result" }, "Back to the result"),
      facts.mine.length ? h("button", { class: "button", "data-do": "again" }, "Play again") : null,
    ),
  ];
}

// ---------------------------------------------------------------- the parts of the page

function parts(state: State, result: Result): Node[] {
  const { ending } = result;
  return [
    head(ending),
    ...(ending.accounts.length ? [points(state, result)] : []),
    ...(ending.epilogue ? [epilogue(ending.epilogue)] : []),
    details(state, result),
    buttons(state),
  ];
}

function head({ cause, level, tone, told, verdict }: Ending): HTMLElement {
  return h(
    "header",
    { class: `verdict tone-${tone}` },
    h("p", { class: "won" }, h("span", { class: "sign" }, icon(SIGNS[tone])), verdict),
    h("h1", {}, cause),
    told || level ? h("p", {}, told, told && level ? ": " : null, level ? h("b", {}, level) : null, ".") : null,
  );
}

function points(state: State, { best, ending }: Result): HTMLElement {
  const { accounts } = ending;
  const alike = accounts.length > 1 && accounts.every((one) => sameLines(one, accounts[0]!));
  return h(
    "section",
    { class: "panel points", "aria-label": "Points" },
    alike
      ? table(state, accounts)
      : h(
          "div",
          { class: "columns" },
          accounts.map((one) => column(state, one)),
        ),
    best ? h("p", { class: "hint" }, `Best so far: ${best}.`) : null,
  );
}

function sameLines(one: Account, two: Account): boolean {
  return one.parts.map(({ what }) => what).join() === two.parts.map(({ what }) => what).join();
}

function heading(state: State, { case: rule, note, title }: Account): HTMLElement {
  const said: Child[] = [note, note && rule ? ", " : null, rule ? caseLink(state.facts.game, rule) : null];
  return h("h2", {}, title, h("small", {}, said));
}

function column(state: State, account: Account): HTMLElement {
  const { levels, parts, remark, tone, total } = account;
  const row = (what: string, points: string, look = ""): HTMLElement =>
    h("tr", { class: look }, h("th", { scope: "row" }, what), h("td", { class: "numeric" }, points));
  return h(
    "div",
    { class: `column tone-${tone}` },
    heading(state, account),
    h(
      "table",
      { class: "sums" },
      h(
        "tbody",
        {},
        parts.map(({ what, points }) => row(what, points)),
        total ? row(total.what, total.points, "total") : null,
      ),
    ),
    levels.length ? h("ul", { class: "levels" }, levels.map(levelOf)) : null,
    remark ? h("p", { class: "hint" }, remark) : null,
  );
}

function levelOf({ name, reached, span }: Account["levels"][number]): HTMLElement {
  return h("li", { class: reached ? "reached" : null }, h("b", {}, name), " ", h("span", { class: "numeric" }, span));
}

/** Sides that count the same things, side by side. */
function table(state: State, accounts: Account[]): HTMLElement {
  const first = accounts[0]!;
  const cells = (pick: (one: Account) => string): HTMLElement[] =>
    accounts.map((one) => h("td", { class: `numeric tone-${one.tone}` }, pick(one)));
  return h(
    "div",
    { class: "column" },
    heading(state, { ...first, title: "Points" }),
    h(
      "table",
      { class: "sums across" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          accounts.map(({ title }) => h("th", { scope: "col" }, title)),
        ),
      ),
      h(
        "tbody",
        {},
        first.parts.map(({ what }, at) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, what),
            cells((one) => one.parts[at]!.points),
          ),
        ),
        h(
          "tr",
          { class: "total" },
          h("th", { scope: "row" }, first.total?.what ?? ""),
          cells(({ total }) => total?.points ?? ""),
        ),
      ),
    ),
  );
}

function epilogue(words: string): HTMLElement {
  return h(
    "details",
    { class: "panel epilogue", open: !NARROW.matches },
    h("summary", {}, h("h2", {}, "What became of it")),
    words.split("\n").map((line) => h("p", {}, line)),
  );
}

function buttons(state: State): HTMLElement {
  const { facts, seat } = state;
  const mine = facts.mine.length > 0;
  return h(
    "div",
    { class: "next" },
    mine ? h("button", { class: "button primary", "data-do": "again" }, "Play again") : null,
    facts.may.same_luck
      ? h("button", { class: "button", "data-do": "again", "data-value": "same" }, "Same cards and dice")
      : null,
    h("button", { class: "button", "data-do": "replay", "aria-label": "Watch the replay" }, [
      icon("play"),
      h("span", { class: "wide-only" }, "Watch the replay"),
      h("span", { class: "only-phone" }, "Replay"),
    ]),
    h("a", { class: "button report", href: `/match/${facts.id}/report?${seat}` }, "After-action report"),
    h("button", { class: "button square only-phone", popovertarget: "more", "aria-label": "More" }, icon("menu")),
  );
}

function details({ facts }: State, { minutes, salt, seed, turns }: Result): HTMLElement {
  const turn = `${turns} turn${turns === 1 ? "" : "s"}`;
  const time = minutes ? `, ${minutes} minute${minutes === 1 ? "" : "s"}` : "";
  const fact = (name: string, value: string): HTMLElement[] => [h("dt", {}, name), h("dd", {}, h("code", {}, value))];
  return h(
    "footer",
    {},
    h("span", {}, turn + time),
    h(
      "details",
      { class: "proof" },
      h("summary", {}, "Details and fairness proof"),
      h(
        "dl",
        { class: "facts-list" },
        fact("Seed", seed),
        fact("Salt", salt),
        fact("SHA-256 of salt and seed", facts.commitment),
      ),
      h("p", { class: "hint" }, "The hash was shown before the first choice: nobody could change the luck."),
    ),
  );
}
