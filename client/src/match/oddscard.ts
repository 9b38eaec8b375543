// The card of what is selected: its odds face by face with Roll and Cancel, or what is lost by doing it.
import { type Child, h, kept, morphInside, one, say } from "../dom.ts";
import { get } from "../net.ts";
import { caseLink } from "../pages/rules.ts";
import type { Choice, Odds } from "../types.ts";
import { buttonsOf } from "./buttons.ts";
import { die } from "./result.ts";
import type { State } from "./state.ts";

const TONES: Record<string, string> = { good: "✓", even: "=", bad: "×" };

export class OddsCard {
  private readonly state: State;
  private readonly known: () => void;
  private wanted = "";

  /** `known` draws what else shows the odds. */
  constructor(state: State, known: () => void) {
    this.state = state;
    this.known = known;
  }

  draw(): void {
    const { offer, selected } = this.state;
    const choice = offer.exact(selected);
    const place = one("#odds");
    place.hidden = !choice;
    document.body.classList.toggle("selected", Boolean(choice));
    if (!choice) {
      this.wanted = "";
      place.replaceChildren();
      return;
    }
    void this.fetch(choice);
    morphInside(place, this.card(choice));
  }

  /** The odds are fetched once for each selection. */
  private async fetch({ rolls, text }: Choice): Promise<void> {
    if (this.wanted === text) return;
    this.wanted = text;
    this.state.odds = null;
    if (!rolls) return;
    const address = `${this.state.api("odds")}?${this.state.seat}&option=${encodeURIComponent(text)}`;
    const odds = await get<Odds>(address).catch(() => null);
    if (this.wanted !== text || !odds) return;
    this.state.odds = odds;
    this.draw();
    this.known();
    say(`${odds.title}: ${odds.chance} ${odds.means}. Enter rolls, Escape cancels.`);
  }

  private card(choice: Choice): Node[] {
    const odds = this.state.odds?.option === choice.text ? this.state.odds : null;
    return [this.head(choice, odds), ...(odds ? this.faces(odds) : this.said(choice)), this.buttons(odds)];
  }

  private head(choice: Choice, odds: Odds | null): HTMLElement {
    const { game } = this.state.facts;
    const kind = this.state.update.question!.kinds[choice.kind ?? 0]?.title ?? "";
    const cited = odds?.case ? [" ", caseLink(game, odds.case)] : null;
    return h(
      "header",
      {},
      h("div", {}, h("small", {}, kind, cited), h("h2", {}, odds?.title ?? `${choice.label}?`)),
      choice.rolls
        ? h(
            "p",
            { class: "chance" },
            h("b", {}, odds?.chance ?? choice.figure ?? ""),
            h("small", {}, odds?.means ?? ""),
          )
        : null,
    );
  }

  private faces({ bad, below, dice, faces, good, needed, rows }: Odds): Node[] {
    const { game } = this.state.facts;
    const row = (text: Child, value: string, strong = false): HTMLElement =>
      h("tr", { class: strong ? "strong" : null }, h("th", { scope: "row" }, text), h("td", {}, value));
    return [
      h(
        "ol",
        { class: faces.length > 6 ? "faces many" : "faces" },
        faces.map(({ result = "", tone }, at) =>
          h(
            "li",
            { class: `tone-${tone}` },
            die(at + 1, faces.length),
            h("b", {}, h("span", { "aria-hidden": "true" }, TONES[tone]!), result ? ` ${result}` : ""),
          ),
        ),
      ),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          row(below || "Needed", needed, true),
          dice > 1 ? row(`The best of ${dice} dice counts`, "") : null,
          rows.length
            ? rows.map(({ case: rule, text, value }) => row([text, " ", rule ? caseLink(game, rule) : null], value))
            : row("Card and markers: none apply", "0"),
        ),
      ),
      good || bad
        ? h(
            "ul",
            { class: "outcomes" },
            good ? h("li", { class: "tone-good" }, h("i", { "aria-hidden": "true" }, "✓"), good) : null,
            bad ? h("li", { class: "tone-bad" }, h("i", { "aria-hidden": "true" }, "×"), bad) : null,
          )
        : document.createTextNode(""),
    ];
  }

  /** What is said before something without a die: what is lost, or that it has no effect. */
  private said({ idle, rolls, text, warn }: Choice): Node[] {
    const words = this.state.secondOf(text) || (idle ? `No effect: ${idle}.` : warn ? `${warn}.` : "");
    return words || !rolls
      ? [h("p", { class: "second" }, words)]
      : [h("p", { class: "second", "aria-busy": "true" }, "…")];
  }

  private buttons(odds: Odds | null): HTMLElement {
    const name = this.state.unaskedFor(this.state.selected);
    const tick = { type: "checkbox", id: "unasked", "data-kept": name, checked: Boolean(kept.get(name)) };
    return h(
      "footer",
      {},
      h(
        "div",
        { class: "buttons" },
        buttonsOf(this.state, false).map(({ act, key, label, main, value }) =>
          h(
            "button",
            { class: main ? "button primary" : "button", "data-do": act, "data-value": value },
            label,
            key ? h("kbd", {}, key) : null,
          ),
        ),
      ),
      odds ? h("label", { class: "unasked" }, h("input", tick), ` Don't ask again for ${odds.kind}`) : null,
    );
  }
}
