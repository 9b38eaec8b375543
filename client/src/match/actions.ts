// What the buttons do: each names its act in `data-do`, and what it is about in `data-value`.
import type { Board } from "../board/board.ts";
import { kept, one, toast } from "../dom.ts";
import { closeDrawer, drawerOpen } from "../drawer.ts";
import { openGuide, openRules } from "../pages/rules.ts";
import { NARROW } from "../screen.ts";
import type { Beat } from "../types.ts";
import type { Adviser } from "./adviser.ts";
import type { Choices } from "./choices.ts";
import type { Choosing } from "./choosing.ts";
import { confirmed } from "./confirm.ts";
import type { Curtain } from "./curtain.ts";
import type { Happened } from "./happened.ts";
import type { End } from "./end.ts";
import { lightDanger } from "./head.ts";
import type { InPlay } from "./inplay.ts";
import type { Commanded } from "./keys.ts";
import type { Lesson } from "./lesson.ts";
import type { MusterTray } from "./muster.ts";
import type { OddsCard } from "./oddscard.ts";
import type { Opening } from "./opening.ts";
import type { People } from "./people.ts";
import { faster, type Playing } from "./playing.ts";
import type { Replay } from "./replay.ts";
import type { RollCard } from "./rollcard.ts";
import type { Send } from "./sending.ts";
import type { Sides } from "./sides.ts";
import type { State } from "./state.ts";
import { turnToSheet } from "./strip.ts";
import type { Tabs } from "./tabs.ts";
import { openWhy } from "./why.ts";

/** The parts of the page that buttons and keys act upon. */
export interface Parts {
  state: State;
  send: Send;
  choosing: Choosing;
  replay: Replay;
  curtain: Curtain;
  adviser: Adviser;
  board: Board;
  choices: Choices;
  lesson: Lesson;
  inPlay: InPlay;
  opening: Opening;
  end: End;
  people: People;
  rolls: RollCard;
  odds: OddsCard;
  muster: MusterTray;
  sides: Sides;
  tabs: Tabs;
  playing: Playing;
  happened: Happened;
}

type Act = (value: string, element: HTMLElement) => unknown;

const LARGER = 1.3;
const MAIN = ".prompt .primary, .prompt .buttons .button:only-child";

function openHelp(): void {
  one<HTMLDialogElement>("#help").showModal();
}

// ---------------------------------------------------------------- buttons

function actsOf(parts: Parts): Record<string, Act> {
  const { adviser, board, choices, choosing, curtain, happened, lesson, playing, replay, rolls } = parts;
  const { send, sides, state, tabs } = parts;
  const { game } = state.facts;
  const point = (beat?: Beat): void => {
    if (beat) attend(beat, parts);
    board.glow(beat?.places ?? []);
    board.trace((beat && state.moves.get(beat.number)) ?? []);
  };
  return {
    open: (text) => choosing.open(text),
    choose: (text) => {
      const choice = state.offer.exact(text);
      return choice && choosing.choose(choice);
    },
    muster: (wanted) => send("muster", { wanted: JSON.parse(wanted) as Record<string, number> }),
    "fold-muster": () => parts.muster.fold(),
    back: () => choosing.back(),
    cancel: () => choosing.cancel(),
    list: () => choices.show(),
    "fold-idle": () => choices.foldIdle(),
    fold: (_, element) => choices.fold(element.getAttribute("aria-expanded") === "true"),
    undo: () => send("undo", { to: state.update.undo?.to[0]?.moment ?? null }),
    "undo-to": (to) => send("undo", { to: Number(to) }),
    redo: () => send("redo"),
    restart: () => send("restart"),
    luck: (value) => send("luck", { value }),
    step: (by) => replay.walk(Number(by)),
    turn: (by) => replay.turn(Number(by)),
    play: () => replay.toggle(),
    "replay-speed": (name) => replay.setSpeed(name),
    "replay-beat": (number) => replay.go(replay.steps.ofBeat(Number(number))),
    "copy-here": () => copyLink(replay.link),
    "fork-here": () => send("fork", { to: replay.decision }),
    now: () => replay.close(),
    scrub: (moment) => (Number(moment) ? replay.open(Number(moment)) : replay.begin()),
    copy: copyLink,
    uncover: () => curtain.lift(),
    rules: (rule) => openRules(game, rule),
    guide: () => openGuide(game),
    "close-drawer": () => closeDrawer(),
    zoom: (by) => (by === "fit" ? board.fit() : board.zoom(by === "in" ? LARGER : 1 / LARGER)),
    jump: (id) => {
      tabs.toBoard();
      board.jump(id);
    },
    sheet: (id) => turnToSheet(id),
    side: (id) => {
      tabs.toBoard();
      sides.choose(id);
    },
    look: (piece) => {
      tabs.toBoard();
      sides.look(piece);
    },
    tab: (id) => tabs.open(id),
    pieces: () => document.body.classList.toggle("no-pieces"),
    "hide-card": () => rolls.hide(),
    "roll-card": (line) => rolls.open(Number(line)),
    why: () => openWhy(state),
    lesson: (by) => lesson.walk(Number(by)),
    adviser: () => adviser.toggle(),
    result: () => parts.end.toggle(),
    replay: (moment) => (moment ? replay.open(Number(moment)) : replay.begin()),
    danger: () => lightDanger(parts),
    "card-text": () => parts.inPlay.toggle(),
    "close-opening": () => parts.opening.close(),
    "cancel-advice": () => {
      adviser.forget();
      return send("cancel");
    },
    again: (value) => send("again", { same_luck: value === "same" }),
    fork: (at) => send("fork", { to: at ? Number(at) : state.seen.moment }),
    resign: async () => (await confirmed("Resign", "You give up this match.")) && send("resign"),
    bot: (seat) => send("bot", { seat }),
    take: (seat) => send("take", { seat }),
    delete: async () => {
      const sure = await confirmed("Delete this match", "It is gone for everybody, for good.");
      if (sure && (await send("delete"))) location.assign("/");
    },
    beat: (number) => point(happened.look(Number(number))),
    "beat-step": (by) => point(happened.step(Number(by))),
    "beat-card": () => happened.card(),
    "close-beat": () => happened.close(),
    "fold-beats": () => happened.fold(),
    "open-group": (title) => happened.unfold(title),
    skip: () => playing.skip(),
    speed: (name) => setSpeed(name, playing),
    "next-speed": () => setSpeed(faster(), playing),
    help: openHelp,
    close: (_, element) => element.closest("dialog")?.close(),
  };
}

