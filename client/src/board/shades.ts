// Spaces of the map in colours: a tint below the pieces, a few letters above them.
import type { Shade, Shading } from "../types.ts";

/** The radius of a space without an outline. */
const DISC = 40;
const PILL = { tall: 19, above: 27, letter: 7.4, room: 14 };

/** Draw a shading onto its sheet in place of the one before; null takes it away. */
export function drawShading(shading: Shading | null): void {
  for (const old of document.querySelectorAll(".shades")) old.remove();
  const sheet = shading && document.querySelector(`[id="sheet-${CSS.escape(shading.sheet)}"] > svg`);
  if (!sheet) return;
  const outline = (shape: string): string =>
    sheet.querySelector(`#shape-${CSS.escape(shape)}`)?.getAttribute("d") ?? "";
  const tints = shading.shades.map((shade) => tint(shade, outline(shade.shape))).join("");
  const pills = shading.shades.map(pill).join("");
  const below = `<g class="shades" aria-hidden="true">${tints}</g>`;
  (sheet.querySelector(":scope > .ground") ?? sheet).insertAdjacentHTML("afterend", below);
  sheet.insertAdjacentHTML("beforeend", `<g class="shades over" aria-hidden="true">${pills}</g>`);
}

function tint({ colour, space, x, y }: Shade, d: string): string {
  const shape = d ? `path d="${d}"` : `circle r="${DISC}"`;
  const paint = `fill="var(--${colour})" fill-opacity=".24" stroke="var(--${colour})" stroke-opacity=".75"`;
  return `<g transform="translate(${x} ${y})" data-shade="${escaped(space)}"><${shape} ${paint} stroke-width="2.5"/></g>`;
}

function pill({ colour, mark = "", x, y }: Shade): string {
  if (!mark) return "";
  const wide = mark.length * PILL.letter + PILL.room;
  return (
    `<g transform="translate(${x} ${y - PILL.above})"><rect x="${-wide / 2}" y="${-PILL.tall / 2}" width="${wide}" ` +
    `height="${PILL.tall}" rx="${PILL.tall / 2}" fill="var(--${colour})" stroke="var(--halo)" stroke-width="2"/>` +
    `<text y="4.6" text-anchor="middle" font-size="13" font-weight="700" fill="var(--surface)">${escaped(mark)}</text></g>`
  );
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
