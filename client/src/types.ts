// What the server sends about a match: see docs/server.md.

export interface Choice {
  text: string;
  label: string;
  odds?: string;
  note?: string;
  warn?: string;
  preview?: string;
}

export interface Question {
  prompt: string;
  case: string;
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
}

export interface SeatFacts {
  seat: string;
  name: string;
  kind: "person" | "bot" | "open";
  level?: string;
  me?: boolean;
  away?: boolean;
  invite?: string;
}

export interface Facts {
  id: string;
  game: string;
  title: string;
  seats: SeatFacts[];
  mine: string[];
  guarded: boolean;
  advisor_allowed: boolean;
  advisor_used: boolean;
  may: Record<string, boolean>;
}

export interface Result {
  told: string;
  won: boolean | null;
  rows: { seat: string; name: string; score: number | null; first: boolean }[];
}

export interface Update {
  moment: number;
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
  panels: Panel[];
  log: { from: number; lines: LogLine[] };
  undo: { to: { moment: number; label: string }[]; redo: boolean; restart: boolean; why: string } | null;
  thinking: string;
  result: Result | null;
  card?: string;
  match?: Facts;
}

export interface Advice {
  progress?: number;
  moment?: number;
  options?: { text: string; label: string; chance: number; low: number; high: number; reason: string }[];
}

export interface ChatLine {
  name: string;
  text: string;
  when: string;
}

export interface Curve {
  done: number;
  of: number;
  points: { moment: number; turn: number; value: number; low: number; high: number }[];
}
