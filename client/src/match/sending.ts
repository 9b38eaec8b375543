// Choices and other wishes go to the server, one at a time.
import { toast } from "../dom.ts";
import { post, Refused } from "../net.ts";
import type { Feed } from "./feed.ts";
import type { State } from "./state.ts";

interface Answer {
  id?: string;
  moments?: Record<string, number>;
}

/** Ask the server for something; true if it was done. */
export type Send = (what: string, body?: Record<string, unknown>) => Promise<boolean>;

/** What sends for this seat. A refusal is shown, and a stale view is brought up to date. */
export function sender(state: State, feed: Feed): Send {
  let busy = false;
  return async (what, body = {}) => {
    if (busy) return false;
    busy = true;
    document.body.classList.add("busy");
    try {
      const { seat, moment } = state.update;
      const answer = await post<Answer>(state.api(what), { seat, moment, ...body });
      if (answer.id) location.assign(`/match/${answer.id}`);
      else await feed.caughtUp(answer.moments?.[state.update.seat] ?? 0);
      return true;
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      toast(fault.message, true);
      if (fault.code === "stale") await feed.refresh();
      return false;
    } finally {
      busy = false;
      document.body.classList.remove("busy");
    }
  };
}
