// A table without a drawn board is played on its panels: lines that can be chosen are buttons.
import { h, morphInside } from "../dom.ts";
import type { PanelLine } from "../types.ts";
import type { Offer } from "./offer.ts";
import type { State } from "./state.ts";

export function drawLists({ offer, seen }: State, hasBoard: boolean): void {
  const place = document.querySelector(".lists");
  if (!place) return;
  const panels = hasBoard ? [] : seen.panels;
  morphInside(
    place,
    panels.map((panel) =>
      h(
        "section",
        { class: "panel", id: `list-${panel.id}` },
        h("h2", {}, panel.title),
        h(
          "ul",
          {},
          panel.lines.map((line) => h("li", {}, lineOf(line, offer))),
        ),
      ),
    ),
  );
}

function lineOf(line: PanelLine, offer: Offer): HTMLElement {
  const option = line.option && offer.under(line.option).length > 0 ? line.option : null;
  const word = line.word || null;
  if (!option && !word) return h("span", { class: "line" }, line.text);
  const attributes = { class: "line target", id: `line-${line.id}`, "data-option": option, "data-word": word };
  return h("button", attributes, line.text);
}
