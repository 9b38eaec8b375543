// The bar of the replay: buttons, where it stands, speed; the line with its turns and the curve beneath; the beats beside.
import { h, morphInside, one } from "../dom.ts";
import { icon } from "../icons.ts";
import { type Frame, inside } from "../pages/chart.ts";
import { NARROW } from "../screen.ts";
import type { Beat, Roll } from "../types.ts";
import { percent } from "../words.ts";
import { beatRow } from "./happened.ts";
import { SPEEDS } from "./playing.ts";
import type { Replay } from "./replay.ts";
import { resultCard } from "./result.ts";

const TRACK = 14;
const LEFT = 52;
const RIGHT = 16;

export function drawReplay(replay: Replay): void {
  const bar = one("#replay"),
    aside = one("#turn-beats");
  bar.hidden = aside.hidden = !replay.on;
  if (!replay.on) {
    aside.replaceChildren();
    return;
  }
  if (!bar.querySelector(".line")) build(bar, replay);
  morphInside(one(".controls", bar), controls(replay));
  drawLine(replay);
  morphInside(aside, besides(replay));
  aside.querySelector(".current")?.scrollIntoView({ block: "nearest" });
}

function build(bar: HTMLElement, replay: Replay): void {
  const slider = {
    class: "line",
    role: "slider",
    tabindex: 0,
    "aria-label": "Place in the match",
    "aria-valuemin": 0,
  };
  const line = h("div", slider);
  bar.append(h("div", { class: "controls" }), line);
  listenToDrag(line, replay);
  new ResizeObserver(() => drawLine(replay)).observe(line);
}

// ---------------------------------------------------------------- buttons and words

function controls(replay: Replay): Node[] {
  const { playing } = replay;
  const square = (act: string, by: number, name: string, sign: string): HTMLElement =>
    h(
      "button",
      { class: "button square", "data-do": act, "data-value": by, "aria-label": name, title: name },
      icon(sign),
    );
  return [
    h(
      "div",
      { class: "buttons" },
      square("turn", -1, "Turn back", "first"),
      square("step", -1, "Step back", "back"),
      h(
        "button",
        { class: "button primary play", "data-do": "play" },
        icon(playing ? "pause" : "play"),
        playing ? "Pause" : "Play",
      ),
      square("step", 1, "Step on", "on"),
      square("turn", 1, "Turn on", "last"),
    ),
    h("p", { class: "where", "aria-live": "off" }, where(replay)),
    h("p", { class: "hints", "aria-hidden": "true" }, [
      h("kbd", {}, "←"),
      h("kbd", {}, "→"),
      " step ",
      h("kbd", {}, "Shift"),
      " + arrow: turn ",
      h("kbd", {}, "Space"),
      " play",
    ]),
    h(
      "div",
      { class: "speeds", role: "group", "aria-label": "Speed" },
      Object.keys(SPEEDS)
        .filter((name) => name !== "instant")
        .map((name) => speedButton(name, replay)),
    ),
    h("button", { class: "button", "data-do": "now" }, replay.state.update.result ? "Back to the end" : "Back to now"),
  ];
}

function speedButton(name: string, replay: Replay): HTMLElement {
  const attributes = { "data-do": "replay-speed", "data-value": name, "aria-pressed": String(name === replay.speed) };
  return h("button", attributes, name.charAt(0).toUpperCase() + name.slice(1));
}

/** The turn, the beat of it, and the chance to win then. */
function where(replay: Replay): (Node | string)[] {
  const { step, turnBeats } = replay;
  const at = turnBeats.findIndex(({ number }) => number === step.beat?.number) + 1;
  const chance = chanceAt(replay);
  return [
    h("b", {}, step.chapter || "The start"),
    at ? `, ${at} of ${turnBeats.length}` : "",
    ...(chance === null ? [] : [h("span", { class: "chance" }, "Win chance ", h("b", {}, percent(chance)))]),
  ];
}

/** The chance of the reader at the step that is shown: that of the last point before it. */
function chanceAt({ chances, state, step }: Replay): number | null {
  const point = chances.curve?.points.findLast(({ moment }) => moment <= step.moment);
  const own = point?.seats.find(({ seat }) => seat === state.update.seat) ?? point?.seats[0];
  return own?.value ?? null;
}

