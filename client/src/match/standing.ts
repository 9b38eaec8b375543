// Who is winning: the points of each side as a bar, the change of this turn, what is needed, and where points come from.
import { h, morphInside, one } from "../dom.ts";
import type { Standing, StandingShare } from "../types.ts";
import type { State } from "./state.ts";

const SVG = "http://www.w3.org/2000/svg";

export function drawStanding({ seen }: State): void {
  const place = one("#standing");
  const { standing } = seen;
  place.hidden = !standing;
  if (!standing) return;
  const open = Boolean(place.querySelector("details[open]"));
  morphInside(place, [h("div", { class: "scores" }, standing.shares.map(score)), bar(standing), more(standing, open)]);
}

/** The points of a turn in words, such as "VP 4–37½"; at its end, or now. */
export function pointsOf({ update }: State, turn: number): string {
  const { standing } = update;
  if (!standing) return "";
  const now = turn === update.turn ? standing.shares.map(({ figure }) => figure).join("–") : "";
  const told = standing.turns[turn] ?? now;
  return told && `${standing.unit} ${told}`;
}

function score({ change, figure, name, needs, tone }: StandingShare): HTMLElement {
  const told = [needs, change].filter(Boolean).length;
  return h(
    "p",
    {},
    h("span", { class: "side" }, h("b", {}, name), h("b", { class: "figure" }, figure)),
    told
      ? h("small", {}, needs, needs && change ? " · " : "", change ? h("b", { class: `tone-${tone}` }, change) : null)
      : null,
  );
}

/** The shares of all points, side by side; a line in the middle. */
function bar({ shares }: Standing): Element {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 100 6");
  drawing.setAttribute("preserveAspectRatio", "none");
  drawing.setAttribute("aria-hidden", "true");
  const all = shares.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  let left = 0;
  for (const { colour, value } of shares) {
    const wide = all ? (Math.max(0, value) / all) * 100 : 100 / shares.length;
    drawing.append(rect(left, wide, `var(--${colour})`));
    left += wide;
  }
  drawing.append(rect(49.7, 0.6, "var(--ink)"));
  return drawing;
}

function rect(x: number, width: number, fill: string): Element {
  const drawn = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x, y: 0, width, height: 6, fill })) {
    drawn.setAttribute(name, String(value));
  }
  return drawn;
}

function more({ note, shares, unit }: Standing, open: boolean): HTMLElement {
  const sources = shares[0]?.parts.map(({ what }) => what) ?? [];
  const row = (what: string, at: number): HTMLElement =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, what),
      shares.map(({ parts }) => h("td", {}, parts[at]?.points ?? "")),
    );
  const names = shares.map(({ name }) => h("th", { scope: "col" }, name));
  return h(
    "details",
    { open },
    h("summary", {}, h("span", {}, note), sources.length ? h("span", { class: "link" }, `${unit} by source`) : null),
    h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), names)), h("tbody", {}, sources.map(row))),
  );
}
