// One order for several pieces: a tray with everybody who can act, the usual parties, and what is chosen of them.
import type { Board } from "../board/board.ts";
import { h, morphInside, one, say } from "../dom.ts";
import { get } from "../net.ts";
import { NARROW } from "../screen.ts";
import type { Joint, OrderParty, OrderPiece, Orders } from "../types.ts";
import { picture } from "./muster.ts";
import type { Send } from "./sending.ts";
import type { State } from "./state.ts";

/** What a party still has to do after somebody else was asked. */
interface Rest {
  choice: string;
  pieces: string[];
  then: string;
}

export class OrdersTray {
  private readonly tray = one("#orders");
  private readonly state: State;
  private readonly send: Send;
  private readonly board: Board;
  private readonly redraw: () => void;
  private folded = NARROW.matches;
  private wanted: string[] = [];
  private last = "";
  private painting = false;
  private rest: Rest | null = null;

  constructor(state: State, send: Send, board: Board, redraw: () => void) {
    this.state = state;
    this.send = send;
    this.board = board;
    this.redraw = redraw;
    this.tray.addEventListener("pointerdown", ({ pointerType }) => (this.painting = pointerType === "mouse"));
    window.addEventListener("pointerup", () => (this.painting = false));
    this.tray.addEventListener("pointerover", ({ buttons, target }) => {
      const key = (target as Element).closest<HTMLElement>("[data-piece]")?.dataset["piece"];
      if (this.painting && buttons === 1 && key && !this.wanted.includes(key)) void this.choose([...this.wanted, key]);
    });
  }

  /** Who can be given an order now. */
  private get orders(): Orders | null {
    const { held, live, update } = this.state;
    const found = live && !held ? update.question?.orders : null;
    return found && found.pieces.length > 1 ? found : null;
  }

  // ---------------------------------------------------------------- choosing pieces

  /** A piece was pressed: it joins or leaves; with Shift everybody up to it joins. */
  press(key: string, shift = false): void {
    const { wanted } = this;
    if (shift && this.last) void this.choose([...wanted, ...this.between(this.last, key)]);
    else void this.choose(wanted.includes(key) ? wanted.filter((one) => one !== key) : [...wanted, key]);
    this.last = key;
  }

  /** A pile was pressed: all that can act there join, or leave if all are in. */
  pile(space: string): boolean {
    const here = this.orders?.pieces.filter(({ where }) => where === space).map(({ key }) => key) ?? [];
    if (!here.length) return false;
    const all = here.every((key) => this.wanted.includes(key));
    void this.choose(all ? this.wanted.filter((key) => !here.includes(key)) : [...this.wanted, ...here]);
    return true;
  }

