// What a player might look for and is not offered now, with the reason.
import { h, toast } from "../dom.ts";
import { openDrawer } from "../drawer.ts";
import { get, Refused } from "../net.ts";
import { caseLink } from "../pages/rules.ts";
import type { State } from "./state.ts";

interface Missing {
  label: string;
  reason: string;
  case: string;
}

export async function openWhy(state: State): Promise<void> {
  try {
    const missing = await get<Missing[]>(`${state.api("why")}?${state.seat}`);
    openDrawer("Why not?", missing.length ? listOf(missing, state.facts.game) : [h("p", {}, NOTHING)]);
  } catch (fault) {
    toast(fault instanceof Refused ? fault.message : "That could not be fetched.", true);
  }
}

const NOTHING = "Nothing that could be expected is missing.";

function listOf(missing: Missing[], game: string): Node[] {
  const rows = missing.map(({ label, reason, case: rule }) =>
    h("li", {}, h("b", {}, label), h("span", {}, reason, " ", rule ? caseLink(game, rule) : null)),
  );
  return [
    h("p", { class: "hint" }, "What you might look for and are not offered now."),
    h("ul", { class: "why" }, rows),
  ];
}
