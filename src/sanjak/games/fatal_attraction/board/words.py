"""A Fatal Attraction in words: options and the outcome."""

from __future__ import annotations

from collections.abc import Callable

from sanjak.kernel import Option, Plain
from sanjak.scene.text import percent
from sanjak.scene.words import joined

from ..data import AREAS, BEACHHEADS, CONDITIONALS, GERMANS, POINTS, POOL, PRICE, SHIPS, TURKS
from ..data.lists import SIDE
from ..rules.reinforcements import turkish_price, withdrawal_points
from ..rules.second import second_price
from ..rules.supply import beachhead_price, naval_price
from ..state import State
from . import names
from .chances import chances_of, forecast_of, planned, state_of
from .log import CONCLUSIONS, ORDERS
from .names import anything, formation, piece, place

# ---------------------------------------------------------------- options


def label(option: Option, view: Plain) -> str:
    """An option in words, with its chance."""
    return told_option(state_of(view), option)


def told_option(s: State, option: Option) -> str:
    """An option in a position, with its chances."""
    said = named(s, option)
    odds = ", ".join(f"{percent(share)} {name}" for name, share in chances_of(s, option).items())
    return f"{said}: {odds}" if odds else said


def name_of(option: Option, view: Plain) -> str:
    """An option that is not offered, or its first words, without a chance."""
    return named(state_of(view), option)


def named(s: State, option: Option) -> str:
    """An option in a position, without its chances."""
    verb, *rest = option
    return SAY[verb](s, *rest)


def say_move(s: State, unit: str, area: str, *change: str) -> str:
    """A move, and its change of entrenchment."""
    return f"{piece(unit)} to {place(area)}{DIGGING[change[0]] if change else ''}"


DIGGING = {"dig": ", digging in", "rise": ", leaving the trench", "dug": ", entrenched"}
UNTIL = {"battle": "until one of my units is fought", "segment": "for the rest of this segment",
         "turn": "for the rest of this turn"}


def say_lay(s: State, level: int | str, area: str) -> str:
    """A mine or a dummy."""
    return f"lay a {names.LEVELS[int(level)]}{'' if str(level) == '0' else ' mine'} in {place(area)}"


def say_ready(s: State) -> str:
    """The end of set-up, or of laying."""
    return "deployment done" if names.is_set_up(s) else "mines done"


def say_pay(s: State, what: str) -> str:
    """A purchase with a supply point (6.2, 6.3)."""
    if what in BEACHHEADS:
        return f"{names.paid(what)} in {place(s.at[what])} ({beachhead_price(s)} SP)"
    return f"{names.paid(what)} ({naval_price(s) if what == 'naval' else PRICE.source} SP)"


def say_aim(s: State, firer: str, target: str = "") -> str:
    """A gun or a ship, and its target."""
    if not target:
        return f"{piece(firer)} fires"
    verb = "bombards" if target in AREAS else "fires at"
    return f"{piece(firer)} {verb} {anything(target)}"


def strengths(s: State, area: str, intensive: bool) -> str:
    """Both sides of an assault and its column, in parentheses."""
    seen = forecast_of(s, area, intensive)
    return f" ({seen.attack} v {seen.defence}, column {seen.column})" if seen else ""


def say_intensive(s: State, area: str, gun: str) -> str:
    """An intensive assault: the sum, the supporter, the price."""
    return (f"intensive assault on {place(area)}{strengths(s, area, True)}, supported by {piece(gun)}, "
            f"for {PRICE.intensive} SP")


def say_planned(s: State, said: str, intensive: bool) -> str:
    """An assault with the units chosen so far, and its sum."""
    seen = planned(s, intensive)
    return f"{said} ({seen.attack} v {seen.defence}, column {seen.column})" if seen else said


def points_told(s: State, points: int, again: bool = False) -> str:
    """10.2 The price of a conditional reinforcement, by the match's reading of the rule."""
    how = s.variants["conditional_vp"]
    parts = [*([f"−{points} VP"] if how != "award_only" else []),
             *([f"+{points} VP for the Turk"] if how != "spend_only" else [])]
    return ", ".join(parts) + (", every turn" if again else "")


