// A match in play: what the server sent, what is picked, and everything on the page that follows from it.
import { Aside } from "./aside";
import { Board, NARROW } from "./board";
import { Choices, NUMBERED } from "./choices";
import { h, all, kept, morphInside, one, say, toast, typing } from "./dom";
import { Lesson } from "./lesson";
import { Log } from "./log";
import { get, post, Refused, Wire } from "./net";
import { Offer, type Row } from "./offer";
import { Prompt } from "./prompt";
import { closeDrawer, drawerOpen, openGuide, openRules } from "./rules";
import { Sides } from "./sides";
import { chime } from "./sound";
import { capital, percent } from "./words";
import type { Advice, ChatLine, Choice, Curve, Facts, Update } from "./types";

interface Answer {
  id?: string;
  moments?: Record<string, number>;
}
type Act = (value: string, element: HTMLElement) => void | Promise<void>;

const NO_UNDO = { to: [], redo: false, restart: false, why: "" };

export class Match {
  update: Update;
  facts: Facts;
  private readonly board: Board;
  private readonly log: Log;
  private readonly aside: Aside;
  readonly sides: Sides;
  private readonly wire: Wire;
  readonly prompt = new Prompt(this);
  readonly choices = new Choices(this);
  readonly lesson = new Lesson(this);
  offer: Offer;
  start = "";
  shown: Update | null = null;
  private busy = false;
  advice: Advice | null = null;
  private curtained = "";
  private waited: (() => void) | null = null;
  private look = 0;

