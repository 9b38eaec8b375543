// The people at the table: who sits where, what they say, and one's own notes.
import { all, h, morphInside, one, say, toast } from "../dom.ts";
import { post, Refused } from "../net.ts";
import type { ChatLine, SeatFacts } from "../types.ts";
import type { State } from "./state.ts";

const PAUSE = 700;

export class People {
  private readonly state: State;
  private saving = 0;

  constructor(state: State) {
    this.state = state;
  }

  draw(): void {
    const { facts, update } = this.state;
    const asked = new Set(update.asked.map(({ seat }) => seat));
    const rows = facts.seats.map((seat) => this.row(seat, asked.has(seat.seat)));
    morphInside(one("#seats"), rows);
    for (const element of all("[data-may]")) {
      element.hidden = !facts.may[element.dataset["may"] as keyof typeof facts.may];
    }
    one("#adviser-told").textContent = facts.adviser.used.length
      ? `The adviser was asked by ${facts.adviser.told.join(", ")}; the record says so.`
      : "";
  }

  private row(seat: SeatFacts, asked: boolean): HTMLElement {
    const kind = kindOf(seat);
    const { may } = this.state.facts;
    const button = (act: string, value: string, words: string): HTMLElement =>
      h("button", { class: "button small", "data-do": act, "data-value": value }, words);
    return h(
      "li",
      { class: asked ? "asked" : null },
      h("b", {}, seat.name),
      h("small", {}, seat.name !== seat.called ? `${seat.called} · ${kind}` : kind, asked ? " · to move" : ""),
      seat.invite ? button("copy", seat.invite, "Copy invitation") : null,
      may.bot.includes(seat.seat) ? button("bot", seat.seat, "Give to a bot") : null,
      may.take.includes(seat.seat) ? button("take", seat.seat, "Take back") : null,
    );
  }

  // ---------------------------------------------------------------- chat

  said(line: ChatLine): void {
    const list = document.getElementById("chat");
    if (!list) return;
    list.append(h("li", {}, h("b", {}, line.name), " ", line.text));
    list.scrollTop = list.scrollHeight;
    const tab = document.querySelector(".tabs [data-value=chat]");
    if (one(".match").dataset["tab"] !== "chat") tab?.classList.add("new");
    say(`${line.name} says: ${line.text}`);
  }

  async say(text: string, form: HTMLFormElement): Promise<void> {
    if (!text.trim()) return;
    try {
      await this.post("chat", text);
      form.reset();
    } catch (fault) {
      toast(fault instanceof Refused ? fault.message : "That was not sent.", true);
    }
  }

  // ---------------------------------------------------------------- notes

  /** Notes are kept a moment after the last key. */
  noted(): void {
    window.clearTimeout(this.saving);
    one("#noted").textContent = "…";
    this.saving = window.setTimeout(() => void this.keepNotes(), PAUSE);
  }

  private async keepNotes(): Promise<void> {
    try {
      await this.post("notes", one<HTMLTextAreaElement>("#notes").value);
      one("#noted").textContent = "kept";
    } catch (fault) {
      one("#noted").textContent = fault instanceof Refused ? fault.message : "not kept";
    }
  }

  private post(what: string, text: string): Promise<unknown> {
    const { seat, moment } = this.state.update;
    return post(this.state.api(what), { seat, moment, text });
  }
}

function kindOf(seat: SeatFacts): string {
  if (seat.kind === "bot") return `bot, ${seat.level ?? ""}`;
  if (seat.kind === "open") return "open";
  if (seat.me) return "you";
  return seat.absent ? "absent" : seat.here ? "here" : "not here";
}
