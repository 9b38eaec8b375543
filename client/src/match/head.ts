// The top of the page: where the match stands, and what can be undone.
import { all, h, morphInside, one } from "../dom.ts";
import type { State } from "./state.ts";

const NO_UNDO = { to: [], redo: false, restart: false, why: "" };

export function drawHead({ live, seen, update }: State): void {
  const undo = update.undo ?? NO_UNDO;
  one("#where").textContent = seen.title.includes(": ") ? seen.title.slice(seen.title.indexOf(": ") + 2) : seen.title;
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