def say_bring(s: State, id: str) -> str:
    """10.2 A conditional reinforcement with its price."""
    row = CONDITIONALS[id]
    return f"bring {anything(id)} ({points_told(s, row.vp, row.upkeep)})"


def say_replace(s: State, unit: str, *area: str) -> str:
    """10.5, 10.6 A replacement with its price in VPs or SPs."""
    if SIDE[unit] == TURKS:
        where = f" at {place(area[0])}" if area else ""
        return f"replace {piece(unit)}{where} ({turkish_price(s, unit)} SP)"
    if unit in SHIPS:
        return f"replace {piece(unit)} (−{POINTS.sweeper} VP)"
    return f"replace {piece(unit)} ({'second unit for the VP just paid' if s.credit else '−1 VP for two units'})"


def say_withdraw(s: State, unit: str) -> str:
    """10.5.1 A withdrawal with its points."""
    points = withdrawal_points(s, unit)
    return f"withdraw {piece(unit)} for good ({f'+{points} VP' if points else 'no VP any more'})"


def say_enter(s: State, unit: str, area: str) -> str:
    """10.3, 10.4 An entry; German volunteers pay the Allies."""
    points = GERMANS[unit].vp if unit in GERMANS and s.at[unit] == POOL else 0
    return f"{piece(unit)} enters at {place(area)}" + (f" (+{points} VP for the Allies)" if points else "")


def say_second(s: State, kind: str) -> str:
    """A second activation (7.3.2c)."""
    if kind == "sweepers":
        return "second activation of sweepers alone (free)"
    return f"second activation, {kind} ({second_price(s)} SP)"


