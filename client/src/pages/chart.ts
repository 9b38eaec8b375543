// The chance to win over a match as a picture: the reader's line with its band, thin lines for others, turning points.
import type { Curve } from "../types.ts";
import { percent } from "../words.ts";

type Points = Curve["points"];

/** How the picture is laid out, in its own units. */
export interface Frame {
  wide: number;
  tall: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const SMALL = `font-size="13" fill="var(--ink-2)"`;
const ROOM = 8;

/** What is drawn: the points, whose line is the main one, and where a moment lies, from 0 to 1. */
export interface Drawn {
  curve: Pick<Curve, "points" | "turning">;
  seat: string;
  at: (moment: number) => number;
  /** The turns to write below, each at its place. */
  ticks: { label: string; at: number }[];
  /** The address of a moment; without it turning points are no links. */
  link?: (moment: number) => string;
  nameOf: (seat: string) => string;
}

export function frameOf(wide: number, tall: number): Frame {
  return { wide, tall, left: 52, right: wide - 14, top: 12, bottom: tall - 26 };
}

/** The picture as markup. */
export function chart(drawn: Drawn, frame: Frame): string {
  const { points } = drawn.curve;
  const title = `Chance to win from turn ${points[0]!.turn} to turn ${points.at(-1)!.turn}`;
  const head = `<svg class="curve" viewBox="0 0 ${frame.wide} ${frame.tall}" role="group" aria-label="${title}">`;
  return `${head}${inside(drawn, frame)}</svg>`;
}

/** What is inside the picture; without points only the turns below. */
export function inside(drawn: Drawn, frame: Frame): string {
  const { points, turning } = drawn.curve;
  if (!points.length) return ticks(drawn, frame).join("");
  const top = highest(points, main(drawn));
  const others = points[0]!.seats.filter(({ seat }) => seat !== main(drawn));
  return [
    ...gridOf(top).map((share) => gridLine(share, top, frame)),
    ...ticks(drawn, frame),
    ...others.map(({ seat }) => thinLine(drawn, seat, top, frame)),
    mainLine(drawn, top, frame),
    ...turning.map((one, at) => mark(drawn, one, at + 1, top, frame)),
  ].join("");
}

/** The seat whose line is the main one: the reader's, else the first. */
function main({ curve, seat }: Drawn): string {
  return seat || curve.points[0]!.seats[0]!.seat;
}

/** The upper end of the picture: the next step of 20 above the line, so that small chances are seen too. */
function highest(points: Points, seat: string): number {
  const most = Math.max(...points.flatMap(({ seats }) => seats.map((one) => (one.seat === seat ? one.value : 0))));
  return Math.min(1, Math.max(0.4, Math.ceil((most + 0.02) * 5) / 5));
}

function gridOf(top: number): number[] {
  const step = top > 0.6 ? 0.25 : 0.2;
  return [0, 1, 2, 3, 4].map((at) => at * step).filter((share) => share <= top + 0.001);
}

function x(share: number, { left, right }: Frame): number {
  return left + (right - left) * share;
}

function y(share: number, top: number, frame: Frame): number {
  return frame.top + (frame.bottom - frame.top) * (1 - Math.min(1, share / top));
}

function gridLine(share: number, top: number, frame: Frame): string {
  const at = y(share, top, frame).toFixed(1);
  return (
    `<path d="M${frame.left} ${at}H${frame.right}" stroke="var(--line)"/>` +
    `<text x="${frame.left - 8}" y="${Number(at) + 4}" text-anchor="end" ${SMALL}>${Math.round(share * 100)} %</text>`
  );
}

function ticks({ ticks }: Drawn, frame: Frame): string[] {
  const most = Math.max(1, Math.floor((frame.right - frame.left) / 30));
  const every = Math.ceil(ticks.length / most);
  return ticks
    .filter((_, at) => at % every === 0)
    .map(({ at, label }) => {
      const place = x(at, frame).toFixed(1);
      return (
        `<path d="M${place} ${frame.bottom}v5" stroke="var(--line-2)"/>` +
        `<text x="${place}" y="${frame.bottom + 20}" text-anchor="middle" ${SMALL}>${label}</text>`
      );
    });
}

function lineOf(drawn: Drawn, seat: string, top: number, frame: Frame, pick: "value" | "low" | "high"): string[] {
  return drawn.curve.points.map(({ moment, seats }) => {
    const one = seats.find((chance) => chance.seat === seat)!;
    return `${x(drawn.at(moment), frame).toFixed(1)} ${y(one[pick], top, frame).toFixed(1)}`;
  });
}

function thinLine(drawn: Drawn, seat: string, top: number, frame: Frame): string {
  const line = lineOf(drawn, seat, top, frame, "value").join("L");
  const title = `<title>${escaped(drawn.nameOf(seat))}</title>`;
  return `<path d="M${line}" fill="none" stroke="var(--ink-3)" stroke-width="1.3" stroke-dasharray="4 4">${title}</path>`;
}

function mainLine(drawn: Drawn, top: number, frame: Frame): string {
  const seat = main(drawn);
  const line = lineOf(drawn, seat, top, frame, "value");
  const low = lineOf(drawn, seat, top, frame, "low").reverse();
  const high = lineOf(drawn, seat, top, frame, "high");
  const from = x(drawn.at(drawn.curve.points[0]!.moment), frame).toFixed(1);
  const area = `M${from} ${frame.bottom}L${line.join("L")}V${frame.bottom}Z`;
  return (
    `<path d="${area}" fill="var(--good)" fill-opacity=".08"/>` +
    `<path d="M${high.join("L")}L${low.join("L")}Z" fill="var(--good)" fill-opacity=".14"/>` +
    `<path class="main" d="M${line.join("L")}" fill="none" stroke="var(--good)" stroke-width="3"/>`
  );
}

/** A numbered turning point, which leads into the replay. */
function mark(drawn: Drawn, one: Curve["turning"][number], number: number, top: number, frame: Frame): string {
  const { seats } = drawn.curve.points.find(({ moment }) => moment === one.moment)!;
  const value = seats.find(({ seat }) => seat === main(drawn))!.value;
  const place = Math.min(Math.max(x(drawn.at(one.moment), frame), frame.left + ROOM), frame.right - ROOM).toFixed(1);
  const at = y(value, top, frame);
  const said = `Turning point ${number}: ${escaped(one.chapter)}, then ${percent(value)}`;
  const lead = drawn.link ? `<a href="${drawn.link(one.from)}" aria-label="${said}"` : `<g`;
  return (
    `${lead} data-do="replay" data-value="${one.from}">` +
    `<circle cx="${place}" cy="${at.toFixed(1)}" r="12" fill="var(--ink)" stroke="var(--surface)" stroke-width="2"/>` +
    `<text x="${place}" y="${(at + 4.5).toFixed(1)}" text-anchor="middle" font-size="13" font-weight="700" fill="var(--paper)">${number}</text>${drawn.link ? "</a>" : "</g>"}`
  );
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
