// The sides at a glance, on a phone: their state, every threat by its distance, and the switch between boards.
import type { Board } from "../board/board.ts";
import { h, kept, morphInside, one, say } from "../dom.ts";
import type { Side, Threat } from "../types.ts";
import type { State } from "./state.ts";

const NEAR = 1;

export class Sides {
  /** The board that is shown; '' where there is but one. */
  shown = "";
  private asked = "";
  private readonly state: State;
  private readonly board: Board;
  private readonly redraw: () => void;

  /** `redraw` draws everything that follows the board which is shown. */
  constructor(state: State, board: Board, redraw: () => void) {
    this.state = state;
    this.board = board;
    this.redraw = redraw;
  }

  /** The board follows the question, unless another one was chosen since. */
  draw(): void {
    const { sides, side } = this.state.seen;
    if (side !== this.asked) {
      const [asked, chosen] = this.asked ? [] : kept.get(this.name).split(" ");
      this.asked = side;
      this.turn(asked === side && chosen && sides[chosen] ? chosen : side);
    }
    const place = one(".sides"),
      several = Object.keys(sides).length > 1;
    place.hidden = !Object.keys(sides).length;
    place.classList.toggle("several", several);
    morphInside(
      place,
      Object.entries(sides).map(([id, one]) => this.row(id, one, several)),
    );
  }

  private get name(): string {
    return `side.${this.state.facts.id}`;
  }

  choose(id: string): void {
    if (!this.state.seen.sides[id]?.parts.length) return;
    this.turn(id);
    this.board.near();
    kept.set(this.name, `${this.asked} ${id}`);
    this.redraw();
    say(`${this.state.seen.sides[id]!.title}: ${this.state.seen.sides[id]!.state}.`);
  }

  private turn(id: string): void {
    this.shown = id;
    const side = this.state.seen.sides[id];
    if (side) this.board.turn(side.parts, side.frame);
  }

  /** Turn to the board on which a piece or sheet lies, if there are several. */
  turnTo(place: string): void {
    const side = place.split(":")[0]!;
    if (side !== this.shown && this.state.seen.sides[side]?.parts.length) this.choose(side);
  }

  /** Show the board on which something happens; the board that the reader has chosen is kept. */
  follow(place: string): void {
    const side = place.split(":")[0]!;
    if (side === this.shown || !this.state.seen.sides[side]?.parts.length) return;
    this.turn(side);
    this.asked = "";
  }

  /** Look at a threat where it stands. */
  look(piece: string): void {
    const found = Object.entries(this.state.seen.sides).find(([, { threats }]) =>
      threats.some((threat) => threat.piece === piece),
    );
    if (found && found[0] !== this.shown) this.choose(found[0]);
    this.board.look(piece);
  }

  /** What a sheet is called where its side is known. */
  called(title: string): string {
    const side = this.state.seen.sides[this.shown]?.title;
    return side && title.startsWith(`${side}, `) ? title.slice(side.length + 2) : title;
  }

  private row(id: string, side: Side, several: boolean): HTMLElement {
    const words = [
      h("b", {}, several ? side.title : side.state),
      " ",
      h("small", {}, several ? side.state : side.title),
    ];
    const said = `${side.title}: ${side.state}, ${side.note}`;
    return h(
      "div",
      { class: "side", role: "group", "aria-label": said, id: `side-${id}` },
      several
        ? h(
            "button",
            {
              class: "who",
              "data-do": "side",
              "data-value": id,
              "aria-pressed": String(id === this.shown),
              title: "Show this board",
            },
            words,
          )
        : h("div", { class: "who" }, words),
      h(
        "div",
        { class: "threats" },
        side.threats.map((threat) => this.chip(threat)),
        h("small", { class: "note", title: side.note }, side.note),
      ),
    );
  }

  private chip({ piece, code, far, said }: Threat): HTMLElement {
    const near = far <= NEAR;
    return h(
      "button",
      {
        class: near ? "threat near" : "threat",
        "data-do": "look",
        "data-value": piece,
        "data-code": code,
        id: `threat-${piece}`,
        "aria-label": `${code} ${near ? `${far} !` : far}: ${said}. Show it on the map.`,
      },
      h("b", {}, code),
      " ",
      h("span", { class: "numeric" }, near ? `${far} !` : far),
    );
  }
}
