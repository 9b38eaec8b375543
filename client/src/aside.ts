// Beside the board: the tabs with log, words, players, chat and notes, and what is not offered.
import { all, h, morphInside, one, say, toast } from "./dom";
import type { Match } from "./match";
import { get, post, Refused } from "./net";
import { openDrawer } from "./rules";
import { NARROW } from "./board";
import type { ChatLine, SeatFacts } from "./types";

interface Missing {
  label: string;
  reason: string;
  case: string;
}

export class Aside {
  private saving = 0;

  constructor(private readonly match: Match) {
    one(".tabs").addEventListener("keydown", (event) => this.key(event));
    const settle = (): void => this.tab(NARROW.matches ? "board" : "log");
    NARROW.addEventListener("change", settle);
    settle();
  }

  // ---------------------------------------------------------------- tabs

  tab(id: string): void {
    const main = one(".match");
    if (!main.querySelector(`[data-do=tab][data-value="${id}"]`)) return;
    main.dataset["tab"] = id;
    for (const tab of all("[role=tab]", one(".tabs"))) {
      const on = tab.dataset["value"] === id;
      tab.setAttribute("aria-selected", String(on));
      tab.setAttribute("tabindex", on ? "0" : "-1");
      if (on) tab.classList.remove("new");
    }
    for (const panel of all(".page", main)) panel.hidden = panel.id !== `page-${id}`;
    if (id === "words") this.drawWords();
    if (id === "log") one("#page-log").scrollTop = one("#page-log").scrollHeight;
  }

