// What the page knows of the match: the server's latest view, the moment that is looked at, and what is picked.
import type { Advice, AdvisedOption, Beat, Facts, Odds, Page, Panel, Patch, Question, Update } from "../types.ts";
import { patched, type Picture } from "../board/picture.ts";
import { type Move, moves } from "../board/trails.ts";
import { Beats } from "./beats.ts";
import { Offer, type Row } from "./offer.ts";
import { Story } from "./story.ts";

/** So many options the adviser shows. */
export const BEST = 3;

/** What something on the board is called that stands for an option, or for its last word; null if nothing does. */
export type DrawnName = (option: string, word: string) => string | null;

/** A view, or the part of it that changed since the version `since`. */
export type Changes = Pick<Update, "seat" | "since" | "version"> & Partial<Update>;

export class State {
  /** The latest view from the server. */
  update: Update;
  facts: Facts;
  /** The board of the latest view. */
  picture: Picture;
  /** The board after each beat that came with one, and the view that it came with. */
  readonly pictures = new Map<number, { picture: Picture; update: Update }>();
  /** What moved in each of them. */
  readonly moves = new Map<number, Move[]>();
  readonly story = new Story();
  readonly beats = new Beats();
  /** The beats of the latest view that were not known before. */
  news: Beat[] = [];
  /** Are beats being played? Nothing is offered then. */
  held = false;
  /** The moment of the past that is looked at; null is now. */
  shown: Update | null = null;
  /** The beginning of an option that is picked up; '' is none. */
  picked = "";
  /** The whole option that waits for a second press; '' is none. */
  selected = "";
  /** The odds of what is selected. */
  odds: Odds | null = null;
  /** The words that the list of choices is narrowed to. */
  filter = "";
  advice: Advice | null = null;
  offer: Offer;
  private readonly drawnName: DrawnName;

  constructor(update: Update, facts: Facts, drawnName: DrawnName, picture: Picture = new Map()) {
    this.update = update;
    this.facts = facts;
    this.drawnName = drawnName;
    this.picture = patched(picture, update.sheets, Object.keys(update.frames));
    this.offer = this.offered();
    this.story.take(update.log);
    this.beats.take(update.beats);
  }

  get live(): boolean {
    return this.shown === null;
  }

  /** The view that is on the screen. */
  get seen(): Update {
    return this.shown ?? this.update;
  }

  /** The board of a view: the latest one, or one that holds all of it. */
  pictureOf(update: Update): Picture {
    return update === this.update ? this.picture : patched(new Map(), update.sheets, Object.keys(update.frames));
  }

  // ---------------------------------------------------------------- changes

  /** Can news be taken: is it a whole view, or what changed since the one that is here? */
  fits({ seat, since, version }: Changes): boolean {
    return !since || [since, version].includes(this.update.version) || seat !== this.update.seat;
  }

  /** A whole view from news: what was left out is as before. */
  whole(news: Changes): Update {
    if (!news.since || news.seat !== this.update.seat) return news as Update;
    const { question = this.update.question, panels = this.update.panels, sheets = {} } = news;
    return {
      ...this.update,
      ...news,
      question: question && this.question(question),
      panels: this.panels(panels),
      sheets: this.sheets(sheets),
    };
  }

  private sheets(news: Update["sheets"]): Update["sheets"] {
    const filledPatch = (id: string, patch: Patch): Patch =>
      patch.lit ? { ...patch, lit: filled(patch.lit, [...(this.picture.get(id)?.lit ?? [])], "id") } : patch;
    return Object.fromEntries(Object.entries(news).map(([id, patch]) => [id, filledPatch(id, patch)]));
  }

  private panels(news: Panel[]): Panel[] {
    const before = new Map(this.update.panels.map((panel) => [panel.id, panel]));
    return filled(news, this.update.panels, "id").map((panel) => ({
      ...panel,
      lines: filled(panel.lines, before.get(panel.id)?.lines ?? [], "id"),
    }));
  }

  private question(news: Question): Question {
    const before = this.update.question;
    return {
      ...news,
      options: filled(news.options, before?.options ?? [], "text"),
      also: filled(news.also, before?.also ?? [], "text"),
    };
  }

