// The clocks of the seats, beside the title; those that run count down between two updates.
import { h, morphInside } from "../dom.ts";
import type { Facts, SeatFacts } from "../types.ts";
import type { State } from "./state.ts";

const SECOND = 1000;
const SHORT = 60 * SECOND;

let shown: Facts | null = null;
let since = 0;
let timer = 0;

export function drawClocks(state: State): void {
  const list = document.getElementById("clocks");
  if (!list) return;
  if (shown !== state.facts) [shown, since] = [state.facts, performance.now()];
  tick(list);
  if (!timer) timer = window.setInterval(() => tick(list), SECOND);
}

function tick(list: HTMLElement): void {
  const rows = (shown?.seats ?? []).filter(({ clock }) => clock).map(row);
  morphInside(list, rows);
}

function row(seat: SeatFacts): HTMLElement {
  const { left, running, limit } = seat.clock!;
  const now = running ? Math.max(0, left - (performance.now() - since)) : left;
  const marks = ["clock", running ? "running" : "", now < SHORT ? "short" : ""].filter(Boolean).join(" ");
  return h("li", { class: marks }, h("small", {}, limit || seat.name), h("b", {}, told(now)));
}

/** The time left: days and hours, else minutes and seconds. */
export function told(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days >= 2) return `${days} days`;
  if (hours >= 2) return `${hours} h`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
