// The drawn board: sheets that are morphed, targets that are lit, walking about by keys, dragging things to places.
import { all, h, one, svgOf } from "./dom";
import { Fan } from "./fan";
import { glide } from "./glide";
import { text as fetchText } from "./net";
import type { Offer } from "./offer";
import { PanZoom } from "./panzoom";
import type { Frame, Update } from "./types";

export const NARROW = window.matchMedia("(max-width: 699px) and (orientation: portrait)");

const CLOSE = 0.9;
const FAR = 0.3;
/** How large a part of the map is shown on a telephone, at most and at least. */
const EDGE = 5;
/** How near the edge of the board an open stack may come. */

export interface Player {
  /** A target was pressed that stands for an option or its beginning. */
  pick(text: string): void;
  /** A place was pressed to which what was picked can be brought. */
  bring(word: string): void;
  /** Places were pressed or brought together: what is offered that names them all? */
  named(places: string[]): void;
  picked(): string;
  offer(): Offer;
}

export class Board {
  private readonly root = one(".table");
  private readonly view = one(".board");
  private readonly canvas = one(".canvas");
  private readonly wide: PanZoom;
  private narrow: PanZoom | null = null;
  private focused = "";
  private part: Frame["frame"] | null = null;
  private readonly applied = new Map<string, string>();
  private wanted: Update | null = null;
  private shown: Promise<void> = Promise.resolve();
  private readonly fan = new Fan((at) => this.roomAt(at));
  private touch = false;