  private between(one: string, other: string): string[] {
    const keys = this.orders?.pieces.map(({ key }) => key) ?? [];
    const ends = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b);
    return keys.slice(ends[0], ends[1]! + 1);
  }

  party(at: number): void {
    const found = this.orders?.parties[at];
    if (found) void this.choose(found.pieces, found.order ?? "");
  }

  clear(): void {
    void this.choose([]);
  }

  /** Choose pieces, perhaps with an order: the question is put to them together. */
  async choose(pieces: string[], order = ""): Promise<void> {
    const keep = order || this.state.selected;
    this.wanted = [...new Set(pieces)];
    const asked = this.wanted.join(",");
    const joint = asked ? await this.fetch(asked) : null;
    if (asked !== this.wanted.join(",") || !this.state.live) return;
    this.state.join(joint, keep);
    this.board.light(this.state.lights);
    this.redraw();
    if (joint) say(`${joint.totals.join(", ")}. ${joint.question.options.length} orders.`);
  }

  private fetch(pieces: string): Promise<Joint | null> {
    const address = `${this.state.api("joint")}?${this.state.seat}&pieces=${encodeURIComponent(pieces)}`;
    return get<Joint>(address).catch(() => null);
  }

  // ---------------------------------------------------------------- giving an order

  /** Send an order of the party, and what may follow at once. */
  async give(choice: string, then = ""): Promise<void> {
    const pieces = this.state.party?.pieces ?? [];
    await this.order({ choice, pieces, then });
  }

  private async order(wish: Rest): Promise<void> {
    this.rest = null;
    const left = await this.send("order", { ...wish });
    if (Array.isArray(left) && left.length) this.rest = { ...wish, pieces: left };
  }

  /** Go on with an order that waited for somebody else's answer, unless something has happened meanwhile. */
  resume(): void {
    const { rest } = this;
    if (!rest || !this.state.live || !this.state.update.question) return;
    this.rest = null;
    const able = new Set(this.orders?.pieces.map(({ key }) => key));
    const pieces = rest.pieces.filter((key) => able.has(key));
    if (pieces.length) void this.order({ ...rest, pieces });
  }

  /** What has happened since is worth a new thought. */
  forget(): void {
    this.rest = null;
  }

  // ---------------------------------------------------------------- drawing

  fold(): void {
    this.folded = !this.folded;
    this.draw();
  }

  draw(): void {
    const { orders } = this;
    this.tray.hidden = !orders;
    document.body.classList.toggle("ordering", Boolean(orders));
    if (!this.state.party) this.wanted = [];
    if (!orders) return;
    const chosen = new Set(this.state.party?.pieces);
    const list = this.folded ? [] : [cells(orders, chosen)];
    morphInside(this.tray, [this.head(orders, chosen), ...list]);
    this.tray.classList.toggle("above", isLow(this.state.party?.pieces[0] ?? orders.acting, orders));
  }

  private head({ parties: found, pieces }: Orders, chosen: Set<string>): HTMLElement {
    const totals = this.state.party?.totals ?? [];
    const told = chosen.size ? `${chosen.size} of ${pieces.length} chosen` : `${pieces.length} can act`;
    const fold = { class: "button small", "data-do": "fold-orders", "aria-expanded": String(!this.folded) };
    return h(
      "header",
      {},
      h("h2", {}, told),
      h(
        "ul",
        { class: "totals" },
        totals.map((total) => h("li", {}, total)),
      ),
      h("small", { class: "hint" }, this.folded ? "" : "Shift-click or drag for several"),
      chosen.size ? h("button", { class: "button small", "data-do": "no-party" }, "None") : null,
      h("button", fold, this.folded ? "Show each" : "Fold"),
      parties(found),
    );
  }
}

function cells({ acting, pieces }: Orders, chosen: Set<string>): HTMLElement {
  const places = [...new Set(pieces.map(({ where }) => where))];
  return h(
    "ul",
    { class: "cells" },
    places.flatMap((where) => pieces.filter((piece) => piece.where === where).map((one) => cell(one, acting, chosen))),
  );
}

function cell({ face, figures, key, name, note, where }: OrderPiece, acting: string, chosen: Set<string>): HTMLElement {
  const now = chosen.has(key);
  const label = [name, figures, where, note].filter(Boolean).join(", ");
  const drawn = Boolean(face && document.querySelector(`[id$="-face-${face}"]`));
  const look = `cell${now ? " in" : ""}${key === acting ? " acting" : ""}`;
  return h(
    "li",
    { id: `order-${key}` },
    h(
      "button",
      {
        class: look,
        "data-do": "piece",
        "data-value": key,
        "data-piece": key,
        "aria-pressed": String(now),
        title: label,
      },
      drawn ? picture(face) : null,
      h("span", { class: "name" }, name),
      h("small", {}, note || (drawn ? "" : figures)),
    ),
  );
}

function parties(found: OrderParty[]): HTMLElement {
  return h(
    "div",
    { class: "groups", role: "group", "aria-label": "Usual parties" },
    found.map(({ label }, at) => h("button", { class: "button small", "data-do": "party", "data-value": at }, label)),
  );
}

/** Does a piece lie in the lower half of the board, so that the tray must stand above? */
function isLow(key: string, { pieces }: Orders): boolean {
  const where = pieces.find((piece) => piece.key === key)?.where ?? "";
  const pile = document.querySelector(`.canvas .pieces [data-space="${CSS.escape(where)}"]`);
  const board = one(".board").getBoundingClientRect();
  const at = pile?.getBoundingClientRect();
  return at ? at.top + at.height / 2 > board.top + board.height * 0.62 : false;
}
