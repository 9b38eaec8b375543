// What a player might look for and is not offered now, by its reason.
import { h, toast } from "../dom.ts";
import { openDrawer } from "../drawer.ts";
import { get, Refused } from "../net.ts";
import { caseLink } from "../pages/rules.ts";
import type { Missing } from "../types.ts";
import { capital } from "../words.ts";
import type { State } from "./state.ts";

export async function openWhy(state: State): Promise<void> {
  try {
    const missing = await get<Missing[]>(`${state.api("why")}?${state.seat}`);
    openDrawer("Why not?", missing.length ? listOf(missing, state.facts.game) : [h("p", {}, NOTHING)]);
  } catch (fault) {
    toast(fault instanceof Refused ? fault.message : "That could not be fetched.", true);
  }
}

const NOTHING = "Every legal action is listed.";

/** Those that are missing for the same reason, together. */
export function byReason(missing: Missing[]): Missing[][] {
  const reasons = [...new Set(missing.map(({ case: rule, reason }) => `${rule} ${reason}`))];
  return reasons.map((told) => missing.filter(({ case: rule, reason }) => `${rule} ${reason}` === told));
}

function listOf(missing: Missing[], game: string): Node[] {
  return [
    h("p", { class: "hint" }, "What you might look for and cannot do now."),
    ...byReason(missing).map((group) => {
      const { case: rule, reason } = group[0]!;
      const many = group.length > 1 ? ` (${group.length})` : "";
      return h(
        "section",
        { class: "why" },
        h("h3", {}, capital(reason), many, " ", rule ? caseLink(game, rule) : null),
        h(
          "ul",
          {},
          group.map(({ label }) => h("li", {}, capital(label))),
        ),
      );
    }),
  ];
}
