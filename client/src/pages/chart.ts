// The chance to win over a match as a picture: a line for each seat, by its dashes and its name.
import type { Curve } from "../types.ts";
import { percent } from "../words.ts";

type Points = Curve["points"];

const WIDE = 960;
const TALL = 260;
const LEFT = 44;
const RIGHT = WIDE - 46;
const TOP = 14;
const BOTTOM = TALL - 30;
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3"];
const COLOURS = ["st-select", "accent", "good", "st-hint", "warn"];
const SMALL = `font-size="12" fill="var(--ink-2)"`;

/** The picture as markup; each point leads to its moment. A single seat has the band of its interval too. */
export function chart(points: Points, link: string): string {
  const first = points[0]!;
  const last = points.at(-1)!;
  const title = `Chance to win from turn ${first.turn} to turn ${last.turn}`;
  return [
    `<svg class="curve" viewBox="0 0 ${WIDE} ${TALL}" role="group" aria-label="${title}">`,
    ...[0, 0.25, 0.5, 0.75, 1].map(gridLine),
    ...first.seats.map((_, seat) => seatLine(points, seat)),
    ...points.map((_, at) => dot(points, at, link)),
    `<text x="${LEFT}" y="${TALL - 8}" ${SMALL}>turn ${first.turn}</text>`,
    `<text x="${RIGHT}" y="${TALL - 8}" text-anchor="end" ${SMALL}>turn ${last.turn}</text>`,
    `</svg>`,
  ].join("");
}

/** A point on the picture: which of how many, and its share. */
function place(at: number, many: number, share: number): string {
  const x = LEFT + ((RIGHT - LEFT) * at) / (many - 1);
  return `${x.toFixed(1)} ${height(share).toFixed(1)}`;
}

function height(share: number): number {
  return TOP + (BOTTOM - TOP) * (1 - share);
}

function gridLine(share: number): string {
  const y = height(share);
  return (
    `<path d="M${LEFT} ${y}H${RIGHT}" stroke="var(--line)"/>` +
    `<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end" ${SMALL}>${share * 100}</text>`
  );
}

function seatLine(points: Points, seat: number): string {
  const own = points.map((point) => point.seats[seat]!);
  const colour = `var(--${COLOURS[seat % COLOURS.length]})`;
  const line = path(own.map(({ value }) => value));
  const dashes = DASHES[seat % DASHES.length];
  const drawn = `<path d="${line}" fill="none" stroke="${colour}" stroke-width="2.4" stroke-dasharray="${dashes}"/>`;
  if (points[0]!.seats.length > 1) return drawn + nameAt(own.at(-1)!, seat, colour);
  const low = own.map((one, at) => `L${place(at, own.length, one.low)}`).reverse();
  const band = `${path(own.map(({ high }) => high))}${low.join("")}Z`;
  return `<path d="${band}" fill="${colour}" fill-opacity=".16"/>${drawn}`;
}

function path(shares: number[]): string {
  return shares.map((share, at) => `${at ? "L" : "M"}${place(at, shares.length, share)}`).join("");
}

/** The name of a seat at the end of its line; those without a chance stand one above the other. */
function nameAt({ seat, value }: Points[number]["seats"][number], number: number, colour: string): string {
  const y = height(value) + 4 - (value ? 0 : 13 * (number % 4));
  const look = `font-size="12.5" font-weight="700" fill="${colour}"`;
  return `<text x="${RIGHT + 6}" y="${y.toFixed(1)}" ${look}>${seat}</text>`;
}

function dot(points: Points, at: number, link: string): string {
  const { moment, seats, turn } = points[at]!;
  const { value } = seats[0]!;
  const [x, y] = place(at, points.length, value).split(" ");
  return (
    `<a href="${link}&amp;at=${moment}" aria-label="Turn ${turn}, ${percent(value)}">` +
    `<circle cx="${x}" cy="${y}" r="4" fill="var(--surface)" stroke="var(--st-select)" stroke-width="2"/></a>`
  );
}
