// The adviser's bar below the question, and its ranks on the map: the best three, or that they are equal.
import { all, h, morphInside, one } from "../dom.ts";
import type { AdvisedOption, Choice } from "../types.ts";
import { percent, points } from "../words.ts";
import { BEST, type State } from "./state.ts";

const SVG = "http://www.w3.org/2000/svg";
/** How large a rank on the map is, in points of the screen. */
const SIZE = 22;

export function adviceBar(state: State, on: boolean): void {
  const place = one(".advice");
  const { question } = state.update;
  place.hidden = !on || !question || !state.live || state.held;
  drawRanks(place.hidden ? [] : state.ranked, state);
  if (place.hidden) {
    place.replaceChildren();
    return;
  }
  morphInside(place, [h("h2", {}, "Adviser"), ...contents(state)]);
}

function contents(state: State): Node[] {
  const { advice, update } = state;
  if (update.question!.options.length < 2) return [h("p", {}, "There is nothing to decide.")];
  if (!advice) return [h("p", {}, "The adviser is silent.")];
  if (!advice.options) return waiting(advice.progress ?? 0);
  const best = state.ranked;
  const equal = best.every(({ equal }) => equal);
  return [
    equal && best.length > 1 ? h("p", { class: "equal" }, "These are equal.") : document.createTextNode(""),
    h(
      "ol",
      {},
      best.map((found) => h("li", {}, suggestion(found, state, equal))),
    ),
    chance(best[0]?.chance ?? 0),
  ];
}

function waiting(progress: number): Node[] {
  const bars = [1, 2, 3].map(() => h("li", { class: "to-come", "aria-hidden": "true" }));
  return [
    h("ol", {}, bars),
    h("progress", { max: 1, value: progress, "aria-label": "The adviser thinks" }),
    h("button", { class: "button ghost small", "data-do": "cancel-advice" }, "Cancel"),
  ];
}

function suggestion(found: AdvisedOption, state: State, equal: boolean): HTMLElement {
  const choice = state.offer.exact(found.option);
  const { gain = 0 } = found;
  return h(
    "button",
    {
      class: found.option === state.selected ? "suggestion selected" : "suggestion",
      id: `advised-${found.option.replaceAll(" ", "-")}`,
      "data-do": "choose",
      "data-value": found.option,
    },
    h("span", { class: "rank" }, state.rankOf(found.option)),
    h("span", { class: "label" }, named(choice, found), h("small", {}, found.reason)),
    equal ? null : h("b", { class: `gain numeric ${gain > 0 ? "good" : gain < 0 ? "bad" : ""}` }, points(gain)),
  );
}

function named(choice: Choice | undefined, { label }: AdvisedOption): HTMLElement {
  const code = choice?.code ? h("span", { class: "code", "data-code": choice.code }, choice.code) : null;
  return h("b", { title: label }, code, choice?.label ?? label);
}

function chance(share: number): HTMLElement {
  return h(
    "div",
    { class: "chance", title: "The chance to win after the best choice" },
    h("span", {}, "Win chance ", h("b", {}, percent(share))),
    h("meter", { min: 0, max: 1, value: share, "aria-label": "Win chance" }),
  );
}

// ---------------------------------------------------------------- ranks on the map

function drawRanks(best: AdvisedOption[], state: State): void {
  for (const old of all(".map-rank")) old.remove();
  for (const { option } of best.slice(0, BEST)) {
    const target = document.querySelector<SVGGraphicsElement>(
      `.sheet svg .target[data-option="${CSS.escape(option)}"]`,
    );
    const picture = target?.ownerSVGElement;
    if (target && picture) picture.append(rankAt(target, picture, state.rankOf(option)));
  }
}

/** A rank at the corner of a target, as large as it can be read. */
function rankAt(target: SVGGraphicsElement, picture: SVGSVGElement, rank: string): SVGElement {
  const shape = (target.querySelector(".ring") ?? target) as SVGGraphicsElement;
  const box = shape.getBoundingClientRect();
  const across = picture.getScreenCTM()!.inverse();
  const at = new DOMPoint(box.right - 4, box.top + 2).matrixTransform(across);
  const size = Math.max(SIZE * across.a, 14);
  const mark = document.createElementNS(SVG, "g");
  mark.setAttribute("class", "map-rank");
  mark.setAttribute("aria-hidden", "true");
  mark.setAttribute("transform", `translate(${at.x} ${at.y})`);
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("r", String(size / 2));
  const words = document.createElementNS(SVG, "text");
  words.setAttribute("font-size", String(size * 0.66));
  words.textContent = rank;
  mark.append(circle, words);
  return mark;
}
