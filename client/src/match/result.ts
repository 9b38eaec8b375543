// The card of a roll: the outcome first, in the reader's tone, then the die and its sum line by line.
import { h } from "../dom.ts";
import { caseLink } from "../pages/rules.ts";
import type { Beat, Roll } from "../types.ts";

const TONES: Record<Beat["tone"], string> = { good: "✓", even: "=", bad: "×" };
/** Where the pips of a die are, on a grid of three by three. */
const PIPS: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

export function resultCard(beat: Beat & { roll: Roll }, game: string, closable: boolean): HTMLElement {
  const { roll } = beat;
  return h(
    "section",
    { class: `result tone-${beat.tone}`, id: "result", "aria-label": roll.title },
    h(
      "header",
      {},
      h("span", { class: "tone", "aria-hidden": "true" }, TONES[beat.tone]),
      h(
        "div",
        {},
        h("h2", {}, beat.headline),
        h(
          "small",
          {},
          roll.title,
          roll.below ? `, ${roll.below}` : null,
          " ",
          roll.case ? caseLink(game, roll.case) : null,
        ),
      ),
      closable
        ? h(
            "button",
            { class: "button ghost square small", "data-do": "close-beat", "aria-label": "Put the card away" },
            "×",
          )
        : null,
    ),
    h(
      "div",
      { class: "sum" },
      roll.die ? die(roll.die, roll.sides) : null,
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          roll.rows.map((row) => sumRow(row, game)),
        ),
      ),
    ),
    roll.chance ? h("p", { class: "chance" }, roll.chance) : null,
  );
}

function sumRow({ text, case: rule, value, strong }: Roll["rows"][number], game: string): HTMLElement {
  return h(
    "tr",
    { class: strong ? "strong" : null },
    h("th", { scope: "row" }, text, " ", rule ? caseLink(game, rule) : null),
    h("td", {}, value),
  );
}

/** A die with its pips; of more than six sides, with its number. */
export function die(face: number, sides: number): HTMLElement {
  const pips = sides === 6 ? PIPS[face] : undefined;
  const inside = pips
    ? Array.from({ length: 9 }, (_, at) => h("i", { class: pips.includes(at) ? "pip" : null }))
    : [String(face)];
  return h("span", { class: pips ? "die" : "die numbered", role: "img", "aria-label": `Die ${face}` }, inside);
}