  constructor(
    private readonly match: string,
    private readonly player: Player,
  ) {
    this.wide = new PanZoom(this.view, this.canvas, () => this.size());
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("pointerdown", (event) => this.grab(event));
    this.root.addEventListener("focusin", (event) => this.sawFocus(event));
    this.root.addEventListener("focusout", () => this.fan.close());
    this.root.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch" && !event.buttons) this.lookInto(event.target as Element);
    });
    this.root.addEventListener("pointermove", (event) => {
      if (event.buttons && Math.hypot(event.movementX, event.movementY) > 2) this.fan.close();
    });
    for (const kind of ["pointerleave", "wheel"])
      this.view.addEventListener(
        kind,
        (event) => {
          if (!this.touch || event.type === "wheel") this.fan.close();
        },
        { passive: true },
      );
    this.root.addEventListener("scroll", () => this.fan.refresh());
    NARROW.addEventListener("change", () => this.arrange());
    this.place();
    this.arrange();
  }

  get has(): boolean {
    return Boolean(this.root.querySelector(".sheet"));
  }

  // ---------------------------------------------------------------- sheets

  /** Bring the sheets up to date, one view after another; a view that is overtaken is left out. */
  show(update: Update): Promise<void> {
    this.wanted = update;
    this.shown = this.shown
      .catch(() => undefined)
      .then(() => (this.wanted === update ? this.apply(update) : undefined));
    return this.shown;
  }

  private async apply(update: Update): Promise<void> {
    const wanted = Object.keys(update.sheets);
    for (const sheet of all(".sheet", this.root)) {
      if (wanted.includes(sheet.dataset["sheet"]!)) continue;
      sheet.remove();
      this.applied.delete(sheet.dataset["sheet"]!);
    }
    for (const id of wanted) {
      const frame = update.frames[id]!;
      await this.ground(id, frame, update);
      const now = document.getElementById(`pieces-${id}`);
      const markup = update.sheets[id]!;
      if (now && this.applied.get(id) !== markup) glide(now, svgOf(markup));
      this.applied.set(id, markup);
    }
    this.frames(update.frames);
    this.follow(update.near);
    this.fan.refresh();
  }

  /** On a telephone: look at where the action is, when that has changed. */
  follow(near: Frame["frame"] | null): void {
    if (!near || near.join() === this.part?.join()) return;
    this.part = near;
    if (NARROW.matches) this.fit();
  }

  private sheet(id: string): HTMLElement | null {
    return document.getElementById(`sheet-${id}`);
  }

  /** A sheet that is new, or whose ground has changed, fetches its ground. */
  private async ground(id: string, { title, frame, ground }: Frame, update: Update): Promise<void> {
    const sheet = this.sheet(id) ?? this.added(id, title, frame);
    if (sheet.dataset["ground"] === ground) return;
    const address = `/api/match/${this.match}/ground/${id}?seat=${encodeURIComponent(update.seat)}&at=${update.moment}`;
    const drawn = svgOf(await fetchText(address)),
      picture = sheet.firstElementChild!;
    picture.querySelector(":scope > .ground")?.remove();
    picture.prepend(drawn);
    sheet.dataset["ground"] = ground;
  }

  private added(id: string, title: string, frame: Frame["frame"]): HTMLElement {
    const figure = h("figure", {
      class: "sheet",
      id: `sheet-${id}`,
      "data-sheet": id,
      "data-title": title,
      "data-frame": frame.join(" "),
    });
    figure.innerHTML = `<svg viewBox="${frame.join(" ")}" role="group"><g id="pieces-${CSS.escape(id)}"></g></svg>`;
    figure.firstElementChild!.setAttribute("aria-label", title);
    const first = this.canvas.querySelector<HTMLElement>(".sheet");
    const main = !first || onBoard(frame, boxOf(first));
    (main ? this.canvas : one(".strip", this.root)).append(figure);
    return figure;
  }

  private frames(frames: Record<string, Frame>): void {
    this.order(Object.keys(frames));
    for (const [id, { frame }] of Object.entries(frames)) {
      const sheet = this.sheet(id);
      if (!sheet || sheet.dataset["frame"] === frame.join(" ")) continue;
      sheet.dataset["frame"] = frame.join(" ");
      sheet.firstElementChild!.setAttribute("viewBox", frame.join(" "));
    }
    this.place();
    this.arrange();
  }

  /** The sheets stand in the page as in the scene, the first one first. */
  private order(ids: string[]): void {
    for (const place of [this.canvas, one(".strip", this.root)]) {
      const wanted = ids
        .map((id) => this.sheet(id))
        .filter((sheet): sheet is HTMLElement => sheet?.parentElement === place);
      if (all(".sheet", place).some((sheet, at) => sheet !== wanted[at])) place.append(...wanted);
    }
  }

  /** Each sheet of the board in its frame. */
  private place(): void {
    for (const sheet of all(".sheet", this.root)) {
      const [x, y, w, hgt] = boxOf(sheet);
      const origin = this.origin();
      for (const [name, value] of [
        ["--x", x - origin.x],
        ["--y", y - origin.y],
        ["--w", w],
        ["--h", hgt],
      ] as const) {
        sheet.style.setProperty(name, String(value));
      }
    }
    this.root.classList.toggle("bare", !this.has);
    this.view.tabIndex = this.has ? -1 : 0;
  }

  private boxes(): Box[] {
    return all(".sheet", this.canvas).map(boxOf);
  }

  private origin(): { x: number; y: number } {
    const boxes = this.boxes();
    return { x: Math.min(...boxes.map(([x]) => x), Infinity), y: Math.min(...boxes.map(([, y]) => y), Infinity) };
  }

  private size(): { w: number; h: number } {
    const boxes = this.boxes(),
      { x, y } = this.origin();
    if (!boxes.length) return { w: 1, h: 1 };
    return {
      w: Math.max(...boxes.map((box) => box[0] + box[2])) - x,
      h: Math.max(...boxes.map((box) => box[1] + box[3])) - y,
    };
  }

  /** One canvas on a wide screen; on a telephone the map in its own window and the other sheets below it. */
  private arrange(): void {
    const first = this.canvas.querySelector<HTMLElement>(".sheet");
    for (const sheet of all(".sheet", this.root)) {
      if (NARROW.matches && sheet !== first && sheet.scrollWidth > sheet.clientWidth) sheet.tabIndex = 0;
      else sheet.removeAttribute("tabindex");
    }
    if (!NARROW.matches || !first) {
      this.narrow?.rest();
      this.wide.wake();
      this.wide.fit();
      return;
    }
    this.wide.rest();
    if (this.narrow?.view === first) {
      this.narrow.wake();
      return;
    }
    this.narrow?.rest();
    this.narrow = new PanZoom(
      first,
      first.firstElementChild as SVGElement,
      () => {
        const [, , w, hgt] = boxOf(first);
        return { w, h: hgt };
      },
      true,
    );
    this.narrow.fit();
  }

  private get window(): PanZoom {
    return NARROW.matches && this.narrow ? this.narrow : this.wide;
  }

  zoom(by: number): void {
    this.window.zoom(by);
    this.fan.refresh();
  }

  fit(): void {
    this.fan.close();
    this.window.fit();
    const first = this.canvas.querySelector<HTMLElement>(".sheet");
    if (!NARROW.matches || !this.part || !first) return;
    const [x, y, w, hgt] = this.part,
      [left, top] = boxOf(first);
    this.window.show({ x: x - left, y: y - top, w, h: hgt }, CLOSE, FAR);
  }

  /** Bring a sheet before the eyes. */
  jump(id: string): void {
    const sheet = this.sheet(id);
    if (!sheet) return;
    if (NARROW.matches || !this.canvas.contains(sheet)) {
      sheet.scrollIntoView({ block: "start", behavior: "smooth" });
      return;
    }
    const [x, y, w, hgt] = boxOf(sheet);
    const origin = this.origin();
    this.wide.show({ x: x - origin.x, y: y - origin.y, w, h: hgt }, 1.6);
  }

  /** On a telephone: show the sheets of one of several boards, and its part of the map. */
  turn(parts: string[], frame: Frame["frame"] | null): void {
    const first = this.canvas.querySelector<HTMLElement>(".sheet");
    for (const sheet of all(".sheet", this.root)) {
      const at = parts.indexOf(sheet.dataset["sheet"]!);
      sheet.classList.toggle("away", parts.length > 0 && at < 0 && sheet !== first);
      if (at >= 0) sheet.style.setProperty("--order", String(at + 1));
    }
    this.part = frame;
    if (NARROW.matches) this.fit();
    this.root.scrollTop = 0;
  }

  /** On a wide screen: look at that part of the map. */
  near(): void {
    if (NARROW.matches || !this.part) return;
    const [x, y, w, hgt] = this.part,
      origin = this.origin();
    this.wide.show({ x: x - origin.x, y: y - origin.y, w, h: hgt });
  }

  /** Look closely at a piece of the map. */
  look(piece: string): void {
    const found = document.getElementById(piece);
    if (!found) return;
    this.root.scrollTop = 0;
    this.window.lookAt(found.getBoundingClientRect(), CLOSE);
  }

  // ---------------------------------------------------------------- what is lit

  /** Mark what is picked and where it can go; everything that is pressed is one stop of the Tab key. */
  mark(): void {
    const picked = this.player.picked(),
      offer = this.player.offer();
    const next = picked ? offer.following(picked) : new Set<string>();
    const last = offer.exact(picked) ? picked.split(" ").at(-1)! : "";
    for (const target of this.targets(true)) {
      const { option, word } = target.dataset;
      const brought = last !== "" && word === last && option === undefined;
      target.classList.toggle("on", word !== undefined && (next.has(word) || brought));
      target.classList.toggle("chosen", Boolean(picked) && (option === picked || brought));
      target.classList.toggle("dim", Boolean(picked) && option !== undefined && option !== picked);
      target.setAttribute("tabindex", "-1");
    }
    const stops = this.targets();
    const stop = stops.find((target) => target.id === this.focused) ?? stops[0];
    stop?.setAttribute("tabindex", "0");
    if (NARROW.matches && picked)
      this.root.querySelector(".target.on")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  targets(every = false): (HTMLElement | SVGElement)[] {
    const found = all<HTMLElement | SVGElement>(".target", this.root);
    return every
      ? found
      : found.filter((target) => !target.classList.contains("drop") || target.classList.contains("on"));
  }

  /** What lies at a piece or a place: all that shares its space, else what is seen at its middle. */
  private piecesAt(at: Element): Element[] {
    const space = at.getAttribute("data-space"),
      { x, y } = middle(at);
    if (space)
      return all<SVGElement>(`g[role=img][data-space="${CSS.escape(space)}"]`, at.closest(".sheet") as HTMLElement);
    return [
      ...new Set(
        document
          .elementsFromPoint(x, y)
          .map((under) => under.closest(".pieces g[role=img]"))
          .filter((piece) => piece !== null),
      ),
    ];
  }

  /** The same in words. */
  lying(at: Element): string {
    return [...new Set(this.piecesAt(at).map((piece) => piece.getAttribute("aria-label")))].filter(Boolean).join(" · ");
  }

  // ---------------------------------------------------------------- looking into stacks

  private stacksAt(at: Element | null): Element[] {
    return at ? this.piecesAt(at).filter((piece) => piece.hasAttribute("data-parts")) : [];
  }

  private lookInto(element: Element): void {
    const at = element.closest(".target") ?? element.closest(".pieces g[role=img]");
    this.fan.rest(at, this.stacksAt(at));
  }

  /** A tap opens a stack, a second one closes it; a tap that has made a choice does neither. */
  private tapped(element: Element): void {
    const at = element.closest(".target") ?? element.closest(".pieces g[role=img]"),
      stacks = this.stacksAt(at);
    const again = this.fan.shows(stacks);
    this.fan.close();
    if (at && !again && stacks.length)
      window.setTimeout(() => {
        if (!document.querySelector("body.busy, dialog[open]")) this.openAt(at, stacks);
      });
  }

  /** On a telephone the list of choices may have come over it; and the tray tells what the words would. */
  private openAt(at: Element, stacks: Element[]): void {
    if (NARROW.matches) {
      one("#tip").hidden = true;
      this.root.scrollTop += Math.max(0, at.getBoundingClientRect().bottom - this.roomAt(at).bottom);
    }
    this.fan.open(at, stacks);
  }

  /** Put an open stack together again; was there one? */
  closeStack(): boolean {
    return this.fan.close();
  }

  /** The next stack, whether it can be chosen or not. */
  nextStack(): void {
    const stacks = all<SVGElement>("g[data-parts]", this.root).filter((stack) => stack.getClientRects().length > 0);
    const next = stacks[(stacks.indexOf(document.activeElement as SVGElement) + 1) % stacks.length];
    next?.setAttribute("tabindex", "-1");
    next?.focus();
  }

  /** Where a tray may stand: the window of the map, or for other sheets the page. */
  private roomAt(at: Element): DOMRect {
    const sheet = at.closest<HTMLElement>(".sheet"),
      page = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    const frames = !NARROW.matches
      ? this.canvas.contains(at)
        ? [this.view]
        : []
      : sheet === this.narrow?.view
        ? [sheet, this.root]
        : [this.root];
    const boxes = [page, ...frames.map((frame) => frame.getBoundingClientRect())];
    const x = Math.max(...boxes.map(({ left }) => left)) + EDGE,
      y = Math.max(...boxes.map(({ top }) => top)) + EDGE;
    return new DOMRect(
      x,
      y,
      Math.min(...boxes.map(({ right }) => right)) - EDGE - x,
      Math.min(...boxes.map(({ bottom }) => bottom)) - EDGE - y,
    );
  }

  /** Light up what a line of the log speaks of. */
  glow(places: string[]): void {
    for (const lit of all(".glow", this.root)) lit.classList.remove("glow");
    for (const id of places) {
      for (const found of all<SVGElement>(`[id="${CSS.escape(id)}"], [data-space="${CSS.escape(id)}"]`, this.root)) {
        if (!found.classList.contains("target")) found.classList.add("glow");
      }
    }
  }

  private click(event: Event): void {
    const target = (event.target as Element).closest<HTMLElement | SVGElement>(".target");
    const space = (event.target as Element).closest(".pieces g[data-space]")?.getAttribute("data-space");
    if (target) {
      if (!this.twice(event as MouseEvent, target)) this.press(target);
    } else if (space && !this.touch) this.player.named([space]);
    if (this.touch) this.tapped(event.target as Element);
  }

  private press(target: HTMLElement | SVGElement): void {
    const { option, word } = target.dataset;
    if (word !== undefined && target.classList.contains("on")) this.player.bring(word);
    else if (option) this.player.pick(option);
  }

  /** The second half of a double click on what is picked: it does not confirm by accident. */
  private twice({ detail }: MouseEvent, target: HTMLElement | SVGElement): boolean {
    return detail > 1 && target.classList.contains("chosen");
  }

  // ---------------------------------------------------------------- keys

  private sawFocus(event: Event): void {
    const at = event.target as HTMLElement | SVGElement,
      target = at.closest<HTMLElement | SVGElement>(".target");
    if (target) this.focused = target.id;
    if (!at.matches(":focus-visible") || !at.closest(".sheet g")) return;
    if (this.canvas.contains(at)) this.window.reveal(at.getBoundingClientRect());
    this.fan.open(at, this.stacksAt(at));
  }

  focus(): void {
    const stops = this.targets();
    (stops.find((target) => target.id === this.focused) ?? stops[0])?.focus();
  }

  private key(event: KeyboardEvent): void {
    const at = (event.target as Element).closest<HTMLElement | SVGElement>(".target");
    if (!at) return;
    const turn: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const way = turn[event.key];
    if (way) this.walk(at, way);
    else if (event.key === "Enter" || event.key === " ") this.press(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The next target in reading order. */
  cycle(step: number): void {
    const stops = this.targets();
    const at = stops.findIndex((target) => target === document.activeElement);
    const next = stops[(at + step + stops.length) % stops.length];
    next?.setAttribute("tabindex", "0");
    next?.focus();
  }

  private walk(from: HTMLElement | SVGElement, [dx, dy]: [number, number]): void {
    const here = middle(from);
    let best: HTMLElement | SVGElement | null = null,
      least = Infinity;
    for (const target of this.targets()) {
      if (target === from) continue;
      const there = middle(target);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const cost = along + aside * 2.5;
      if (along > 1 && cost < least) {
        best = target;
        least = cost;
      }
    }
    if (!best) return;
    from.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus();
  }

  // ---------------------------------------------------------------- dragging

  private grab(start: PointerEvent): void {
    this.touch = start.pointerType === "touch";
    if (this.touch || start.button > 0) return;
    const held = this.heldAt(start.target as Element);
    if (!held) return;
    start.preventDefault();
    this.window.letGo();
    const { at, option, space } = held,
      carried = new Carried(start, at);
    const move = (event: PointerEvent): void => {
      if (!carried.follow(event)) return;
      this.fan.close();
      if (option && this.player.picked() !== option) this.player.pick(option);
      this.over(this.under(event, space));
    };
    const end = (event: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      this.over(null);
      carried.drop();
      if (!carried.moved) return;
      swallowClick();
      const place = event.type === "pointerup" ? this.under(event, space) : null;
      if (place?.classList.contains("on")) this.player.bring(place.dataset["word"]!);
      else if (place) this.player.named([space, place.dataset["space"]!]);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  /** What can be dragged: what stands for the beginning of an option, or a stack whose place is named beside another. */
  private heldAt(element: Element): { at: HTMLElement | SVGElement; option: string; space: string } | null {
    const at = element.closest<HTMLElement | SVGElement>(".target, .pieces g[data-space]"),
      offer = this.player.offer();
    if (!at) return null;
    const { option = "", space = "" } = at.dataset;
    if (option && offer.following(option).size) return { at, option, space };
    const [stack] = space ? (this.stacksAt(at) as SVGElement[]) : [];
    return stack && offer.naming([space]).some(({ text }) => text.split(" ").length > 2)
      ? { at: stack, option: "", space }
      : null;
  }

  /** The place under the pointer to which what is dragged can be brought: one that may follow, or is named with its own. */
  private under({ clientX, clientY }: PointerEvent, space: string): HTMLElement | SVGElement | null {
    const targets = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest<HTMLElement | SVGElement>(".target"));
    const named = (place: string | undefined): boolean =>
      Boolean(space && place && place !== space) && this.player.offer().naming([space, place!]).length > 0;
    return (
      targets.find((target) => target?.classList.contains("on")) ??
      targets.find((target) => named(target?.dataset["space"])) ??
      null
    );
  }

  private over(place: Element | null): void {
    for (const target of this.targets()) target.classList.toggle("over", target === place);
  }
}

/** What is being dragged: a likeness that follows the pointer. */
class Carried {
  moved = false;
  private ghost: HTMLElement | null = null;

  constructor(
    private readonly start: PointerEvent,
    private readonly target: HTMLElement | SVGElement,
  ) {}

  follow(event: PointerEvent): boolean {
    const far = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (!this.moved && far < 6) return false;
    this.moved = true;
    this.ghost ??= this.likeness();
    this.ghost.style.transform = `translate(${event.clientX + 10}px, ${event.clientY + 8}px)`;
    return true;
  }

  drop(): void {
    this.ghost?.remove();
  }

  private likeness(): HTMLElement {
    const ghost = h(
      "div",
      { class: "carried", "aria-hidden": "true" },
      this.target.getAttribute("aria-label") ?? this.target.textContent ?? "",
    );
    document.body.append(ghost);
    return ghost;
  }
}

function swallowClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}

/** The middle of a place or a piece; a way that leads to it does not count. */
function middle(element: Element): { x: number; y: number } {
  const box = (element.matches("g.target") ? (element.firstElementChild ?? element) : element).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

type Box = [number, number, number, number];

function boxOf(sheet: HTMLElement): Box {
  return sheet.dataset["frame"]!.split(" ").map(Number) as Box;
}

/** Does a sheet belong to the board itself, or beside it? */
function onBoard(frame: Box, board: Box): boolean {
  return (frame[1] < board[1] + board[3] && frame[0] < board[0] + board[2]) || frame[2] > board[2] / 2;
}
