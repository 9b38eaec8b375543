// Generated from src/sanjak/web/wire.py by `make types`; do not edit.

/** A kind of options: a heading of the list. */
export interface Kind {
  /** With the price; empty for options that need no heading. */
  title: string;
  /** The meaning of the figures. */
  figure?: string;
  /** Do its options stand side by side? */
  tiles?: boolean;
}

/** An option that a seat may choose. */
export interface Choice {
  /** The option as it is sent back. */
  text: string;
  label: string;
  /** Its name under the heading of its kind, if that is shorter. */
  short?: string;
  /** The index of its kind. */
  kind?: number;
  detail?: string;
  /** Its chance, or another number. */
  figure?: string;
  /** The short sign of its object. */
  code?: string;
  /** The reason why it has no effect. */
  idle?: string;
  /** An argument against it; the page asks for a confirmation. */
  warn?: string;
  /** Does it roll a die whose odds can be shown? */
  rolls?: boolean;
}

/** A natural way on, as a button. */
export interface Way {
  text: string;
  label: string;
  does?: "decline" | "do" | "end";
  /** A warning before it is taken: the loss, and the actions still open. */
  second?: string;
  /** Does an end lose nothing? */
  free?: boolean;
}

/** A figure of a party: a number, its unit, and a note. */
export interface MusterTotal {
  figure: string;
  unit: string;
  note?: string;
  tone?: string;
}

/** Counters of one kind: how many take part, of how many. */
export interface MusterCell {
  key: string;
  name: string;
  /** The drawing of the counter on the board's sheet. */
  face: string;
  now: number;
  most: number;
}

/** A usual party. */
export interface MusterGroup {
  label: string;
  wanted: Record<string, number>;
}

/** A party that is put together before it acts. */
export interface Muster {
  title: string;
  /** The space that it sets out from or aims at. */
  where: string;
  totals: MusterTotal[];
  cells: MusterCell[];
  groups: MusterGroup[];
}

/** The question to a seat. */
export interface Question {
  prompt: string;
  case: string;
  /** A small line: the turn, what is left. */
  where: string;
  /** One sentence that names the situation; may be empty. */
  told: string;
  asks: string;
  /** The largest number of options that are listed one by one. */
  few: number;
  /** Names for the words of the options, where there are too many options to list. */
  words: Record<string, string>;
  kinds: Kind[];
  options: Choice[];
  /** Legal take-backs and re-arrangements, listed on request. */
  also: Choice[];
  /** The buttons beside the question, the main one first. */
  ways: Way[];
  /** Is nothing left to do but to end a turn that can still be undone? */
  closing: boolean;
  /** What follows when the turn is ended, where it can be ended without a loss. */
  ahead: Ahead[];
  /** Options that a press on the map takes at once, of several that begin alike. */
  first: string[];
  muster: Muster | null;
}

/** A die or card that the table waits for, where a player types in real ones. */
export interface WantedLuck {
  kind: string;
  label: string;
  choices: string[];
}

/** A choice that can be undone; `moment` is the one it led to. */
export interface UndoStep {
  moment: number;
  label: string;
}

/** The choices that a seat may undo and redo. */
export interface Undo {
  /** The choices that can be undone, latest first. */
  to: UndoStep[];
  redo: boolean;
  /** Can the whole turn be undone? */
  restart: boolean;
  /** The reason why nothing can be undone; empty if something can. */
  why: string;
}

/** A sheet without its pieces. */
export interface Frame {
  title: string;
  frame: [number, number, number, number];
  /** A mark of the ground; a page fetches the ground again when the mark changes. */
  ground: string;
}

/** The changes of a layer of a sheet. */
export interface Layer {
  /** Elements that are new or look different: id and markup. New ones come last unless `order` says otherwise. */
  put?: [string, string][];
  /** Elements of which only some parts differ: id, and each part by its number. Quotation marks divide the parts. */
  mended?: [string, [number, string][]][];
  /** The ids of elements that are no longer there. */
  gone?: string[];
  /** Runs of ids that follow one another. The last id of a run stays in its place; an empty one is the end. */
  order?: string[][];
}

