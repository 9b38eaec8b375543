// From what is pressed to what is chosen: a beginning is picked up, narrowed word by word, and sent when it is whole.
// What rolls, loses something or has no effect is selected first, and chosen by a second press.
import type { Player } from "../board/player.ts";
import { kept, say } from "../dom.ts";
import type { Choice } from "../types.ts";
import { type Offer, type Row, wayTo } from "./offer.ts";
import type { Send } from "./sending.ts";
import type { State } from "./state.ts";

export class Choosing implements Player {
  private readonly state: State;
  private readonly send: Send;
  private readonly draw: () => void;
  /** The beginnings that were shown on the way to what is picked. */
  private way: string[] = [];

  constructor(state: State, send: Send, draw: () => void) {
    this.state = state;
    this.send = send;
    this.draw = draw;
  }

  picked(): string {
    return this.state.picked;
  }

  selected(): string {
    return this.state.selected;
  }

  offer(): Offer {
    return this.state.offer;
  }

  /** A place on the board was pressed. Pressed again, what is picked is chosen if it is whole, else put down. */
  pick(text: string): void {
    const { offer, picked, selected } = this.state;
    const whole = offer.exact(text) ?? this.first(text);
    const again = picked === text || selected === text;
    if (whole && (again || offer.only(text) || whole.text !== text)) void this.choose(whole);
    else if (again) this.back();
    else if (offer.under(text).length) this.open(text);
  }

  /** What a press on the map takes at once, of several options that begin alike; in a course what the course asks for. */
  private first(text: string): Choice | undefined {
    const { lesson, offer, update } = this.state;
    const begins = (option: string): boolean => option.startsWith(`${text} `);
    const first = update.question?.first.find(begins);
    return first ? offer.exact(lesson && begins(lesson.choose) ? lesson.choose : first) : undefined;
  }

  bring(word: string): void {
    const { offer, picked } = this.state;
    const text = offer.reaching(picked, word);
    if (text) this.follow(text);
    else if (picked.endsWith(` ${word}`)) this.pick(picked);
  }

  /** A row was pressed or numbered: it is chosen if it stands for one option, else opened. */
  press(row: Row): void {
    if (row.choice) void this.choose(row.choice);
    else this.open(row.text);
  }

  /** List what names some places; where two were brought together and one option fits, that is chosen. */
  named(places: string[]): void {
    const found = this.state.offer.naming(places);
    const filter = places.join(" ");
    if (found.length === 1 && places.length > 1) {
      void this.choose(found[0]!);
      return;
    }
    if (!found.length) return;
    this.state.filter = this.state.filter === filter ? "" : filter;
    this.state.picked = "";
    this.draw();
    if (this.state.filter) say(`${found.length} choices. Escape lists all again.`);
  }

  /** Go on from a place: choose what it means if that is one thing, else show what begins with it. */
  private follow(text: string): void {
    const only = this.state.offer.only(text);
    if (only) void this.choose(only);
    else if (this.state.offer.under(text).length) this.open(text);
  }

  /** Pick up a beginning: the list narrows to it. */
  open(text: string): void {
    this.way = wayTo(text, this.way, this.state.picked);
    this.state.picked = text;
    this.state.selected = "";
    this.state.filter = "";
    this.draw();
    say(`${this.state.nameOf(text)}: ${this.state.offer.under(text).length} ways to go on. Escape goes back.`);
  }

  /** Show again what was shown before. */
  back(): void {
    this.state.picked = this.way.pop() ?? "";
    this.state.filter = "";
    this.draw();
  }

  /** Put down what is selected. */
  cancel(): void {
    this.state.selected = "";
    this.draw();
  }

  async choose(choice: Choice): Promise<void> {
    if (this.state.selected !== choice.text && this.asksFirst(choice)) {
      this.state.selected = choice.text;
      this.draw();
      return;
    }
    await this.send("choose", { choice: choice.text });
  }

  /** Is a choice looked at before it is made? Rolls of a kind may be left out on this device. */
  private asksFirst(choice: Choice): boolean {
    if (choice.warn || choice.idle || this.state.secondOf(choice.text)) return true;
    return Boolean(choice.rolls) && !kept.get(this.state.unaskedFor(choice.text));
  }
}
