// What the server would send, as little of it as a test needs.
import { Offer } from "../src/match/offer.ts";
import type { Beat, Facts, LogLine, Question, SeatFacts, Update } from "../src/types.ts";

export function question(...texts: string[]): Question {
  const options = texts.map((text) => ({ text, label: `do ${text}` }));
  return {
    prompt: "What now?",
    case: "1.0",
    where: "Turn 1",
    told: "",
    asks: "What now?",
    few: 24,
    words: {},
    kinds: [{ title: "" }],
    options,
    also: [],
    ways: [],
    closing: false,
    first: [],
    muster: null,
  };
}

export function offer(...texts: string[]): Offer {
  return new Offer(question(...texts), (text) => text);
}

export function update(given: Partial<Update> = {}): Update {
  return {
    moment: 0,
    version: "0.0.0",
    seat: "p1",
    title: "A game: turn 1",
    turn: 1,
    over: false,
    outcome: "",
    asked: [],
    mine: true,
    waiting: "",
    question: null,
    luck: null,
    sheets: {},
    frames: {},
    near: null,
    sides: {},
    side: "",
    panels: [],
    log: null,
    undo: null,
    thinking: "",
    result: null,
    lesson: null,
    ...given,
  };
}

export function seat(id: string, name = ""): SeatFacts {
  return { seat: id, called: id, name, kind: "person", me: true, here: true, absent: false, invite: "" };
}

export function facts(...mine: string[]): Facts {
  const may = { fork: true, same_luck: true, record: true, resign: true, delete: true, chat: true, notes: true };
  return {
    id: "m1",
    game: "a-game",
    title: "A game",
    seats: [seat("p1", "Aylin"), seat("p2")],
    mine,
    guarded: false,
    adviser: { allowed: true, used: [], told: [] },
    may: { ...may, advise: true, bot: [], take: [] },
  };
}

export function line(moment: number, text = `what happened at ${moment}`): LogLine {
  return { turn: 1, chapter: "Turn 1", text, case: "", moment, kind: "event", places: [], roll: false };
}

export function beat(number: number, given: Partial<Beat> = {}): Beat {
  return {
    number,
    moment: 1,
    turn: 1,
    chapter: "Turn 1",
    kind: "told",
    own: false,
    actor: "",
    headline: `Beat ${number}`,
    detail: "",
    text: "",
    case: "",
    tone: "even",
    places: [],
    changes: [],
    group: "",
    roll: null,
    ...given,
  };
}
