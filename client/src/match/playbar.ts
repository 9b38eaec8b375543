// The bar while beats are played: what happens now, how far it is, the speed, and the way past it.
import { h, morphInside, one } from "../dom.ts";
import { pills } from "./happened.ts";
import { type Playing, speed, SPEEDS, type Speed } from "./playing.ts";

const NAMES: Record<Speed, string> = { slow: "Slow", normal: "Normal", fast: "Fast", instant: "Instant" };
const MOST_DASHES = 20;

export function drawPlayBar(playing: Playing): void {
  const beat = playing.beat;
  if (!beat) return;
  const [at, of] = playing.place;
  const dashes =
    of <= MOST_DASHES ? Array.from({ length: of }, (_, n) => h("i", { class: n < at ? "done" : null })) : [];
  morphInside(one(".prompt"), [
    h(
      "div",
      { class: "words" },
      h("small", {}, `${at} of ${of}, ${beat.own ? "your move" : "since your move"}`),
      h("p", {}, beat.headline, beat.changes.length ? h("span", { class: "pills" }, pills(beat)) : null),
      beat.detail ? h("small", { class: "why" }, beat.detail) : null,
      h("div", { class: "dashes", "aria-hidden": "true" }, dashes),
    ),
    h(
      "div",
      { class: "buttons" },
      h(
        "div",
        { class: "speeds", role: "group", "aria-label": "Speed" },
        Object.keys(SPEEDS).map((name) => speedButton(name as Speed)),
      ),
      h("button", { class: "button primary", "data-do": "skip" }, "Skip ", h("kbd", {}, "S")),
    ),
  ]);
}

function speedButton(name: Speed): HTMLElement {
  return h("button", { "data-do": "speed", "data-value": name, "aria-pressed": String(name === speed()) }, NAMES[name]);
}
