// What can be pressed, drawn over the board: a ring around a piece, or the outline that the ground has for a place.
import type { Lit } from "../types.ts";

/** An arrow in a disc: something can be brought here. */
const ARROW =
  '<circle r="10" fill="var(--st-dest)" stroke="var(--halo)" stroke-width="1.5"/>' +
  '<path d="M-3.6 3.6L3.6 -3.6M-2.2 -3.6H3.6V2.2" fill="none" stroke="var(--halo)" stroke-width="2"/>';
/** So far a ring stands from a large thing, and from a small one. */
const FAR = 11;
const NEAR = 6;
const SMALL = 36;

/** A target as SVG. `outline` gives the path of a shape by its name. */
export function drawnLit(lit: Lit, outline: (shape: string) => string): string {
  const { id, said, x, y, option, word, space } = lit;
  const attributes = {
    transform: `translate(${x} ${y})`,
    id,
    class: word === undefined ? "target" : "target drop",
    role: "button",
    tabindex: "-1",
    "aria-label": said,
    "data-space": space,
    "data-option": option,
    "data-word": word,
    visibility: word === undefined ? undefined : "hidden",
  };
  return `<g${written(attributes)}>${rim(lit, outline)}${way(lit)}${arrow(lit)}</g>`;
}

function written(attributes: Record<string, string | undefined>): string {
  const told = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return told.map(([name, value]) => ` ${name}="${escaped(value!)}"`).join("");
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function colour({ goal }: Lit): string {
  return goal ? "var(--st-dest)" : "var(--st-select)";
}

/** A light ground, a halo, and a line: solid, or dashed where a move may end. */
function rim(lit: Lit, outline: (shape: string) => string): string {
  const shape = lit.shape ? `path d="${outline(lit.shape)}"` : ring(lit);
  const dash = lit.goal ? ' stroke-dasharray="8 5"' : "";
  return (
    `<${shape} fill="${colour(lit)}" fill-opacity=".06"/>` +
    `<${shape} fill="none" stroke="var(--halo)" stroke-width="6" stroke-opacity=".9"/>` +
    `<${shape} class="ring" fill="none" stroke="${colour(lit)}" stroke-width="3.2"${dash} stroke-linejoin="round"/>`
  );
}

function ring({ w = 0, h = 0 }: Lit): string {
  const margin = Math.min(w, h) > SMALL ? FAR : NEAR;
  const [wide, tall] = [w + margin, h + margin];
  return `rect x="${-wide / 2}" y="${-tall / 2}" width="${wide}" height="${tall}" rx="11"`;
}

function way(lit: Lit): string {
  const points = lit.way ?? [];
  if (!points.length) return "";
  const line = `<path d="M${points.map((point) => point.join(" ")).join("L")}" fill="none" stroke-linejoin="round"`;
  const stops = points.slice(1).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`);
  return (
    `<g class="path" aria-hidden="true">${line} stroke="var(--halo)" stroke-width="9"/>` +
    `${line} stroke="${colour(lit)}" stroke-width="5"/>` +
    `<g fill="${colour(lit)}" stroke="var(--halo)" stroke-width="2">${stops.join("")}</g></g>`
  );
}

function arrow({ word, w = 0, h = 0 }: Lit): string {
  return word === undefined ? "" : `<g transform="translate(${w / 2 - 2} ${2 - h / 2})">${ARROW}</g>`;
}
