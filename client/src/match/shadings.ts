// The map in colours that answer a question, chosen by a button or a key, with its legend.
import { drawShading } from "../board/shades.ts";
import { all, h, kept, morphInside, one, say } from "../dom.ts";
import { get } from "../net.ts";
import type { Shading } from "../types.ts";
import type { State } from "./state.ts";

export class Shadings {
  private readonly state: State;
  private on: string;
  private shown: Shading | null = null;
  /** What was asked for last: a late answer to something else is dropped. */
  private wanted = "";
  private space = "";

  constructor(state: State) {
    this.state = state;
    this.on = this.ids.includes(kept.get(this.name)) ? kept.get(this.name) : "";
    document.addEventListener("pointerover", ({ target }) => this.pointed(target as Element));
  }

  private get name(): string {
    return `shading.${this.state.facts.game}`;
  }

  private get ids(): string[] {
    return this.state.facts.shadings.map(({ id }) => id);
  }

  /** The command of each key that the game gives to a shading. */
  get keys(): Record<string, () => void> {
    return Object.fromEntries(this.state.facts.shadings.map(({ id, key }) => [key, () => this.toggle(id)]));
  }

  toggle(id: string): void {
    this.on = this.on === id ? "" : id;
    this.space = "";
    kept.set(this.name, this.on);
    this.shown = null;
    this.wanted = "";
    this.draw();
  }

  /** Why a space is shaded, in words. */
  said(space: string): string {
    return this.shown?.shades.find((shade) => shade.space === space)?.said ?? "";
  }

  draw(): void {
    const on = this.state.live ? this.on : "";
    for (const button of all(".looks [data-do=shading]")) {
      button.setAttribute("aria-pressed", String(button.dataset["value"] === on));
    }
    this.drawLegend(on);
    if (on) void this.fetch(on);
    else this.show(null);
  }

  private async fetch(id: string): Promise<void> {
    const { seat, update } = this.state;
    const asked = `${id} ${this.space} ${update.version}`;
    if (asked === this.wanted) return drawShading(this.shown);
    this.wanted = asked;
    const at = this.space && `&space=${encodeURIComponent(this.space)}`;
    const found = await get<Shading>(`${this.state.api(`shading/${id}`)}?${seat}${at}`).catch(() => null);
    if (this.wanted !== asked) return;
    const first = found && this.shown?.title !== found.title;
    this.show(found);
    if (first) say([found.title, found.note, ...found.legend.map(({ text }) => text)].filter(Boolean).join(". "));
  }

  private show(found: Shading | null): void {
    this.shown = found;
    drawShading(found);
    this.drawLegend(found ? this.on : "");
  }

  private drawLegend(on: string): void {
    const legend = one("#legend");
    const { legend: lines = [], note = "", title = "" } = this.shown ?? {};
    legend.hidden = !on || !this.shown;
    if (legend.hidden) return;
    const swatch = (colour: string): HTMLElement => h("i", { "data-colour": colour });
    morphInside(legend, [
      h("b", {}, title),
      ...lines.map(({ colour, text }) => h("span", {}, swatch(colour), text)),
      ...(note ? [h("small", {}, note)] : []),
    ]);
    for (const one of all("[data-colour]", legend)) {
      one.style.setProperty("--swatch", `var(--${one.dataset["colour"]})`);
    }
  }

  /** A shading around a stack follows the pointer. */
  private pointed(element: Element): void {
    const around = this.state.facts.shadings.find(({ id }) => id === this.on)?.around;
    const space = element.closest(".canvas [data-space]")?.getAttribute("data-space") ?? "";
    if (!around || !space || space === this.space) return;
    if (!document.querySelector(`.canvas .pieces [data-parts][data-space="${CSS.escape(space)}"]`)) return;
    this.space = space;
    this.draw();
  }
}