/** On a phone: turn to the board of a beat, and bring its places into sight. */
export function attend({ places }: Beat, { board, sides }: Parts): void {
  const found = NARROW.matches ? board.subject(places) : null;
  if (!found) return;
  sides.follow(found.id);
  board.attend(found);
}

/** Keep the speed of the beats on this device, and say it. */
function setSpeed(name: string, playing: Playing): void {
  kept.set("speed", name);
  if (name === "instant") playing.skip();
  toast(`Speed: ${name}`);
}

async function copyLink(link: string): Promise<void> {
  await navigator.clipboard?.writeText(new URL(link, location.href).href).catch(() => undefined);
  toast("The link is on the clipboard.");
}

/** Act upon what is pressed, sent as a form, or typed into a field. */
export function listenToButtons(parts: Parts): void {
  const { choices, people, send, state } = parts;
  const acts = actsOf(parts);

  document.addEventListener("click", (event) => {
    const at = event.target as Element;
    if (parts.playing.on && at.closest(".board")) return parts.playing.next();
    if (NARROW.matches && at.closest(".table") && !at.closest(".opening")) choices.fold(true);
    const element = at.closest<HTMLElement>("[data-do]");
    const act = element && acts[element.dataset["do"]!];
    if (!element || !act) return;
    if (element.tagName === "A") {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
    }
    element.closest<HTMLElement>("[popover]")?.hidePopover();
    void act(element.dataset["value"] ?? "", element);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const what = form.dataset["form"];
    if (!what) return;
    event.preventDefault();
    const values = new FormData(form);
    if (what === "luck") void send("luck", { value: values.get("value") });
    if (what === "chat") void people.say(String(values.get("text") ?? ""), form);
  });

  document.addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    if (field.id === "notes") people.noted();
    if (field.dataset["kept"]) kept.set(field.dataset["kept"], field.checked ? "yes" : "");
    if (field.id !== "find") return;
    state.filter = field.value;
    choices.draw();
  });
}

// ---------------------------------------------------------------- keys

/** What the keys do. */
export function commandsOf(parts: Parts): Commanded {
  const { adviser, board, choices, choosing, curtain, playing, replay, send, state, tabs } = parts;
  const { game } = state.facts;
  return {
    covered: () => curtain.down,
    playing: () => playing.on,
    beats: { next: () => playing.next(), skip: () => playing.skip() },
    row: (number) => {
      const row = choices.numbered[number - 1];
      if (row && state.live) choosing.press(row);
    },
    commands: {
      undo: () =>
        state.live && state.update.undo?.to.length && void send("undo", { to: state.update.undo.to[0]!.moment }),
      redo: () => {
        if (state.update.result) void replay.begin();
        else if (state.live && state.update.undo?.redo) void send("redo");
      },
      board: () => board.focus(),
      stack: () => board.nextStack(),
      previous: () => board.cycle(-1),
      next: () => board.cycle(1),
      larger: () => board.zoom(LARGER),
      smaller: () => board.zoom(1 / LARGER),
      fit: () => board.fit(),
      find: () => document.getElementById("find")?.focus(),
      first: () => choices.listed[0] && choosing.press(choices.listed[0]),
      clear: () => {
        state.filter = "";
        document.getElementById("find")?.blur();
        choices.draw();
      },
      help: openHelp,
      why: () => void openWhy(state),
      rule: () => void openRules(game, state.update.question?.case ?? ""),
      guide: () => void openGuide(game),
      log: () => tabs.open("log"),
      words: () => tabs.open("words"),
      adviser: () => state.facts.may.advise && void adviser.toggle(),
      danger: () => lightDanger(parts),
      main: () => {
        if (parts.lesson.more) parts.lesson.walk(1);
        else document.querySelector<HTMLElement>(parts.end.open ? "#end .primary" : MAIN)?.click();
      },
      back: () => void replay.walk(-1),
      forth: () => void replay.walk(1),
      "turn-back": () => void replay.turn(-1),
      "turn-on": () => void replay.turn(1),
      play: () => replay.on && replay.toggle(),
      start: () => void replay.begin(),
      now: () => void replay.close(),
      escape: () => escape(parts),
    },
  };
}

/** One step back: close what is open, put down what is picked, list everything again, return to now. */
function escape({ board, choices, choosing, end, happened, replay, rolls, state }: Parts): void {
  if (drawerOpen()) closeDrawer();
  else if (state.selected) choosing.cancel();
  else if (end.back()) return;
  else if (!state.live) void replay.close();
  else if (happened.close()) return;
  else if (board.closeStack()) return;
  else if (state.picked) choosing.back();
  else if (state.filter) {
    state.filter = "";
    choices.draw();
  } else if (rolls.shown) rolls.hide();
}