  private key(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const tabs = all("[role=tab]", one(".tabs")).filter((tab) => tab.offsetParent !== null);
    const next = tabs[(tabs.indexOf(event.target as HTMLElement) + step + tabs.length) % tabs.length];
    if (next) {
      this.tab(next.dataset["value"]!);
      next.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Which of the sheets beside the board is seen. */
  sheet(id: string): void {
    for (const sheet of all(".strip .sheet")) sheet.classList.toggle("on", sheet.dataset["sheet"] === id);
    for (const tab of all(".strip [data-do=sheet]"))
      tab.setAttribute("aria-pressed", String(tab.dataset["value"] === id));
  }

  // ---------------------------------------------------------------- drawing

  draw(): void {
    this.drawStrip();
    this.drawWords();
    this.drawSeats();
  }

  private drawStrip(): void {
    const sheets = all(".strip .sheet");
    const strip = one(".strip");
    strip.hidden = sheets.length === 0;
    const on = sheets.find((sheet) => sheet.classList.contains("on")) ?? sheets[0];
    const heads = one(".stabs", strip);
    morphInside(
      heads,
      sheets.length > 1
        ? sheets.map((sheet) =>
            h(
              "button",
              {
                "data-do": "sheet",
                "data-value": sheet.dataset["sheet"]!,
                "aria-pressed": String(sheet === on),
              },
              sheet.dataset["title"]!,
            ),
          )
        : [],
    );
    if (on) this.sheet(on.dataset["sheet"]!);
    const every = all(".table .sheet:not(.away)");
    morphInside(
      one(".jump"),
      every.length > 1
        ? every.map((sheet) =>
            h(
              "button",
              { "data-do": "jump", "data-value": sheet.dataset["sheet"]! },
              this.match.sides.called(sheet.dataset["title"]!),
            ),
          )
        : [],
    );
  }

  private drawWords(): void {
    if (one("#page-words").hidden) return;
    const { title, panels } = this.match.seen;
    morphInside(one("#page-words"), [
      h("h2", { class: "title" }, title),
      ...panels
        .filter((panel) => panel.lines.length)
        .map((panel) =>
          h(
            "section",
            { id: `words-${panel.id}` },
            h("h3", {}, panel.title),
            h(
              "ul",
              {},
              panel.lines.map((line) => h("li", {}, line.text)),
            ),
          ),
        ),
    ]);
  }

  private drawSeats(): void {
    const { facts, update } = this.match;
    const asked = new Set(update.asked.map(({ seat }) => seat));
    morphInside(
      one("#seats"),
      facts.seats.map((seat) => this.seatRow(seat, asked.has(seat.seat))),
    );
    for (const element of all("[data-may]"))
      element.hidden = !facts.may[element.dataset["may"] as keyof typeof facts.may];
    for (const button of all("[data-do=adviser]")) button.setAttribute("aria-pressed", String(this.match.adviser));
    one("#adviser-told").textContent = facts.advisor.used.length
      ? `The adviser was asked by ${facts.advisor.told.join(", ")}; the record says so.`
      : "";
  }

  private seatRow(seat: SeatFacts, asked: boolean): HTMLElement {
    const kind =
      seat.kind === "bot"
        ? `bot, ${seat.level ?? ""}`
        : seat.kind === "open"
          ? "open"
          : seat.me
            ? "you"
            : seat.absent
              ? "absent"
              : seat.here
                ? "here"
                : "not here";
    const may = this.match.facts.may;
    return h(
      "li",
      { class: asked ? "asked" : null },
      h("b", {}, seat.name),
      h("small", {}, seat.name !== seat.called ? `${seat.called} · ${kind}` : kind, asked ? " · to move" : ""),
      seat.invite
        ? h("button", { class: "b small", "data-do": "copy", "data-value": seat.invite }, "Copy invitation")
        : null,
      may.bot.includes(seat.seat)
        ? h("button", { class: "b small", "data-do": "bot", "data-value": seat.seat }, "Give to a bot")
        : null,
      may.take.includes(seat.seat)
        ? h("button", { class: "b small", "data-do": "take", "data-value": seat.seat }, "Take back")
        : null,
    );
  }

  // ---------------------------------------------------------------- chat and notes

  said(line: ChatLine): void {
    const list = document.getElementById("chat");
    if (!list) return;
    list.append(h("li", {}, h("b", {}, line.name), " ", line.text));
    list.scrollTop = list.scrollHeight;
    const tab = document.querySelector(".tabs [data-value=chat]");
    if (one(".match").dataset["tab"] !== "chat") tab?.classList.add("new");
    say(`${line.name} says: ${line.text}`);
  }

  async submitted(what: string, text: string, form: HTMLFormElement): Promise<void> {
    if (what !== "chat" || !text.trim()) return;
    try {
      await post(this.match.api("chat"), { seat: this.match.update.seat, moment: this.match.update.moment, text });
      form.reset();
    } catch (fault) {
      toast(fault instanceof Refused ? fault.message : "That was not sent.", true);
    }
  }

  /** Notes are kept a moment after the last key. */
  noted(): void {
    window.clearTimeout(this.saving);
    one("#noted").textContent = "…";
    this.saving = window.setTimeout(() => void this.keepNotes(), 700);
  }

  private async keepNotes(): Promise<void> {
    const text = one<HTMLTextAreaElement>("#notes").value;
    try {
      await post(this.match.api("notes"), { seat: this.match.update.seat, moment: this.match.update.moment, text });
      one("#noted").textContent = "kept";
    } catch (fault) {
      one("#noted").textContent = fault instanceof Refused ? fault.message : "not kept";
    }
  }

  // ---------------------------------------------------------------- why not

  async why(): Promise<void> {
    try {
      const missing = await get<Missing[]>(`${this.match.api("why")}?${this.match.seat}`);
      openDrawer(
        "Why not?",
        missing.length
          ? [
              h("p", { class: "hint" }, "What you might look for and are not offered now."),
              h(
                "ul",
                { class: "why" },
                missing.map(({ label, reason, case: rule }) =>
                  h("li", {}, h("b", {}, label), h("span", {}, reason, " ", rule ? this.match.caseLink(rule) : null)),
                ),
              ),
            ]
          : [h("p", {}, "Nothing that could be expected is missing.")],
      );
    } catch (fault) {
      toast(fault instanceof Refused ? fault.message : "That could not be fetched.", true);
    }
  }
}