  /** A view from the server: returns the one before it, or null if it is for another seat or older. */
  take(update: Update): Update | null {
    const was = this.update;
    if (update.seat !== was.seat || update.moment < was.moment) return null;
    const laid = Object.keys(update.frames);
    for (const { number, patch } of update.beats?.beats ?? []) if (patch) this.follow(number, patch, update);
    this.picture = patched(this.picture, update.sheets, laid);
    this.update = update;
    if (update.match) this.facts = update.match;
    this.story.take(update.log);
    this.news = this.beats.take(update.beats);
    if (JSON.stringify(was.question) !== JSON.stringify(update.question)) {
      this.picked = "";
      this.selected = "";
      this.filter = "";
      this.advice = null;
    }
    this.offer = this.offered();
    return was;
  }

  /** The picture after a beat, and what moved in it. */
  private follow(number: number, patch: NonNullable<Beat["patch"]>, update: Update): void {
    const before = this.picture;
    this.picture = patched(before, patch, Object.keys(update.frames));
    this.pictures.set(number, { picture: this.picture, update });
    this.moves.set(number, moves(before, this.picture));
  }

  /** Another seat at this device: any view of it is new. */
  sit(seat: string): void {
    if (seat !== this.update.seat) this.update = { ...this.update, seat, moment: -1 };
  }

  /** Look at a moment of the past, or at now. Nothing is offered in the past. */
  look(shown: Update | null): void {
    this.shown = shown;
    this.picked = this.selected = "";
    this.offer = this.offered();
  }

  /** Offer nothing while beats are played. */
  hold(held: boolean): void {
    this.held = held;
    this.picked = this.selected = "";
    this.offer = this.offered();
  }

  private offered(): Offer {
    return new Offer(this.live && !this.held ? this.update.question : null, (text) => this.nameOf(text));
  }

  // ---------------------------------------------------------------- second thoughts

  /** What is said before a way on is taken: what is lost, what could still be done. */
  secondOf(text: string): string {
    return this.update.question?.ways.find((way) => way.text === text)?.second ?? "";
  }

  /** The name under which this device keeps that rolls like this one need no second press. */
  unaskedFor(text: string): string {
    return `unasked.${this.facts.game}.${text.split(" ")[0]}`;
  }

  // ---------------------------------------------------------------- the adviser

  /** The adviser's best few. */
  get ranked(): AdvisedOption[] {
    return (this.advice?.options ?? []).slice(0, BEST);
  }

  /** The adviser's rank of an option: its number, = if the best cannot be told apart, or nothing. */
  rankOf(text: string): string {
    const at = this.ranked.findIndex(({ option }) => option === text);
    const tied = this.ranked.filter(({ equal }) => equal).length > 1;
    return at < 0 ? "" : tied && this.ranked[at]!.equal ? "=" : String(at + 1);
  }

  // ---------------------------------------------------------------- names and addresses

  /** The seat as part of an address. */
  get seat(): string {
    return `seat=${encodeURIComponent(this.update.seat)}`;
  }

  api(what: string): string {
    return `/api/match/${this.facts.id}/${what}`;
  }

  linkTo(moment: number | null): string {
    const at = moment === null ? "" : `&at=${moment}`;
    return `/match/${this.facts.id}?${this.seat}${at}`;
  }

  /** The name of an option's beginning: what the server, the board or a panel calls its last word. */
  nameOf(text: string): string {
    const word = text.split(" ").at(-1)!;
    const told = text.includes(" ") ? this.update.question?.words[word] : "";
    if (told) return told;
    const lines = this.update.panels.flatMap((panel) => panel.lines);
    const line =
      lines.find(({ option }) => option === text) ??
      lines.find((one) => one.word === word) ??
      lines.find(({ id }) => id === word);
    return this.drawnName(text, word) ?? line?.text ?? word.replaceAll("_", " ");
  }

  nameOfSeat(seat: string): string {
    return this.facts.seats.find((one) => one.seat === seat)?.name || seat;
  }

  // ---------------------------------------------------------------- the course

  /** The page of the course for this position, if there is one. */
  get lesson(): Page | null {
    return this.live ? this.update.lesson : null;
  }

  /** Does the course ask for this row, or for something that it opens? */
  asksFor(row: Row): boolean {
    const lesson = this.update.lesson;
    if (!lesson || lesson.back) return false;
    return lesson.choose === row.text || (!row.choice && lesson.choose.startsWith(`${row.text} `));
  }
}

/** A list from news: what comes as its key alone is the same as before. */
function filled<T extends object>(news: T[], before: T[], key: keyof T): T[] {
  const held = new Map(before.map((item) => [item[key], item]));
  return news.map((item) => (Object.keys(item).length > 1 ? item : (held.get(item[key]) ?? item)));
}
