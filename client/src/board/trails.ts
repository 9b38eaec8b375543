// Where pieces came from: a dotted arrow for each piece that stands elsewhere in the next picture.
import type { Picture } from "./picture.ts";

export interface Move {
  sheet: string;
  from: [number, number];
  to: [number, number];
}

const MOST = 12;
const PLACE = /^<g[^>]*?\btransform="translate\((-?[\d.]+)[ ,](-?[\d.]+)\)/;

/** The pieces that moved between two pictures. A whole army that was laid out anew leaves no trails. */
export function moves(before: Picture, after: Picture): Move[] {
  const found: Move[] = [];
  for (const [sheet, { layers }] of after) {
    const old = before.get(sheet)?.layers.get("pieces");
    for (const [id, markup] of layers.get("pieces") ?? []) {
      const was = old?.get(id);
      const from = was && was !== markup ? placeOf(was) : null;
      const to = from ? placeOf(markup) : null;
      if (from && to && (from[0] !== to[0] || from[1] !== to[1])) found.push({ sheet, from, to });
    }
  }
  return found.length > MOST ? [] : found;
}

function placeOf(markup: string): [number, number] | null {
  const found = PLACE.exec(markup);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** Draw trails onto their sheets, in place of those before. */
export function drawTrails(trails: Move[]): void {
  for (const old of document.querySelectorAll(".trails")) old.remove();
  for (const { sheet, from, to } of trails) {
    const picture = document.querySelector(`[id="sheet-${CSS.escape(sheet)}"] > svg`);
    picture?.insertAdjacentHTML("beforeend", arrow(from, to));
  }
}

function arrow([x, y]: [number, number], [u, v]: [number, number]): string {
  const angle = (Math.atan2(v - y, u - x) * 180) / Math.PI;
  return `<g class="trails" aria-hidden="true"><path class="trail" d="M${x} ${y}L${u} ${v}"/>
    <path class="trail-head" d="M0 0L-16 -8L-16 8Z" transform="translate(${u} ${v}) rotate(${angle})"/></g>`;
}