/** A target on a sheet: it has an option, or is a destination. */
export interface Lit {
  id: string;
  said: string;
  x: number;
  y: number;
  w?: number;
  h?: number;
  /** The option, whole or only its first words. */
  option?: string;
  /** The word it adds to a started option. */
  word?: string;
  space?: string;
  /** Its outline, by the name that the ground gives it; empty for a ring around its width and height. */
  shape?: string;
  /** Is it drawn as the end of a move? */
  goal?: boolean;
  /** The way that leads there, seen from there. */
  way?: [number, number][];
}

/** The changes of a sheet. */
export interface Patch {
  layers?: Record<string, Layer>;
  /** All targets on it, if they changed. */
  lit?: Lit[];
  /** Does it replace the whole sheet? */
  fresh?: boolean;
}

/** A piece that threatens a side. */
export interface Threat {
  piece: string;
  code: string;
  /** Its distance. */
  far: number;
  /** The threat in words. */
  said: string;
}

/** One side at a glance, for a phone. */
export interface Side {
  title: string;
  state: string;
  note: string;
  /** Its part of the first sheet; all of it if there is none. */
  frame: [number, number, number, number] | null;
  /** The sheets of its own board, where a game has several boards. */
  parts: string[];
  threats: Threat[];
}

/** One element of a panel. */
export interface PanelLine {
  id: string;
  text: string;
  /** Its option, whole or only the first words. */
  option?: string;
  /** The word it adds to a started option. */
  word?: string;
}

/** A part of the table in words. */
export interface Panel {
  id: string;
  title: string;
  lines: PanelLine[];
}

/** The rest of the game, in words and as a share. */
export interface Left {
  text: string;
  done: number;
  of: number;
}

/** The greatest danger to a seat. */
export interface Danger {
  text: string;
  /** The ids of its elements on the board. */
  places: string[];
  near: boolean;
}

/** The card that the turn is played by. */
export interface CardInPlay {
  number: number;
  title: string;
  text: string;
  /** Actions that are left. */
  left: number;
  /** Actions in all. */
  of: number;
  advances?: string[];
  retreats?: string[];
  whose?: string;
}

/** One thing that follows when a turn is ended. */
export interface Ahead {
  text: string;
  case: string;
  tone: "bad" | "even" | "good";
}

/** The first minute: who the seat is, how it loses, how it wins. */
export interface Opening {
  who: string;
  lose: string;
  win: string;
}

/** A line of an account. */
export interface AccountPart {
  what: string;
  points: string;
}

/** A level of victory or defeat with the points it takes. */
export interface Level {
  name: string;
  span: string;
  reached: boolean;
}

/** The points of one side, line by line. */
export interface Account {
  title: string;
  parts: AccountPart[];
  total: AccountPart | null;
  levels: Level[];
  note: string;
  case: string;
  /** The distance to the next level. */
  remark: string;
  tone: "bad" | "even" | "good";
}

/** The ending of a match for a seat. */
export interface Ending {
  tone: "bad" | "even" | "good";
  /** Won or lost, and when. */
  verdict: string;
  cause: string;
  told: string;
  level: string;
  accounts: Account[];
  epilogue: string;
  /** The ids of the elements on the board that ended it. */
  places: string[];
}

/** One event. */
export interface LogLine {
  turn: number;
  /** The heading of its turn. */
  chapter: string;
  text: string;
  case: string;
  moment: number;
  kind: "choice" | "roll" | "told";
  /** Every word the event names: places, pieces, seats. */
  places: string[];
  /** Does it have a roll card? */
  roll: boolean;
}

/** Log lines that replace everything from an index on. */
export interface LogPart {
  from: number;
  lines: LogLine[];
}

/** A line of the sum of a roll. */
export interface RollRow {
  text: string;
  case: string;
  value: string;
  /** Does it close a part of the sum? */
  strong?: boolean;
}

/** A roll card: a die with its whole sum, and what came of it. */
export interface Roll {
  title: string;
  case: string;
  /** The face; 0 if the reader may know the sum alone. */
  die: number;
  sides: number;
  rows: RollRow[];
  result: string;
  /** The chance of the result, in words. */
  chance: string;
  /** An addition to the title. */
  below: string;
}

/** A face of a die before the roll. */
export interface Face {
  tone: "bad" | "even" | "good";
  result?: string;
}

