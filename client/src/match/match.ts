// A match in play: one state, the parts of the page that follow from it, and who hears of what.
import { Board } from "../board/board.ts";
import { drawnPicture } from "../board/sheets.ts";
import { drawnName } from "../board/targets.ts";
import { one, say } from "../dom.ts";
import { Chances } from "../pages/chances.ts";
import { NARROW } from "../screen.ts";
import type { Facts, Update } from "../types.ts";
import { attend, commandsOf, listenToButtons, type Parts } from "./actions.ts";
import { adviceBar } from "./advicebar.ts";
import { Adviser } from "./adviser.ts";
import { Choices } from "./choices.ts";
import { Choosing } from "./choosing.ts";
import { Curtain } from "./curtain.ts";
import { End } from "./end.ts";
import { Feed } from "./feed.ts";
import { Happened } from "./happened.ts";
import { drawHead } from "./head.ts";
import { InPlay } from "./inplay.ts";
import { listenToKeys } from "./keys.ts";
import { Lesson } from "./lesson.ts";
import { drawLists } from "./lists.ts";
import { Log } from "./log.ts";
import { MusterTray } from "./muster.ts";
import { OddsCard } from "./oddscard.ts";
import { Opening } from "./opening.ts";
import { Past } from "./past.ts";
import { Replay } from "./replay.ts";
import { People } from "./people.ts";
import { drawPlayBar } from "./playbar.ts";
import { Playing } from "./playing.ts";
import { Pointing } from "./pointing.ts";
import { drawPrompt } from "./prompt.ts";
import { RollCard } from "./rollcard.ts";
import { sender } from "./sending.ts";
import { Sides } from "./sides.ts";
import { chime } from "./sound.ts";
import { State } from "./state.ts";
import { drawStrip } from "./strip.ts";
import { Tabs } from "./tabs.ts";

/** How long a piece glides, in milliseconds: a phone follows it to where it goes. */
const GLIDE = 240;

export function match(): void {
  const state = stateOfPage();
  const draw = (): void => drawAll(state, parts, log);
  const feed = new Feed(state, {
    taken: (was) => taken(was, state, parts, draw),
    facts: (facts) => {
      state.facts = facts;
      draw();
    },
    thinking: (seat) => {
      state.update.thinking = seat;
      drawPrompt(state);
    },
    advice: (advice) => parts.adviser.advised(advice),
    chat: (line) => parts.people.said(line),
  });
  const send = sender(state, feed);
  const log = new Log(state);
  const tabs = new Tabs(state);
  const choosing = new Choosing(state, send, () => {
    draw();
    if (state.selected) board.reveal(state.selected);
  });
  const board = new Board(state.facts.id, choosing);
  board.light(state.picture);
  board.follow(state.update.near);
  const choices = new Choices(state);
  const playing = new Playing(async (beat) => {
    drawPlayBar(playing);
    parts.happened.draw();
    const then = state.pictures.get(beat.number);
    if (then) await board.show(then.update, then.picture);
    board.glow(beat.places);
    board.trace(state.moves.get(beat.number) ?? []);
    attend(beat, parts);
    if (!NARROW.matches) return;
    await new Promise((done) => window.setTimeout(done, GLIDE));
    attend(beat, parts);
  });
  const chances = new Chances(
    {
      address: state.api("curve"),
      seat: state.update.seat,
      linkTo: (moment) => state.linkTo(moment),
      nameOf: (seat) => state.nameOfSeat(seat),
    },
    one("#chances"),
    () => parts.replay.redraw(),
  );
  const parts: Parts = {
    state,
    send,
    choosing,
    board,
    choices,
    tabs,
    replay: new Replay(state, new Past(state), board, chances, draw),
    curtain: new Curtain(state, feed),
    adviser: new Adviser(state, () => {
      choices.draw();
      adviceBar(state, parts.adviser.on);
    }),
    lesson: new Lesson(state, board),
    inPlay: new InPlay(state),
    opening: new Opening(state),
    end: new End(state, board, chances),
    people: new People(state),
    rolls: new RollCard(state),
    muster: new MusterTray(state, send),
    odds: new OddsCard(state, () => drawPrompt(state)),
    sides: new Sides(state, board, draw),
    playing,
    happened: new Happened(state, playing),
  };
  listenToButtons(parts);
  listenToKeys(commandsOf(parts));
  new Pointing(state, board, parts.curtain);
  begin(parts, feed, draw);
}

/** What the server has written into the page. */
function stateOfPage(): State {
  const update = JSON.parse(one("#update").textContent!) as Update;
  return new State(update, JSON.parse(one("#facts").textContent!) as Facts, drawnName, drawnPicture());
}

function begin({ adviser, curtain, replay }: Parts, feed: Feed, draw: () => void): void {
  const asked = new URLSearchParams(location.search);
  const at = asked.get("at"),
    beat = asked.get("beat");
  curtain.fall(true);
  draw();
  if (at) void replay.open(Number(at), beat ? Number(beat) : null);
  feed.open();
  void adviser.advise();
}

/** A new view has come: behind a curtain it is not shown. */
async function taken(was: Update, state: State, parts: Parts, draw: () => void): Promise<void> {
  const now = state.update;
  if (parts.curtain.fall(false)) return;
  if (state.live) await played(state, parts);
  if (state.live) await parts.board.show(state.update, state.picture);
  draw();
  chime(now, was);
  const asked = now.over ? now.outcome : now.question?.prompt || now.waiting;
  say([state.story.news(was.moment), asked].filter(Boolean).join(" "));
  if (now.moment === was.moment) return;
  parts.rolls.hide();
  void parts.adviser.advise();
}

/** Play what is new, one beat after another, before the next question can be answered. */
async function played(state: State, parts: Parts): Promise<void> {
  const { board, playing } = parts;
  const news = state.news;
  state.news = [];
  const going = playing.play(news);
  if (!playing.on) return;
  state.hold(true);
  document.body.dataset["asked"] = "false";
  parts.choices.draw();
  parts.odds.draw();
  await going;
  state.hold(false);
  board.glow([]);
  board.trace([]);
  board.top();
}

/** Draw the page. While beats are played, what comes after them is not shown yet. */
function drawAll(state: State, parts: Parts, log: Log): void {
  const { adviser, board, choices, end, happened, lesson, opening, people, replay, sides, tabs } = parts;
  const { dataset, classList } = document.body;
  if (state.held && state.live) return;
  if (!state.live) tabs.toBoard();
  classList.toggle("past", !state.live);
  dataset["picked"] = state.picked;
  dataset["selected"] = state.selected;
  dataset["moment"] = String(state.seen.moment);
  dataset["over"] = String(state.update.over || Boolean(state.update.result));
  dataset["asked"] = String(Boolean(state.update.question) && state.live && !state.held);
  drawHead(state);
  parts.inPlay.draw();
  drawPrompt(state);
  happened.draw();
  choices.draw();
  parts.odds.draw();
  parts.muster.draw();
  adviceBar(state, parts.adviser.on);
  lesson.draw();
  opening.draw();
  end.draw();
  replay.redraw();
  drawLists(state, board.has);
  log.draw();
  sides.draw();
  drawStrip((title) => sides.called(title));
  tabs.drawWords();
  people.draw();
  adviser.mark();
  board.mark();
}
