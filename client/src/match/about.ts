// What a card does: fetched for what is under the pointer, has the focus or is tapped, and shown beside the table.
import { h, morphInside, one } from "../dom.ts";
import { get } from "../net.ts";
import { caseLink } from "../pages/rules.ts";
import { NARROW } from "../screen.ts";
import type { About as Told } from "../types.ts";
import type { State } from "./state.ts";

/** So long the pointer rests on something before it is explained, in milliseconds. */
const REST = 90;

export class About {
  private readonly state: State;
  private readonly known = new Map<string, Told | null>();
  private wanted = "";
  private resting = 0;
  private moment = -1;

  constructor(state: State) {
    this.state = state;
    for (const kind of ["pointerover", "focusin", "click"]) {
      document.addEventListener(kind, (event) => this.pointed(event.target as Element));
    }
  }

  /** The table has changed: what is explained may have changed with it. */
  draw(): void {
    const place = one("#about");
    place.hidden = !document.querySelector(".table.flowing");
    if (place.hidden || this.moment === this.state.seen.moment) return;
    this.moment = this.state.seen.moment;
    this.known.clear();
    if (NARROW.matches) this.close();
    else if (this.wanted) void this.show(this.wanted);
    else morphInside(place, nothing());
  }

  close(): void {
    this.wanted = "";
    one("#about").classList.remove("open");
    morphInside(one("#about"), nothing());
  }

  private pointed(element: Element): void {
    const piece = element.closest<HTMLElement>("[data-about]")?.dataset["about"];
    if (!piece || piece === this.wanted) return;
    this.wanted = piece;
    window.clearTimeout(this.resting);
    this.resting = window.setTimeout(() => void this.show(piece), REST);
  }

  private async show(piece: string): Promise<void> {
    if (!this.known.has(piece)) this.known.set(piece, await this.fetched(piece));
    const told = this.known.get(piece);
    if (this.wanted !== piece || !told) return;
    one("#about").classList.add("open");
    morphInside(one("#about"), this.card(told));
  }

  private fetched(piece: string): Promise<Told | null> {
    const address = `${this.state.api("about")}?${this.state.seat}&piece=${encodeURIComponent(piece)}`;
    return get<Told>(address).catch(() => null);
  }

  private card({ case: rule, kind, rows, text, title }: Told): Node[] {
    const line = ({ points, what }: Told["rows"][number]): HTMLElement =>
      h("div", {}, h("dt", {}, what), h("dd", {}, points));
    return [
      h(
        "header",
        {},
        h("h2", {}, title),
        h("small", {}, kind),
        h("button", { class: "button ghost square small", "data-do": "close-about", "aria-label": "Close" }, "×"),
      ),
      h("p", {}, text, rule ? [" ", caseLink(this.state.facts.game, rule)] : null),
      ...(rows.length ? [h("dl", {}, rows.map(line))] : []),
    ];
  }
}

function nothing(): Node[] {
  return [h("p", { class: "note" }, "Point at a card, or tap it, to read what it does and where its company is.")];
}
