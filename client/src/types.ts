// What the server sends about a match: see docs/server.md.

export interface Choice {
  text: string;
  label: string;
  odds?: string;
  note?: string;
  warn?: string;
  preview?: boolean;
}

export interface Question {
  prompt: string;
  case: string;
  few: number;
  words: Record<string, string>;
  options: Choice[];
  also: Choice[];
}

export interface PanelLine {
  id: string;
  text: string;
  option?: string;
  word?: string;
}

export interface Panel {
  id: string;
  title: string;
  lines: PanelLine[];
}

export interface LogLine {
  turn: number;
  chapter: string;
  text: string;
  case: string;
  moment: number;
  kind: string;
  places: string[];
  roll: boolean;
}

export interface Frame {
  title: string;
  frame: [number, number, number, number];
  ground: string;
}

export interface Threat {
  piece: string;
  code: string;
  far: number;
  said: string;
}

export interface Side {
  title: string;
  state: string;
  note: string;
  frame: [number, number, number, number] | null;
  parts: string[];
  threats: Threat[];
}

export interface SeatFacts {
  seat: string;
  called: string;
  name: string;
  kind: "person" | "bot" | "open";
  level?: string;
  me: boolean;
  here: boolean;
  absent: boolean;
  invite: string;
}

export interface Facts {
  id: string;
  game: string;
  title: string;
  seats: SeatFacts[];
  mine: string[];
  guarded: boolean;
  advisor: { allowed: boolean; used: string[]; told: string[] };
  may: {
    fork: boolean; same_luck: boolean; record: boolean; resign: boolean; delete: boolean; chat: boolean; notes: boolean;
    advise: boolean; bot: string[]; take: string[];
  };
}

export interface Result {
  told: string;
  won: boolean | null;
  rows: { seat: string; name: string; score: number | null; first: boolean }[];
}

export interface LessonPart {
  head: string;
  phase: string;
  case: string;
  text: string;
}

export interface Page {
  title: string;
  number: number;
  of: number;
  parts: LessonPart[];
  ask: string;
  choose: string;
  back: number;
}

export interface Update {
  moment: number;
  version: string;
  seat: string;
  title: string;
  turn: number;
  over: boolean;
  outcome: string;
  asked: { seat: string; name: string; kind: string }[];
  mine: boolean;
  waiting: string;
  question: Question | null;
  luck: { kind: string; label: string; choices: (string | number)[] } | null;
  sheets: Record<string, string>;
  frames: Record<string, Frame>;
  near: [number, number, number, number] | null;
  sides: Record<string, Side>;
  side: string;
  panels: Panel[];
  log: { from: number; lines: LogLine[] } | null;
  undo: { to: { moment: number; label: string }[]; redo: boolean; restart: boolean; why: string } | null;
  thinking: string;
  result: Result | null;
  lesson: Page | null;
  card?: string;
  match?: Facts;
}

export interface Advice {
  progress?: number;
  moment?: number;
  cancelled?: boolean;
  options?: { option: string; label: string; chance: number; interval: [number, number]; reason: string }[];
}

export interface ChatLine {
  number: number;
  name: string;
  text: string;
}

export interface Curve {
  done: number;
  of: number;
  running?: boolean;
  points: { moment: number; turn: number; seats: { seat: string; value: number; low: number; high: number }[] }[];
}