SAY: dict[str, Callable[..., str]] = {
    "place": say_move,
    "lift": lambda s, what: f"pick up {anything(what)}",
    "auto": lambda s: "deploy the rest for me" if names.is_set_up(s) else "lay the rest for me",
    "ready": lambda s, *fort: f"ready {piece(fort[0])}" if fort else say_ready(s),
    "ready_all": lambda s: "ready every fort that can be paid for",
    "lay": say_lay,
    "withdraw_29th": lambda s: "withdraw the 29th Division for 10 VP",
    "keep_29th": lambda s: "keep the 29th Division",
    "uboat": lambda s, ship: f"the U-boat stalks {piece(ship)}",
    "pay": say_pay,
    "enough": lambda s: "done",
    "bring": say_bring,
    "replace": say_replace,
    "enter": say_enter,
    "restore": lambda s, fort, ship: (f"restore {piece(fort)} with the guns of {piece(ship)} "
                                      f"({PRICE.restore_fort} SP, the ship is scrapped)"),
    "upkeep": lambda s, ship: f"keep {piece(ship)} ({points_told(s, CONDITIONALS[ship].vp)})",
    "release": lambda s, ship: f"let {piece(ship)} go",
    "withdraw": say_withdraw,
    "reserve": lambda s, unit: f"put {piece(unit)} into Reserve",
    "set_down": lambda s, fort, area: f"set {piece(fort)} down in {place(area)} ({PRICE.mobile_fort} SP)",
    "announce": lambda s, kind: "announce a Naval Impulse: +1 on initiative" if kind == "naval" else (
        "make no announcement"),
    "ground": lambda s: "a Ground segment",
    "naval": lambda s: "a Naval segment",
    "pass": lambda s: "pass: do nothing now",
    "activate": lambda s, id, order="": f"activate the {formation(id)}" + (f": {ORDERS[order]}" if order else ""),
    "gather": lambda s, id: f"gather a group around the {formation(id)}",
    "join": lambda s, id: f"add {anything(id)} to the group",
    "drop": lambda s, id: f"take {anything(id)} out of the group",
    "move_first": lambda s: ORDERS["move_first"],
    "fight_first": lambda s: ORDERS["fight_first"],
    "second": say_second,
    "done": lambda s: "end the segment",
    "move": say_move,
    "dash": say_move,
    "stay": lambda s, unit, change: f"{piece(unit)} stays{DIGGING[change]}",
    "hold": lambda s, unit: f"{piece(unit)} stays",
    "exit": lambda s, unit: f"{piece(unit)} leaves the map for Istanbul",
    "land": lambda s, unit, area: f"{piece(unit)} goes to {place(area)} by sea",
    "halt": lambda s: "all others stay as they are",
    "cease": lambda s: "end the fights of this group",
    "assault": lambda s, area: f"assault {place(area)}{strengths(s, area, False)}",
    "intensive": say_intensive,
    "ashore": lambda s, sea, area: f"go ashore from {place(sea)} in {place(area)}",
    "aim": say_aim,
    "fire": lambda s: "open fire",
    "plan": lambda s, area: f"choose who attacks {place(area)}",
    "attack": lambda s: say_planned(s, "attack", intensive=False),
    "leave_out": lambda s, unit: f"leave {piece(unit)} out",
    "support": lambda s, gun: say_planned(s, f"attack intensively for {PRICE.intensive} SP, supported by {piece(gun)}",
                                          intensive=True),
    "everybody": lambda s: "attack with everybody",
    "call_off": lambda s: "call it off",
    "take_up": lambda s, level, area: f"take a {names.LEVELS[int(level)]} up in {place(area)}",
    "ships": lambda s: "bombard with ships",
    "press": lambda s, unit, area: f"{piece(unit)} presses on to {place(area)}",
    "no_more": lambda s: "no more beachheads",
    "turn_up": lambda s, *unit: f"{piece(unit[0])} comes out of Reserve" if unit else "bring the Reserve cavalry out",
    "back": lambda s, unit: f"{piece(unit)} goes back to the box",
    "disrupted": lambda s, unit: f"{piece(unit)} lands, Disrupted",
    "take_in": lambda s, unit: f"{piece(unit)} attacks too",
    "stand": lambda s: "all check morale",
    "test": lambda s, unit: f"{piece(unit)} checks morale",
    "give_up": lambda s, unit: f"eliminate {piece(unit)}",
    "dig": lambda s, unit: f"{piece(unit)} digs in",
    "stay_up": lambda s, unit: f"{piece(unit)} does not dig in",
    "retreat": lambda s, unit, where: f"{piece(unit)} falls back to {place(where)}",
    "advance": lambda s, unit, *area: f"{piece(unit)} advances" + (f" to {place(area[0])}" if area else ""),
    "beachhead": lambda s, id, area: f"set up {piece(id)} in {place(area)}, in supply ({beachhead_price(s)} SP)",
    "beachhead_unpaid": lambda s, id, area: f"set up {piece(id)} in {place(area)} without supply",
    "deploy": lambda s, ship, area: f"{piece(ship)} deploys in {place(area)}",
    "keep": lambda s, ship: f"keep {piece(ship)} in the box",
    "fleet": lambda s, area: f"deploy all ships that may lie in {place(area)}",
    "deployed": lambda s: "deployment done",
    "sail": say_move,
    "run": lambda s, ship, area: f"{say_move(s, ship, area)}, neither firing nor sweeping",
    "rest": lambda s, id: f"{piece(id)} holds",
    "next": lambda s: "new group",
    "strike": lambda s, area: "all mines strike" if area == "all" else f"the mines of {place(area)} strike",
    "unmask": lambda s, area: f"turn up a Level 2 mine in {place(area)} and strike with it",
    "hold_fire": lambda s: "hold the mines back",
    "sweep": lambda s, ship: f"{piece(ship)} sweeps",
    "swept": lambda s: "sweeping is over",
    "clear": lambda s, area, level: (f"remove a Level 1 mine in {place(area)}" if int(level) == 1 else
                                     f"take a level off a Level 2 mine in {place(area)}"),
    "again": lambda s, id: f"{piece(id)} acts again",
    "no": lambda s: "don't interrupt now",
    "quiet": lambda s, until: f"do not ask me {UNTIL[until]}",
    "pick": lambda s, id: f"first {anything(id)}",
}


# ---------------------------------------------------------------- the end


OUTCOMES = {"allied_victory": "Allied victory", "turkish_victory": "Turkish victory", "draw": "Draw"}


def outcome(view: Plain) -> str:
    """The outcome of the game."""
    return told_outcome(state_of(view))


def told_outcome(s: State) -> str:
    """The same from a state."""
    who, _, how = s.outcome.partition(":")
    points = joined(f"{names.ADJECTIVE[seat]} {score}" for seat, score in s.scores.items())
    return f"{OUTCOMES[who]}, {CONCLUSIONS[how]}: {points} victory points."