/** The odds of an option before its die. */
export interface Odds {
  option: string;
  title: string;
  case: string;
  /** An addition to the title. */
  below: string;
  /** The plural name of such rolls. */
  kind: string;
  chance: string;
  /** The meaning of the chance. */
  means: string;
  /** Of several dice the best counts. */
  dice: number;
  faces: Face[];
  rows: RollRow[];
  needed: string;
  good: string;
  bad: string;
}

/** A change of something that a player counts, such as "+1 space". */
export interface Change {
  text: string;
  tone: "bad" | "even" | "good";
}

/** One thing that happened, as the reader sees it. */
export interface Beat {
  number: number;
  moment: number;
  turn: number;
  /** The heading of its turn. */
  chapter: string;
  kind: "card" | "choice" | "loss" | "move" | "roll" | "score" | "told" | "turn";
  /** Did the reader choose it? */
  own: boolean;
  /** The seat that chose it; empty if nobody did. */
  actor: string;
  headline: string;
  detail: string;
  /** Its sentences from the log. */
  text: string;
  case: string;
  /** In the interest of the reader. */
  tone: "bad" | "even" | "good";
  places: string[];
  changes: Change[];
  /** The title of the larger thing that it belongs to; the last beat of a group is its verdict. */
  group: string;
  roll: Roll | null;
  /** Its changes of the sheets since the beat before it; for the first beat, since the last update of the page. */
  patch?: Record<string, Patch>;
}

/** Beats that replace everything from a number on; `since` is the first one of the reader's last choice. */
export interface BeatPart {
  from: number;
  since: number;
  beats: Beat[];
}

/** A seat at the end of a match. */
export interface ResultRow {
  seat: string;
  /** The name of the seat itself. */
  called: string;
  /** The name of its holder. */
  name: string;
  score: number | null;
  /** The score in words. */
  scored: string;
  first: boolean;
}

/** The ending of a match. */
export interface Result {
  told: string;
  /** Did this seat win? Null for spectators, and where nobody is ranked. */
  won: boolean | null;
  rows: ResultRow[];
  ending: Ending;
  /** The best ending of other matches of this scenario that the holder of the seat has finished. */
  best: string;
  turns: number;
  /** From the first choice to the last. */
  minutes: number;
  seed: string;
  salt: string;
}

/** A paragraph of a course. */
export interface LessonPart {
  head: string;
  phase: string;
  case: string;
  text: string;
  /** The ids of what it speaks of on the board. */
  look: string[];
}

/** The page of a course that belongs to the position. */
export interface Page {
  title: string;
  number: number;
  of: number;
  parts: LessonPart[];
  /** The next thing for the player to do. */
  ask: string;
  /** The option that the course takes. */
  choose: string;
  /** The moment at which the player left the course; 0 if that did not happen. */
  back: number;
}

/** A seat that must choose. */
export interface Asked {
  seat: string;
  name: string;
  kind: "bot" | "open" | "person";
}

/** A seat and its holder. */
export interface SeatFacts {
  seat: string;
  /** The name of the seat itself. */
  called: string;
  /** The name of its holder. */
  name: string;
  kind: "bot" | "open" | "person";
  /** The strength of a bot. */
  level: string;
  me: boolean;
  /** Does its holder have this match open? */
  here: boolean;
  /** Has its holder been away for so long that a bot may take over? */
  absent: boolean;
  /** The address of an invitation, for the creator of the match alone. */
  invite: string;
}

/** The permission to use the adviser, and its users. */
export interface Adviser {
  allowed: boolean;
  /** Seats. */
  used: string[];
  /** The names of their holders. */
  told: string[];
}

/** The rights of a guest besides choosing. */
export interface May {
  fork: boolean;
  same_luck: boolean;
  record: boolean;
  resign: boolean;
  delete: boolean;
  chat: boolean;
  notes: boolean;
  advise: boolean;
  /** Seats that this guest may give to a bot. */
  bot: string[];
  /** Seats that this guest may take back from a bot. */
  take: string[];
}

/** The facts of a match for a guest, besides the table. */
export interface Facts {
  id: string;
  game: string;
  title: string;
  scenario: string;
  variants: string[];
  undo: string;
  luck: string;
  /** SHA-256 of salt and seed. */
  commitment: string;
  /** Empty until the match is over. */
  seed: string;
  adviser: Adviser;
  /** Do several people play? */
  guarded: boolean;
  forked_from: string;
  /** The seats of this guest. */
  mine: string[];
  creator: boolean;
  seats: SeatFacts[];
  may: May;
}

