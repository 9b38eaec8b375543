// The top of the page: where the match stands, what is left to go, the greatest danger, and what can be undone.
import { all, h, morphInside, one } from "../dom.ts";
import type { Parts } from "./actions.ts";
import type { State } from "./state.ts";

const NO_UNDO = { to: [], redo: false, restart: false, why: "" };

export function drawHead(state: State): void {
  const { live, seen, update } = state;
  drawStakes(state);
  const undo = update.undo ?? NO_UNDO;
  const told = seen.title.includes(": ") ? seen.title.slice(seen.title.indexOf(": ") + 2) : seen.title;
  one("#where").textContent = live ? told : `Replay, ${told}`;
  document.title = `${update.mine ? "● " : ""}${seen.title}`;
  const can = undo.to.length > 0 && live;
  for (const button of all<HTMLButtonElement>("[data-do=undo]")) {
    button.disabled = !can;
    button.title = can ? `Take back: ${undo.to[0]!.label} (U)` : undo.why || "Nothing can be taken back.";
  }
  one<HTMLButtonElement>("[data-do=redo]").disabled = !undo.redo || !live;
  one<HTMLButtonElement>("[data-do=restart]").disabled = !undo.restart || !live;
  const lines = undo.to.map(({ moment, label }) =>
    h("li", {}, h("button", { "data-do": "undo-to", "data-value": moment }, label)),
  );
  const none = h("li", { class: "none" }, undo.why || "Nothing can be taken back.");
  morphInside(one("#undo-lines"), lines.length ? lines : [none]);
}

/** What is left to go, with a small bar, and the greatest danger. */
function drawStakes({ seen }: State): void {
  const left = one("#left"),
    danger = one("#danger");
  left.hidden = !seen.left;
  danger.hidden = !seen.danger;
  if (seen.left) {
    one("span", left).textContent = seen.left.text;
    const bar = one<HTMLProgressElement>("progress", left);
    bar.max = seen.left.of;
    bar.value = seen.left.done;
  }
  if (!seen.danger) return;
  one("span", danger).textContent = seen.danger.text;
  danger.classList.toggle("far", !seen.danger.near);
  danger.title = seen.danger.text + (seen.danger.places.length ? ": show it on the board (D)" : "");
}

const LIT = 4000;
let dimming = 0;

/** Ring the greatest danger on the board, for a while. */
export function lightDanger({ board, sides, state, tabs }: Parts): void {
  const places = state.seen.danger?.places ?? [];
  if (!places.length) return;
  tabs.toBoard();
  sides.turnTo(places[0]!);
  board.ring(places, "danger");
  window.clearTimeout(dimming);
  dimming = window.setTimeout(() => board.ring([]), LIT);
}
