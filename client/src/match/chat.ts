// The chat: a line with its report button; lines of muted seats are hidden on this device.
import { all, h, kept } from "../dom.ts";
import type { ChatLine, Facts } from "../types.ts";

export function saidRow(line: ChatLine, { id, seats, may }: Facts): HTMLElement {
  const own = seats.some(({ seat, me }) => me && seat === line.seat);
  const report = { class: "link report", "data-do": "report", "data-value": String(line.number) };
  const row = h(
    "li",
    { "data-said": String(line.number), "data-seat": line.seat },
    h("b", {}, line.name),
    " ",
    line.text,
    may.chat && !own ? h("button", { ...report, "aria-label": `Report message ${line.number}` }, "Report") : null,
  );
  row.hidden = isMuted(id, line.seat);
  return row;
}

export function isMuted(match: string, seat: string): boolean {
  return muted(match).includes(seat);
}

/** Mute a seat, or hear it again. */
export function mute({ id }: Facts, seat: string): void {
  const before = muted(id);
  const after = before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat];
  kept.set(key(id), after.join(" "));
  hideMuted(id);
  for (const button of all(`[data-do=mute][data-value="${seat}"]`))
    button.textContent = after.includes(seat) ? "Unmute" : "Mute";
}

/** Hide the lines of muted seats, also those that came with the page. */
export function hideMuted(match: string): void {
  for (const row of all("#chat [data-seat]")) row.hidden = isMuted(match, row.dataset["seat"]!);
}

function key(match: string): string {
  return `muted.${match}`;
}

function muted(match: string): string[] {
  return kept.get(key(match)).split(" ").filter(Boolean);
}