/** An update of a page for a seat: the table, its log and its people. */
export interface Update {
  /** The number of lines of the match that this seat has received. */
  moment: number;
  /** Empty for a spectator. */
  seat: string;
  title: string;
  turn: number;
  over: boolean;
  outcome: string;
  case: string;
  question: Question | null;
  luck: WantedLuck | null;
  /** The changes of the sheets; unchanged sheets are left out. */
  sheets: Record<string, Patch>;
  frames: Record<string, Frame>;
  /** The part of the map that a phone shows. */
  near: [number, number, number, number] | null;
  sides: Record<string, Side>;
  /** The side whose board is shown; empty where there is one board. */
  side: string;
  panels: Panel[];
  undo: Undo | null;
  left?: Left;
  danger?: Danger;
  card?: CardInPlay;
  /** Sent until the seat has made its first choice. */
  opening?: Opening;
  /** Sent back by a page, so that its stream continues from there. */
  version: string;
  /** The version that the page must have: `sheets` holds what changed since then. Empty if it holds everything. */
  since?: string;
  asked: Asked[];
  /** Is this seat asked? */
  mine: boolean;
  waiting: string;
  /** The seat of a bot that is thinking. */
  thinking: string;
  log: LogPart | null;
  beats: BeatPart | null;
  result: Result | null;
  lesson: Page | null;
  match?: Facts;
  /** The newest moment, in an update from the past. */
  last?: number;
}

/** A message in the chat. */
export interface ChatLine {
  number: number;
  seat: string;
  name: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A bot began to think, or stopped (an empty seat). */
export interface Thinking {
  seat: string;
}

/** Advice or a curve could not be worked out. */
export interface Failed {
  failed: true;
}

/** An option with its estimated chance to win. */
export interface AdvisedOption {
  option: string;
  label: string;
  chance: number;
  /** 95 %. */
  interval: [number, number];
  playouts: number;
  reason: string;
  /** Its advantage over ending or declining, otherwise over the average option. */
  gain?: number;
  /** Is its difference from the best option not significant? */
  equal?: boolean;
}

/** Advice for a question, or how far it is. The best option comes first. */
export interface Advice {
  moment?: number;
  progress?: number;
  cancelled?: boolean;
  game?: string;
  seat?: string;
  prompt?: string;
  case?: string;
  playouts?: number;
  alone?: boolean;
  options?: AdvisedOption[];
}

/** A seat's estimated chance to win, with its 95 % interval. */
export interface Chance {
  seat: string;
  value: number;
  low: number;
  high: number;
}

/** The chances of all seats at a moment. */
export interface CurvePoint {
  moment: number;
  turn: number;
  seats: Chance[];
}

/** The progress of a curve. */
export interface CurveProgress {
  done: number;
  of: number;
  running: boolean;
}

/** A turning point: between two moments the chance to win changed by much. */
export interface Turning {
  from: number;
  moment: number;
  /** The turn in which that was. */
  chapter: string;
  by: number;
  /** The event. */
  text: string;
}

/** The chances to win over a finished match. */
export interface Curve {
  done: number;
  of: number;
  running: boolean;
  /** So many games were played from each point, at least. */
  games: number;
  points: CurvePoint[];
  /** Once the curve is drawn. */
  turning: Turning[];
}

/** Something that a player might expect and is not offered. */
export interface Missing {
  label: string;
  reason: string;
  case: string;
}

/** A player's own notes. */
export interface Notes {
  text: string;
}

/** The answer to a request that changed something. */
export interface Answer {
  /** The moment of each seat that the guest holds. */
  moments?: Record<string, number>;
  /** The id of a new match. */
  id?: string;
  /** The request was answered before; nothing was done now. */
  again?: boolean;
}

/** The reason why a request was refused. */
export interface Refused {
  /** A word for programs. */
  error: string;
  /** A sentence for people. */
  message: string;
  case?: string;
  /** The current moment, if the page was out of date. */
  moment?: number;
  /** Seconds to wait. */
  retry?: number;
}