  constructor() {
    this.update = JSON.parse(one("#update").textContent!) as Update;
    this.facts = JSON.parse(one("#facts").textContent!) as Facts;
    for (const id of Object.keys(this.update.sheets)) this.update.sheets[id] = one(`[id="pieces-${id}"]`).outerHTML;
    this.offer = this.offered();
    this.log = new Log(this);
    this.aside = new Aside(this);
    this.board = new Board(this.facts.id, {
      pick: (text) => this.pick(text),
      bring: (word) => this.bring(word),
      named: (places) => this.named(places),
      picked: () => this.start,
      offer: () => this.offer,
    });
    this.board.follow(this.update.near);
    this.sides = new Sides(this, this.board);
    this.wire = new Wire(
      () => `${this.api("events")}?${this.seat}&after=${this.update.version}&changes=1`,
      (kind, data) => this.hear(kind, data),
      (up) => this.connected(up),
    );
    document.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("submit", (event) => this.submitted(event));
    document.addEventListener("input", (event) => this.typed(event));
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => this.pointed(event));
    const at = new URLSearchParams(location.search).get("at");
    this.log.take(this.update.log);
    this.curtainIfNeeded(true);
    this.draw();
    if (at !== null && at !== "") void this.scrub(Number(at));
    this.wire.open();
    if (this.adviser) void this.advise();
  }

  // ---------------------------------------------------------------- the wire

  api(what: string): string {
    return `/api/match/${this.facts.id}/${what}`;
  }

  get seat(): string {
    return `seat=${encodeURIComponent(this.update.seat)}`;
  }

  private hear(kind: string, data: unknown): void {
    if (kind === "update") void this.take(data as Update);
    else if (kind === "facts") {
      this.facts = data as Facts;
      this.draw();
    } else if (kind === "chat") this.aside.said(data as ChatLine);
    else if (kind === "thinking") {
      this.update.thinking = (data as { seat: string }).seat;
      this.prompt.draw();
    } else if (kind === "advice") this.advised(data as Advice);
    else if (kind === "curve") document.dispatchEvent(new CustomEvent<Curve>("curve", { detail: data as Curve }));
    else if (kind === "gone") {
      this.wire.close();
      toast("This match was deleted.", true);
    }
  }

  private connected(up: boolean): void {
    one("#banner").hidden = up;
  }

  /** A new view from the server. What was seen already changes nothing. */
  private async take(update: Update): Promise<void> {
    if (update.seat !== this.update.seat || update.moment < this.update.moment) return;
    this.waited?.();
    const was = this.update,
      asked = update.question?.prompt ?? "";
    update.sheets = Object.fromEntries(
      Object.keys(update.frames).map((id) => [id, update.sheets[id] ?? was.sheets[id] ?? ""]),
    );
    this.update = update;
    if (update.match) this.facts = update.match;
    this.log.take(update.log);
    if (JSON.stringify(was.question) !== JSON.stringify(update.question)) {
      this.start = "";
      this.choices.filter = "";
      this.advice = null;
    }
    this.offer = this.offered();
    if (this.curtainIfNeeded(false)) return;
    if (!this.shown) await this.board.show(update);
    this.draw();
    chime(update, was);
    say([this.log.news(was.moment), update.over ? update.outcome : asked || update.waiting].filter(Boolean).join(" "));
    if (this.adviser && update.moment !== was.moment) void this.advise();
  }

  /** The server's latest word, asked for. */
  async refresh(seat = this.update.seat): Promise<void> {
    const update = await get<Update>(`/api/match/${this.facts.id}?seat=${encodeURIComponent(seat)}`);
    if (update.seat !== this.update.seat) this.update = { ...this.update, seat: update.seat, moment: -1 };
    await this.take(update);
  }

  /** Ask for something to be done; a refusal is told, and a stale view is brought up to date. */
  async send(what: string, body: Record<string, unknown> = {}): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    document.body.classList.add("busy");
    try {
      const answer = await post<Answer>(this.api(what), {
        seat: this.update.seat,
        moment: this.update.moment,
        ...body,
      });
      if (answer.id) location.assign(`/match/${answer.id}`);
      else await this.caughtUp(answer.moments?.[this.update.seat] ?? 0);
      return true;
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      toast(fault.message, true);
      if (fault.code === "stale") await this.refresh();
      return false;
    } finally {
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  /** The news of what was done come by the wire; where it is slow or down, they are fetched. */
  private async caughtUp(moment: number): Promise<void> {
    if (this.update.moment >= moment) return;
    await Promise.race([
      new Promise<void>((done) => {
        this.waited = done;
      }),
      new Promise((done) => setTimeout(done, 700)),
    ]);
    this.waited = null;
    if (this.update.moment < moment) await this.refresh();
  }

  // ---------------------------------------------------------------- choosing

  private offered(): Offer {
    return new Offer(this.live ? this.update.question : null, (text) => this.nameOf(text));
  }

  get live(): boolean {
    return this.shown === null;
  }

  /** How the beginning of an option is called: by what stands for it on the table. */
  nameOf(text: string): string {
    const word = text.split(" ").at(-1)!,
      told = text.includes(" ") ? this.update.question?.words[word] : "";
    if (told) return told;
    const drawn =
      document.querySelector(`.target[data-option="${CSS.escape(text)}"]`) ??
      document.querySelector(`.target[data-word="${CSS.escape(word)}"]`);
    const lines = this.update.panels.flatMap((panel) => panel.lines);
    const line =
      lines.find(({ option }) => option === text) ??
      lines.find((one) => one.word === word) ??
      lines.find(({ id }) => id === word);
    return drawn?.getAttribute("aria-label") ?? line?.text ?? word.replaceAll("_", " ");
  }

  /** A place on the board was pressed. Pressed again, what is picked is chosen if it is whole, else put down. */
  pick(text: string): void {
    const whole = this.offer.exact(text),
      again = this.start === text;
    if (whole && (again || this.offer.only(text))) void this.choose(whole);
    else if (again) this.back();
    else if (this.offer.under(text).length) this.narrow(text);
  }

  bring(word: string): void {
    const text = this.offer.reaching(this.start, word);
    if (text) this.follow(text);
    else if (this.start.endsWith(` ${word}`)) this.pick(this.start);
  }

  /** A row was pressed or numbered: it is chosen if it stands for one option, else opened. */
  private press(row: Row): void {
    if (row.choice) void this.choose(row.choice);
    else this.narrow(row.text);
  }

  /** List what names some places; where two were brought together and one option fits, that is chosen. */
  private named(places: string[]): void {
    const found = this.offer.naming(places),
      filter = places.join(" ");
    if (found.length === 1 && places.length > 1) {
      void this.choose(found[0]!);
      return;
    }
    if (!found.length) return;
    this.choices.filter = this.choices.filter === filter ? "" : filter;
    this.start = "";
    this.draw();
    if (this.choices.filter) say(`${found.length} choices. Escape lists all again.`);
  }

  /** Go on from a place: choose what it means if that is one thing, else show what begins with it. */
  private follow(text: string): void {
    const only = this.offer.only(text);
    if (only) void this.choose(only);
    else if (this.offer.under(text).length) this.narrow(text);
  }

  private narrow(text: string): void {
    this.start = text;
    this.choices.filter = "";
    this.draw();
    say(`${this.nameOf(text)}: ${this.offer.under(text).length} ways to go on. Escape goes back.`);
  }

  back(): void {
    this.start = this.start.split(" ").slice(0, -1).join(" ");
    while (this.start && this.offer.following(this.start).size < 2)
      this.start = this.start.split(" ").slice(0, -1).join(" ");
    this.choices.filter = "";
    this.draw();
  }

  private async choose(choice: Choice): Promise<void> {
    if (choice.warn && !(await confirmed(choice.label, choice.warn))) return;
    await this.send("choose", { choice: choice.text });
  }

  // ---------------------------------------------------------------- looking back

  /** Show the table as it stood at a moment; the last one is now. */
  async scrub(moment: number): Promise<void> {
    if (moment >= this.update.moment) {
      await this.now();
      return;
    }
    const look = (this.look += 1);
    try {
      const then = await get<Update>(`${this.api("at/" + Math.max(0, moment))}?${this.seat}`);
      if (look !== this.look) return;
      this.shown = then;
    } catch (fault) {
      toast(fault instanceof Refused ? fault.message : "That moment could not be fetched.", true);
      return;
    }
    this.start = "";
    this.offer = this.offered();
    history.replaceState(null, "", this.linkTo(this.shown.moment));
    await this.board.show(this.shown);
    this.draw();
    say(`Moment ${this.shown.moment}: ${this.shown.title}`);
  }

  async now(): Promise<void> {
    this.look += 1;
    if (!this.shown) return;
    this.shown = null;
    this.offer = this.offered();
    history.replaceState(null, "", this.linkTo(null));
    await this.board.show(this.update);
    this.draw();
  }

  linkTo(moment: number | null): string {
    const at = moment === null ? "" : `&at=${moment}`;
    return `/match/${this.facts.id}?${this.seat}${at}`;
  }

  get seen(): Update {
    return this.shown ?? this.update;
  }

  /** One moment of the story back or forth. */
  private step(by: number): void {
    const moments = this.log.moments();
    const at = moments.indexOf(this.seen.moment);
    const from = at >= 0 ? at : moments.findLastIndex((moment) => moment <= this.seen.moment);
    const next = from + by;
    if (next >= moments.length) void this.now();
    else void this.scrub(moments[Math.max(0, next)] ?? 0);
  }

  // ---------------------------------------------------------------- passing the device

  /** Where one device serves several people, nobody sees another's secrets; who follows a course sits on every chair. */
  private curtainIfNeeded(first: boolean): boolean {
    const people = this.facts.mine;
    if (people.length < 2 || this.update.over) return false;
    const waiting = this.update.asked.map(({ seat }) => seat).filter((seat) => people.includes(seat));
    const next = waiting.includes(this.update.seat) ? this.update.seat : waiting[0];
    const course = Boolean(this.update.lesson);
    if (!next || (next === this.update.seat && (course || (!first && !this.curtained)))) return false;
    if (next === this.update.seat && kept.get(`device.${this.facts.id}`) === next) return false;
    if (course) {
      this.curtained = next;
      void this.uncover();
    } else this.curtain(next);
    return true;
  }

  private curtain(seat: string): void {
    this.curtained = seat;
    const name = this.nameOfSeat(seat);
    document.body.classList.add("curtained");
    const curtain = one("#curtain");
    curtain.replaceChildren(
      h("h2", {}, `Pass the device to ${name}`),
      h("p", {}, "Nobody else should look at the screen now."),
      h("button", { class: "b pri big", "data-do": "uncover" }, `I am ${name}`),
    );
    curtain.hidden = false;
    one("button", curtain).focus();
    say(`Pass the device to ${name}.`);
  }

  private async uncover(): Promise<void> {
    const seat = this.curtained;
    kept.set(`device.${this.facts.id}`, seat);
    this.curtained = "";
    one("#curtain").hidden = true;
    const other = seat !== this.update.seat;
    await this.refresh(seat);
    document.body.classList.remove("curtained");
    history.replaceState(null, "", this.linkTo(null));
    if (other) this.wire.open();
    one(".prompt").focus();
  }

  nameOfSeat(seat: string): string {
    const found = this.facts.seats.find((one) => one.seat === seat);
    return found?.name || seat;
  }

  // ---------------------------------------------------------------- the adviser

  get adviser(): boolean {
    return this.facts.may.advise && kept.get(`adviser.${this.facts.id}`) === "on";
  }

  private async advise(): Promise<void> {
    if (!this.update.question || this.update.over) return;
    this.advice = { progress: 0 };
    this.choices.draw();
    try {
      await post(this.api("advise"), { seat: this.update.seat, moment: this.update.moment });
    } catch (fault) {
      this.advice = null;
      toast(fault instanceof Refused ? fault.message : "The adviser is silent.", true);
      this.choices.draw();
    }
  }

  private advised(advice: Advice): void {
    if (advice.moment !== undefined && advice.moment !== this.update.moment) return;
    if (!this.advice) return;
    this.advice = advice.cancelled ? null : advice;
    this.choices.draw();
    const best = advice.options?.[0];
    if (best) say(`The adviser prefers: ${best.label}, ${percent(best.chance)}.`);
  }

  // ---------------------------------------------------------------- drawing

  draw(): void {
    document.body.classList.toggle("past", !this.live);
    document.body.dataset["picked"] = this.start;
    document.body.dataset["moment"] = String(this.seen.moment);
    document.body.dataset["over"] = String(this.update.over || Boolean(this.update.result));
    document.body.dataset["asked"] = String(Boolean(this.update.question) && this.live);
    this.drawHead();
    this.prompt.draw();
    this.choices.draw();
    this.lesson.draw();
    this.drawLists();
    this.log.draw();
    this.sides.draw();
    this.aside.draw();
    this.board.mark();
  }

  private drawHead(): void {
    const seen = this.seen,
      undo = this.update.undo ?? NO_UNDO;
    one("#where").textContent = seen.title.includes(": ") ? seen.title.slice(seen.title.indexOf(": ") + 2) : seen.title;
    document.title = `${this.update.mine ? "● " : ""}${seen.title}`;
    const can = undo.to.length > 0 && this.live;
    for (const button of all<HTMLButtonElement>("[data-do=undo]")) {
      button.disabled = !can;
      button.title = can ? `Take back: ${undo.to[0]!.label} (U)` : undo.why || "Nothing can be taken back.";
    }
    one<HTMLButtonElement>("[data-do=redo]").disabled = !undo.redo || !this.live;
    one<HTMLButtonElement>("[data-do=restart]").disabled = !undo.restart || !this.live;
    morphInside(
      one("#undo-lines"),
      undo.to.length
        ? undo.to.map(({ moment, label }) =>
            h("li", {}, h("button", { "data-do": "undo-to", "data-value": moment }, label)),
          )
        : [h("li", { class: "none" }, undo.why || "Nothing can be taken back.")],
    );
  }

  caseLink(rule: string): HTMLElement {
    return h(
      "a",
      {
        class: "case",
        href: `/rules/${this.facts.game}?case=${encodeURIComponent(rule)}`,
        "data-do": "rules",
        "data-value": rule,
      },
      `§${rule}`,
    );
  }

  /** A table that is not drawn is played on its words. */
  private drawLists(): void {
    const place = document.querySelector(".lists");
    if (!place) return;
    const panels = this.board.has ? [] : this.seen.panels;
    const offered = this.offer;
    morphInside(
      place,
      panels.map((panel) =>
        h(
          "section",
          { class: "pn", id: `list-${panel.id}` },
          h("h2", {}, panel.title),
          h(
            "ul",
            {},
            panel.lines.map((line) => {
              const lit = Boolean(line.option) && offered.under(line.option!).length > 0;
              const place = line.word !== undefined && line.word !== "";
              return h(
                "li",
                {},
                lit || place
                  ? h(
                      "button",
                      {
                        class: "line target",
                        id: `line-${line.id}`,
                        "data-option": lit ? line.option : null,
                        "data-word": place ? line.word : null,
                      },
                      line.text,
                    )
                  : h("span", { class: "line" }, line.text),
              );
            }),
          ),
        ),
      ),
    );
  }

  // ---------------------------------------------------------------- what is pressed

  private readonly acts: Record<string, Act> = {
    open: (text) => this.narrow(text),
    choose: (text) => {
      const choice = this.offer.exact(text);
      return choice && this.choose(choice);
    },
    back: () => this.back(),
    fold: (_, element) => {
      this.choices.folded = element.getAttribute("aria-expanded") === "true";
      this.choices.draw();
    },
    undo: () => this.send("undo", {}).then(() => undefined),
    "undo-to": (to) => this.send("undo", { to: Number(to) }).then(() => undefined),
    redo: () => this.send("redo").then(() => undefined),
    restart: () => this.send("restart").then(() => undefined),
    luck: (value) => this.send("luck", { value }).then(() => undefined),
    step: (by) => this.step(Number(by)),
    now: () => this.now(),
    scrub: (moment) => this.scrub(Number(moment)),
    copy: async (link) => {
      await navigator.clipboard?.writeText(new URL(link, location.href).href).catch(() => undefined);
      toast("The link is on the clipboard.");
    },
    uncover: () => this.uncover(),
    rules: (rule) => openRules(this.facts.game, rule),
    guide: () => openGuide(this.facts.game),
    "close-drawer": () => closeDrawer(),
    zoom: (by) => (by === "fit" ? this.board.fit() : this.board.zoom(by === "in" ? 1.3 : 1 / 1.3)),
    jump: (id) => {
      this.toBoard();
      this.board.jump(id);
    },
    sheet: (id) => this.aside.sheet(id),
    side: (id) => {
      this.toBoard();
      this.sides.choose(id);
    },
    look: (piece) => {
      this.toBoard();
      this.sides.look(piece);
    },
    tab: (id) => this.aside.tab(id),
    pieces: () => {
      document.body.classList.toggle("no-pieces");
    },
    "hide-card": () => {
      one("#roll").hidden = true;
    },
    "roll-card": (at) => this.log.openRoll(Number(at)),
    why: () => this.aside.why(),
    "fold-lesson": () => this.lesson.fold(),
    adviser: () => this.toggleAdviser(),
    "cancel-advice": async () => {
      this.advice = null;
      this.choices.draw();
      await this.send("cancel");
    },
    again: async (value) => {
      await this.send("again", { same_luck: value === "same" });
    },
    fork: async (at) => {
      await this.send("fork", { to: at ? Number(at) : this.seen.moment });
    },
    resign: async () => {
      if (await confirmed("Resign", "You give up this match.")) await this.send("resign");
    },
    bot: async (seat) => {
      await this.send("bot", { seat });
    },
    take: async (seat) => {
      await this.send("take", { seat });
    },
    delete: async () => {
      if ((await confirmed("Delete this match", "It is gone for everybody, for good.")) && (await this.send("delete")))
        location.assign("/");
    },
    help: () => one<HTMLDialogElement>("#help").showModal(),
    close: (_, element) => element.closest("dialog")?.close(),
  };

  /** On a telephone the board has a tab of its own. */
  private toBoard(): void {
    if (NARROW.matches) this.aside.tab("board");
  }

  private toggleAdviser(): void {
    const on = !this.adviser;
    kept.set(`adviser.${this.facts.id}`, on ? "on" : "");
    this.advice = null;
    if (on) void this.advise();
    else this.draw();
    for (const button of all("[data-do=adviser]")) button.setAttribute("aria-pressed", String(on));
  }

  private clicked(event: Event): void {
    if (NARROW.matches && (event.target as Element).closest(".table") && !this.choices.folded) {
      this.choices.folded = true;
      this.choices.draw();
    }
    const element = (event.target as Element).closest<HTMLElement>("[data-do]");
    const act = element && this.acts[element.dataset["do"]!];
    if (!element || !act) return;
    if (element.tagName === "A") {
      if ((event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
      event.preventDefault();
    }
    element.closest<HTMLElement>("[popover]")?.hidePopover();
    void act(element.dataset["value"] ?? "", element);
  }

  private submitted(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement,
      what = form.dataset["form"];
    if (!what) return;
    event.preventDefault();
    const values = new FormData(form);
    if (what === "luck") void this.send("luck", { value: values.get("value") });
    else void this.aside.submitted(what, String(values.get("text") ?? ""), form);
  }

  private typed(event: Event): void {
    const field = event.target as HTMLInputElement;
    if (field.id === "find") {
      this.choices.filter = field.value;
      this.choices.draw();
    }
    if (field.id === "notes") this.aside.noted();
  }

  /** Hover and focus tell more: a die before it is cast, the places of a line. */
  private pointed(event: Event): void {
    const element = event.target as Element;
    const row = element.closest<HTMLElement>("[data-do=choose]"),
      target = element.closest<SVGElement>(".target");
    const text = row?.dataset["value"] ?? target?.dataset["option"];
    if (text !== undefined) this.preview(text);
    else if (!element.closest("#roll")) this.preview("");
    this.tell(element, target);
    const line = element.closest<HTMLElement>("[data-places]");
    this.board.glow(line?.dataset["places"]?.split(" ").filter(Boolean) ?? []);
  }

  /** What lies under the pointer, in words; it is looked for below a place that can be chosen too. */
  private tell(element: Element, target: Element | null): void {
    if (!element.closest(".table .sheet") || this.curtained) return;
    const at = target ?? element.closest(".pieces g[role=img]"),
      words = at ? this.board.lying(at) : "",
      tip = one("#tip");
    if (!words || !one("#roll").hidden) return;
    tip.textContent = [words, tip.textContent].filter(Boolean).join(" · ");
    tip.hidden = false;
  }

  private preview(text: string): void {
    const choice = text ? this.offer.exact(text) : undefined;
    void this.log.preview(choice?.preview ? choice.text : "");
    const tip = one("#tip");
    tip.textContent = choice ? [choice.odds, choice.note].filter(Boolean).join(" · ") : "";
    tip.hidden = !tip.textContent || Boolean(choice?.preview);
  }

  // ---------------------------------------------------------------- keys

  private readonly keys: Record<string, () => void> = {
    u: () => {
      if (this.update.undo?.to.length && this.live) void this.send("undo");
    },
    r: () => {
      if (this.update.undo?.redo && this.live) void this.send("redo");
    },
    b: () => this.board.focus(),
    s: () => this.board.nextStack(),
    "[": () => this.board.cycle(-1),
    "]": () => this.board.cycle(1),
    "+": () => this.board.zoom(1.3),
    "=": () => this.board.zoom(1.3),
    "-": () => this.board.zoom(1 / 1.3),
    "0": () => this.board.fit(),
    "/": () => document.getElementById("find")?.focus(),
    "?": () => one<HTMLDialogElement>("#help").showModal(),
    w: () => this.aside.why(),
    g: () => openRules(this.facts.game, this.update.question?.case ?? ""),
    f: () => void openGuide(this.facts.game),
    l: () => this.aside.tab("log"),
    t: () => this.aside.tab("words"),
    a: () => {
      if (this.facts.may.advise) this.toggleAdviser();
    },
    Enter: () => {
      if (!this.curtained) document.querySelector<HTMLElement>(".prompt .pri, .prompt .pb .b:only-child")?.click();
    },
    ArrowLeft: () => this.step(-1),
    ArrowRight: () => this.step(1),
    Home: () => void this.scrub(0),
    End: () => void this.now(),
    Escape: () => this.escape(),
  };

  private escape(): void {
    if (drawerOpen()) closeDrawer();
    else if (this.board.closeStack()) return;
    else if (this.start) this.back();
    else if (this.choices.filter) {
      this.choices.filter = "";
      this.draw();
    } else if (!one("#roll").hidden) one("#roll").hidden = true;
    else if (this.shown) void this.now();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open")) return;
    if (event.key === "Escape" && (event.target as HTMLElement).id === "find") {
      this.choices.filter = "";
      (event.target as HTMLElement).blur();
      this.choices.draw();
      return;
    }
    if (event.key === "Enter" && (event.target as HTMLElement).id === "find" && this.choices.listed[0]) {
      this.press(this.choices.listed[0]);
      return;
    }
    if (typing(event) || this.curtained) return;
    const digit = Number(event.key);
    if (digit >= 1 && digit <= NUMBERED) {
      const few = this.update.question && one(".choices").hidden ? this.prompt.few() : this.choices.listed;
      const row = few[digit - 1];
      if (row && this.live) this.press(row);
      return;
    }
    const onControl = (event.target as Element).closest("button, a, summary, [role=tab], .target");
    if (event.key === "Enter" && onControl) return;
    if (event.key.startsWith("Arrow") && onControl?.matches("[role=tab]")) return;
    const act = this.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** Ask once more before what costs much and cannot be taken back. */
async function confirmed(what: string, why: string): Promise<boolean> {
  const dialog = one<HTMLDialogElement>("#confirm");
  one("h2", dialog).textContent = `${capital(what)}?`;
  one("p", dialog).textContent = capital(why);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }),
  );
}