// ---------------------------------------------------------------- the line

function drawLine(replay: Replay): void {
  const line = document.querySelector<HTMLElement>("#replay .line");
  if (!line || !replay.on || !line.clientWidth) return;
  const { at, steps } = replay;
  line.setAttribute("aria-valuemax", String(steps.last));
  line.setAttribute("aria-valuenow", String(at));
  line.setAttribute("aria-valuetext", `${replay.step.chapter}: ${replay.step.beat?.headline ?? "the start"}`);
  line.innerHTML = lineMarkup(replay, line.clientWidth);
}

function lineMarkup(replay: Replay, wide: number): string {
  const { curve } = replay.chances;
  const drawn = curve && curve.points.length > 1;
  const tall = drawn ? (NARROW.matches ? 100 : 116) : 54;
  const frame: Frame = { wide, tall, left: LEFT, right: wide - RIGHT, top: 30, bottom: tall - 24 };
  const place = (share: number): string => (frame.left + (frame.right - frame.left) * share).toFixed(1);
  const { scale } = replay.steps;
  const ticks = scale.turns.map(({ at, turn }) => ({ at, label: String(turn) }));
  const inner = inside(
    {
      curve: drawn ? curve : { points: [], turning: [] },
      seat: replay.state.update.seat,
      at: (moment) => replay.steps.placeOf(moment),
      ticks,
      nameOf: (seat) => replay.state.nameOfSeat(seat),
    },
    frame,
  );
  const here = place(scale.at(replay.at));
  return [
    `<svg viewBox="0 0 ${wide} ${tall}" aria-hidden="true">`,
    inner,
    `<path class="track" d="M${frame.left} ${TRACK}H${frame.right}"/>`,
    `<path class="done" d="M${frame.left} ${TRACK}H${here}"/>`,
    `<path class="ticks" d="${scale.turns.map(({ at }) => `M${place(at)} ${TRACK - 6}v12`).join("")}"/>`,
    `<path class="beats" d="${beatsOf(replay)
      .map((at) => `M${place(at)} ${TRACK - 4}v8`)
      .join("")}"/>`,
    drawn ? `<path class="here" d="M${here} ${TRACK}V${frame.bottom}"/>` : "",
    `<circle class="handle" cx="${here}" cy="${TRACK}" r="10"/>`,
    `</svg>`,
  ].join("");
}

/** Where the beats of the turn that is looked at lie. */
function beatsOf({ steps, turnBeats }: Replay): number[] {
  return turnBeats.map(({ number }) => steps.scale.at(steps.ofBeat(number)));
}

/** Dragging snaps to beats; with Shift to turns. */
function listenToDrag(line: HTMLElement, replay: Replay): void {
  const go = (event: PointerEvent): void => {
    const box = line.getBoundingClientRect();
    const place = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    const at = replay.steps.nearest(place, event.shiftKey);
    if (at !== replay.at) void replay.go(at);
  };
  line.addEventListener("pointerdown", (event) => {
    if ((event.target as Element).closest("[data-do]")) return;
    replay.pause();
    line.setPointerCapture(event.pointerId);
    go(event);
  });
  line.addEventListener("pointermove", (event) => {
    if (line.hasPointerCapture(event.pointerId)) go(event);
  });
}

// ---------------------------------------------------------------- the beats of the turn

function besides(replay: Replay): Node[] {
  const { state, step, turnBeats } = replay;
  const { game } = state.facts;
  const card = step.beat?.roll ? resultCard(step.beat as Beat & { roll: Roll }, game, false) : null;
  const many = `${turnBeats.length} thing${turnBeats.length === 1 ? "" : "s"}`;
  return [
    ...(card ? [card] : []),
    h(
      "div",
      { class: "beats" },
      h(
        "header",
        {},
        h("h2", {}, `${step.chapter || "The start"}: ${many}`),
        h("small", {}, state.seen.left?.text ?? ""),
      ),
      h(
        "ol",
        { class: "beat-lines" },
        turnBeats.map((beat) => beatRow(beat, game, beat.number === step.beat?.number, "replay-beat")),
      ),
    ),
  ];
}
