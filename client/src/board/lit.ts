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
/** The width of a letter on a pill, and of what stands around the letters. */
const LETTER = 7.2;
const ROOM = 22;
/** A sign in an outline stands above the name of its place. */
const ABOVE = -27;

/** A target as SVG. `outline` gives the path of a shape by its name. */
export function drawnLit(lit: Lit, outline: (shape: string) => string): string {
  const { figure, id, said, x, y, option, word, space } = lit;
  const attributes = {
    transform: `translate(${x} ${y})`,
    id,
    class: word === undefined ? "target" : "target drop",
    role: "button",
    tabindex: "-1",
    "aria-label": figure ? `${said} ${figure}` : said,
    "data-space": space,
    "data-option": option,
    "data-word": word,
    visibility: word === undefined ? undefined : "hidden",
  };
  const sign = lit.sign ? signed(lit, outline(`sign-${lit.sign}`)) : arrow(lit);
  return `<g${written(attributes)}>${rim(lit, outline)}${way(lit)}${sign}</g>`;
}

function written(attributes: Record<string, string | undefined>): string {
  const told = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return told.map(([name, value]) => ` ${name}="${escaped(value!)}"`).join("");
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** What harms somebody is red. */
const HARMS = new Set(["fire", "bombard", "assault", "mine"]);

function colour({ goal, sign = "" }: Lit): string {
  if (HARMS.has(sign)) return "var(--bad)";
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

/** The sign of what is done here, with its chance on a pill beside it. */
function signed({ figure = "", h = 0, shape, sign = "", w = 0 }: Lit, d: string): string {
  const wide = figure ? figure.length * LETTER + ROOM : 0;
  const [x, y] = shape ? [-wide / 2 + (figure ? 11 : 0), ABOVE] : [w / 2 + 2, -h / 2];
  const pill = figure
    ? `<rect x="0" y="-10" width="${wide}" height="20" rx="10" fill="var(--surface)" stroke="var(--line-2)"/>` +
      `<text x="${wide - 8}" y="4.8" text-anchor="end" font-size="13" font-weight="700" fill="var(--ink)">` +
      `${escaped(figure)}</text>`
    : "";
  return (
    `<g class="sign ${sign}" transform="translate(${x} ${y})" aria-hidden="true">${pill}<circle r="11"/>` +
    `<path d="${d}" fill="none" stroke="var(--halo)" stroke-width="1.9" stroke-linecap="round"/></g>`
  );
}

function arrow({ word, w = 0, h = 0 }: Lit): string {
  return word === undefined ? "" : `<g transform="translate(${w / 2 - 2} ${2 - h / 2})">${ARROW}</g>`;
}
