// Who takes part in a march or an attack: one cell for each kind of counter, the totals, and the usual parties.
import { h, morphInside, one } from "../dom.ts";
import { NARROW } from "../screen.ts";
import type { Muster, MusterCell, MusterTotal } from "../types.ts";
import type { Send } from "./sending.ts";
import type { State } from "./state.ts";

const SVG = "http://www.w3.org/2000/svg";

export class MusterTray {
  private readonly tray = one("#muster");
  private readonly state: State;
  private folded = NARROW.matches;

  constructor(state: State, send: Send) {
    this.state = state;
    this.tray.addEventListener("change", ({ target }) => {
      const { dataset, valueAsNumber } = target as HTMLInputElement;
      const party = this.party;
      if (party && dataset["kind"]) void send("muster", { wanted: changed(party, dataset["kind"], valueAsNumber) });
    });
  }

  /** On a small screen only the totals are shown until more is asked for. */
  fold(): void {
    this.folded = !this.folded;
    this.draw();
  }

  draw(): void {
    const party = this.party;
    this.tray.hidden = !party;
    if (!party) return;
    morphInside(this.tray, [head(party, this.folded), ...(this.folded ? [] : [cells(party), groups(party)])]);
    this.tray.classList.toggle("below", isHigh(party.where));
  }

  private get party(): Muster | undefined {
    const { held, live, update } = this.state;
    return live && !held ? (update.question?.muster ?? undefined) : undefined;
  }
}

/** So many of each kind as now, but of one kind another number. */
export function changed({ cells }: Muster, kind: string, many: number): Record<string, number> {
  return Object.fromEntries(cells.map(({ key, now }) => [key, key === kind ? many : now]));
}

function head({ title, totals }: Muster, folded: boolean): HTMLElement {
  const label = folded ? "Change units" : "Fold";
  return h(
    "header",
    {},
    h("h2", {}, title),
    h("ul", { class: "totals" }, totals.map(total)),
    h("button", { class: "button small", "data-do": "fold-muster", "aria-expanded": String(!folded) }, label),
  );
}

function total({ figure, note, tone, unit }: MusterTotal): HTMLElement {
  return h(
    "li",
    { class: tone ?? "" },
    h("b", {}, figure),
    unit ? ` ${unit}` : "",
    note ? h("small", {}, ` ${note}`) : null,
  );
}

function cells(party: Muster): HTMLElement {
  return h(
    "ul",
    { class: "cells" },
    party.cells.map((cell) => cellOf(cell, party)),
  );
}

function cellOf({ face, key, most, name, now }: MusterCell, party: Muster): HTMLElement {
  const all = JSON.stringify(changed(party, key, now < most ? most : 0));
  const told = `${now} of ${most}`;
  const label = `${name}: ${told}`;
  return h(
    "li",
    { class: now ? "in" : "", id: `muster-${key}` },
    h("button", { class: "counter", "data-do": "muster", "data-value": all, "aria-label": label }, picture(face)),
    h("span", { class: "name" }, name),
    most > 1
      ? h("input", { type: "range", min: "0", max: most, value: now, "data-kind": key, "aria-label": label })
      : null,
    h("small", {}, most > 1 ? told : now ? "takes part" : "stays"),
  );
}

function picture(face: string): Node {
  const found = document.querySelector(`[id$="-face-${face}"]`);
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "-34 -34 68 68");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${found?.id ?? ""}`);
  drawing.append(use);
  return drawing;
}

function groups(party: Muster): HTMLElement {
  return h(
    "div",
    { class: "groups", role: "group", "aria-label": "Usual choices" },
    party.groups.map(({ label, wanted }) =>
      h("button", { class: "button small", "data-do": "muster", "data-value": JSON.stringify(wanted) }, label),
    ),
  );
}

/** Does a space lie in the upper half of the board, so that the tray must stand below? */
function isHigh(space: string): boolean {
  const stack = document.querySelector(`.canvas .pieces [data-space="${CSS.escape(space)}"]`);
  const board = one(".board").getBoundingClientRect();
  const at = stack?.getBoundingClientRect();
  return at ? at.top + at.height / 2 < board.top + board.height / 2 : false;
}
