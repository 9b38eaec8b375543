// The card of what is selected: its odds face by face with Roll and Cancel, or what is lost by doing it.
import { type Child, h, kept, morphInside, one, say } from "../dom.ts";
import { get } from "../net.ts";
import { caseLink } from "../pages/rules.ts";
import type { Assumption, Choice, Column, Face, Force, Odds, OddsOutcome, OddsStep } from "../types.ts";
import { buttonsOf } from "./buttons.ts";
import { picture } from "./muster.ts";
import { die } from "./result.ts";
import type { State } from "./state.ts";
import { capital } from "../words.ts";

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
    place.hidden = !choice || (Boolean(choice.weighed) && !choice.warn && !choice.idle);
    document.body.classList.toggle("selected", !place.hidden);
    if (!choice) {
      this.wanted = "";
      place.replaceChildren();
      return;
    }
    void this.fetch(choice);
    morphInside(place, this.card(choice));
  }

  /** The odds are fetched once for each selection, and again when the table has changed, as when units join. */
  private async fetch({ rolls, text }: Choice): Promise<void> {
    const pieces = this.state.party?.pieces.join(",") ?? "";
    const wanted = `${text} ${pieces} ${this.state.update.version}`;
    if (this.wanted === wanted) return;
    this.wanted = wanted;
    if (this.state.odds?.option !== text) this.state.odds = null;
    if (!rolls) return;
    const address = `${this.state.api("odds")}?${this.state.seat}&option=${encodeURIComponent(text)}&pieces=${pieces}`;
    const odds = await get<Odds>(address).catch(() => null);
    if (this.wanted !== wanted || !odds) return;
    this.state.odds = odds;
    this.draw();
    this.known();
    say(`${odds.title}: ${odds.chance} ${odds.means}. Enter rolls, Escape cancels.`);
  }

  private card(choice: Choice): Node[] {
    const odds = this.state.odds?.option === choice.text ? this.state.odds : null;
    const strong = this.strengthened(choice);
    return [this.head(choice, odds), ...(odds ? this.faces(odds, strong) : this.said(choice)), this.buttons(odds)];
  }

  /** What is said against a choice that rolls. */
  private strengthened({ idle, warn }: Choice): string {
    return idle ? `No effect: ${idle}.` : warn ? `${capital(warn)}.` : "";
  }

  private head(choice: Choice, odds: Odds | null): HTMLElement {
    const { game } = this.state.facts;
    const kind = this.state.question!.kinds[choice.kind ?? 0]?.title ?? "";
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

  private faces(odds: Odds, warning: string): Node[] {
    const {
      assumptions,
      bad,
      below,
      columns,
      dice,
      faces,
      forces,
      good,
      meanings,
      needed,
      outcomes = [],
      rows,
      steps = [],
    } = odds;
    const { game } = this.state.facts;
    const table = meanings.length > 0;
    const row = (text: Child, value: string, strong = false): HTMLElement =>
      h("tr", { class: strong ? "strong" : null }, h("th", { scope: "row" }, text), h("td", {}, value));
    return [
      ...(steps.length ? [growing(steps)] : []),
      ...(forces.length ? [h("div", { class: "forces" }, forces.map(forceOf))] : []),
      ...(columns.length ? [h("ol", { class: "columns" }, columns.map(columnOf))] : []),
      ...(assumptions.length ? [assumed(assumptions)] : faces.length ? [faceList(faces)] : []),
      ...(table
        ? [
            h(
              "p",
              { class: "meanings" },
              meanings.map(({ code, text }) => h("span", {}, h("b", {}, code), ` ${text}`)),
            ),
          ]
        : []),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          table ? null : row(below || "Needed", needed, true),
          dice > 1 ? row(`The best of ${dice} dice counts`, "") : null,
          rows.length
            ? rows.map(({ case: rule, text, value }) => row([text, " ", rule ? caseLink(game, rule) : null], value))
            : row("No modifiers apply", "0"),
        ),
      ),
      ...(warning ? [h("p", { class: "second" }, warning)] : []),
      ...(outcomes.length ? [results(outcomes)] : []),
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

function faceList(faces: Face[]): HTMLElement {
  return h(
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
  );
}

/** One side of a fight, with its counters. */
function forceOf({ faces, figure, note, title }: Force): HTMLElement {
  return h(
    "div",
    {},
    h("small", {}, title),
    faces.length ? h("span", { class: "counters" }, faces.map(picture)) : null,
    h("b", {}, figure),
    note ? h("small", {}, note) : null,
  );
}

function columnOf({ look, text }: Column): HTMLElement {
  const told = { likely: "the likely column", possible: "a possible column" }[look as "likely" | "possible"];
  return h("li", { class: look, title: told ?? null }, text);
}

/** A row for each assumption about what is hidden, with the result of each face. */
function assumed(rows: Assumption[]): HTMLElement {
  const cell = ({ result = "", tone }: Face): HTMLElement => h("td", { class: `tone-${tone}` }, result);
  return h(
    "table",
    { class: "assumed" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        (rows[0]?.faces ?? []).map((_, at) => h("th", {}, die(at + 1, 6))),
        h("td", {}),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(({ chance, faces, note, title }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, title, h("small", {}, note)),
          faces.map(cell),
          h("td", { class: "chance" }, chance),
        ),
      ),
    ),
  );
}

/** How the chance grows as each piece joins. */
function growing(steps: OddsStep[]): HTMLElement {
  return h(
    "ol",
    { class: "steps" },
    steps.map(({ chance, name }, at) =>
      h("li", { class: at === steps.length - 1 ? "last" : "" }, h("small", {}, name), h("b", {}, chance)),
    ),
  );
}

/** What may come of it, each with the points that it is worth. */
function results(outcomes: OddsOutcome[]): HTMLElement {
  return h(
    "ul",
    { class: "outcomes" },
    outcomes.map(({ text, tone, value }) =>
      h(
        "li",
        { class: `tone-${tone}` },
        h("i", { "aria-hidden": "true" }, TONES[tone]!),
        h("span", {}, text),
        value ? h("b", {}, value) : null,
      ),
    ),
  );
}
