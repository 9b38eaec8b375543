"""8.5 Mines: laying, revealing, their attacks, and minesweeping."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.kernel import Drm, Flow, Option, ask, reveal, roll, shuffle, step, tell, then

from ..data import ALLIES, BEACHHEADS, MARKERS, SHIPS, TABLES, TURKS
from ..data.lists import (
    AEGEAN,
    ASSAULT_AREAS,
    BIT,
    MARMARA,
    MINEABLE,
    NAMES,
    SEA,
    SEA_NEAR,
    SETS,
    STRAIT,
    SWEEPERS,
    WARSHIPS,
)
from ..state import State
from .asking import reasons
from .strategic import strike_below_water
from .supply import lays_mines, read
from .terms import PLACE_BIT, joined, lone, mined, occupied, warships_at_sea

OUTSIDE = NAMES(MINEABLE & ~STRAIT)
"""8.5 The areas outside the strait that may be mined."""
FACTORS, DUMMIES = f"{TURKS}:factors", f"{TURKS}:dummies"
READY: Option = ("ready",)
AUTO: Option = ("auto",)
HOLD_FIRE: Option = ("hold_fire",)
SWEPT: Option = ("swept",)


# ---------------------------------------------------------------- laying


@step("8.5")
def mine_determination(s: State) -> None:
    """8.5, 3.1 A D6 and the SP paid for it give new factors and dummies."""
    if not lays_mines(s):
        return
    die, table = roll(s, "8.5", "mines", mine_modifiers(s)), TABLES.mines
    factors, dummies = read(table.factors, table.first, die.total), read(table.dummies, table.first, die.total)
    die.gives(f"{factors} {dummies}")
    grant(s, factors, dummies)
    then(s, lay_mines)


def mine_modifiers(s: State) -> Iterator[Drm]:
    """6.3 Each SP paid for mines adds one."""
    if s.mine_sp:
        yield Drm(s.mine_sp, "supply paid", "6.3")


def grant(s: State, factors: int, dummies: int) -> None:
    """8.5 Factors and dummies that may be laid now; those not laid are lost."""
    s.hand = {FACTORS: factors, DUMMIES: dummies}
    s.granted = {"factors": s.granted.get("factors", 0) + factors, "dummies": s.granted.get("dummies", 0) + dummies}


@step("8.5", repeat_while=lambda s: bool(s.hand))
def lay_mines(s: State) -> Flow:
    """8.5 Lay markers one by one, in secret; the Allies see the place of each marker but not its kind."""
    choice = yield ask(TURKS, "8.5", "Where does the next mine marker go?", [*lays(s), AUTO, READY], shown=unnamed,
                       why=reasons(s, TURKS),
                       also=lambda: taken_up(s))
    if choice == READY:
        s.hand = {}
    elif choice == AUTO:
        lay_the_rest(s)
    elif choice[0] == "take_up":
        take_up(s, choice[1], choice[2])
    else:
        lay(s, choice[1], choice[2])


def unnamed(option: Option) -> Option:
    """8.5 The option without the kind of the marker, for the Allies."""
    return (option[0], "marker", option[2]) if option[0] in ("lay", "take_up") else option


def lays(s: State) -> list[Option]:
    """8.5 Every marker that may be laid, by its level, with its possible areas."""
    levels = levels_in_hand(s)
    if not levels:
        return []
    room, outside = places_for_markers(s), outside_left(s)
    inside = NAMES(room & STRAIT)
    found: list[Option] = [("lay", level, area) for level in levels for area in inside]
    for level in levels:
        if (level if level and s.variants["outer_mine_cap"] != "markers" else 1) <= outside:
            found += [("lay", level, area) for area in NAMES(room & ~STRAIT)]
    return found


def levels_in_hand(s: State) -> list[int]:
    """8.5 Levels that are granted and of which a marker is left."""
    factors, dummies = s.hand[FACTORS], s.hand[DUMMIES]
    wanted = ([0] if dummies else []) + ([1] if factors else []) + ([2] if factors > 1 else [])
    there = {MARKERS[marker] for marker in s.stock[TURKS]}
    return [level for level in wanted if level in there]


def places_for_markers(s: State) -> int:
    """8.5, 2.4 Two markers an area; beside Allied units and beachheads only where mines lie; a beachhead closes its
    assault areas for good; none where Allied warships lie, as they may on turn 1 (R37)."""
    full = 0
    most = TABLES.mines.most_in_an_area
    for area, markers in s.laid.items():
        if len(markers) + len(s.shown[area]) >= most:
            full |= BIT[area]
    watched = SETS.spread(occupied(s, ALLIES) | lone(s, ALLIES)) & ~mined(s)
    return MINEABLE & ~full & ~watched & ~closed_to_mines(s) & ~warships_at_sea(s, ALLIES)


def closed_to_mines(s: State) -> int:
    """8.5 The assault areas next to beachheads."""
    return ASSAULT_AREAS & SETS.spread(joined(tuple([s.at[beachhead] for beachhead in BEACHHEADS])))


def outside_used(s: State) -> int:
    """8.5, 13.1.1 The use of the limit outside the strait: factors and dummies, or by option markers."""
    by_marker = s.variants["outer_mine_cap"] == "markers"
    return sum([1 if by_marker or not MARKERS[marker] else MARKERS[marker]
                for field in (s.laid, s.shown) for area in OUTSIDE for marker in field[area]])


def outside_left(s: State) -> int:
    """13.1.1 The rest of the secret limit outside the strait."""
    return s.cap[TURKS] - outside_used(s)


def lay(s: State, level: int, area: str) -> None:
    """8.5 A marker of this level goes face down into an area."""
    stock = s.stock[TURKS]
    marker = next(marker for marker in stock if MARKERS[marker] == level)
    stock.remove(marker)
    s.laid[area].append(marker)
    s.hand[FACTORS if level else DUMMIES] -= level or 1


def taken_up(s: State) -> list[Option]:
    """13.0 During set-up, markers may be taken up again."""
    if s.impulses or s.found:
        return []
    return [("take_up", level, area) for area, markers in s.laid.items()
            for level in sorted({MARKERS[marker] for marker in markers})]


def take_up(s: State, level: int, area: str) -> None:
    """13.0 A marker that was just laid goes back."""
    marker = next(marker for marker in s.laid[area] if MARKERS[marker] == level)
    s.laid[area].remove(marker)
    s.stock[TURKS].append(marker)
    s.hand[FACTORS if level else DUMMIES] += level or 1


AUTOMATIC_LINE = ("DS8", "DS7", "DS9", "DS10", "DS5", "DS6", "DS11", "DS3", "DS4", "DS12", "DS1", "DS2", "DS13", "DS14")
"""13.0 The order of the automatic set-up: the Narrows, then the approaches."""


def lay_the_rest(s: State) -> None:
    """13.0 A sound field across the Narrows without further choice. Hidden luck mixes mines and dummies, so that the
    option does not reveal them to the Allies."""
    open_areas, most = NAMES(places_for_markers(s) & STRAIT), TABLES.mines.most_in_an_area
    places = [area for area in AUTOMATIC_LINE if area in open_areas
              for _ in range(most - len(s.laid[area]) - len(s.shown[area]))]
    markers = markers_in_hand(s)[:len(places)]
    shuffle(s, "minefield", markers)
    for marker, area in zip(markers, places, strict=False):
        lay(s, MARKERS[marker], area)
    s.hand = {}


def markers_in_hand(s: State) -> list[str]:
    """8.5 Markers for everything that may be laid now, as few as possible: Level 2, then Level 1, then dummies."""
    factors, found = s.hand[FACTORS], []
    for level in (2, 1):
        there = [marker for marker in s.stock[TURKS] if MARKERS[marker] == level][:factors // level]
        factors -= level * len(there)
        found += there
    return found + [marker for marker in s.stock[TURKS] if not MARKERS[marker]][:s.hand[DUMMIES]]


# ---------------------------------------------------------------- 8.5.1 revealing and attacks


def turn_up(s: State, area: str) -> None:
    """8.5.1 The markers of an area are turned up: dummies go back to the stock, mines stay."""
    markers = s.laid[area]
    if not markers:
        return
    levels = [MARKERS[marker] for marker in markers]
    reveal(s, levels)
    s.laid[area] = []
    tell(s, "8.5.1", "turned_up", area=area, levels=levels)
    for marker in markers:
        if MARKERS[marker]:
            show(s, area, marker)
        else:
            s.found["dummies"] = s.found.get("dummies", 0) + 1
            s.stock[TURKS].append(marker)


def show(s: State, area: str, marker: str) -> None:
    """8.5.1 A mine lies face up from now on."""
    s.shown[area].append(marker)
    s.found["factors"] = s.found.get("factors", 0) + MARKERS[marker]


def enter_waters(s: State, ship: str, area: str) -> None:
    """8.5.1, 8.5.2 A warship that enters turns the markers up; a sweeper only where the option says so."""
    s.at[ship] = area
    reveals = SHIPS[ship].side == ALLIES and (SHIPS[ship].type != "MS" or not s.variants["ms_reveal_on_sweep"])
    if reveals and area in s.laid:
        turn_up(s, area)


def exposed(s: State, scope: str) -> int:
    """8.5.1, 7.3.2.3 The areas with warships exposed to mines: all, those near ships of a second activation, or one."""
    if scope in SHIPS:
        return PLACE_BIT[s.at[scope]]
    everywhere = warships_at_sea(s, ALLIES)
    if scope == "all":
        return everywhere
    return everywhere & joined(tuple([s.at[ship] for ship in s.group["second"] if ship in SHIPS]))


def striking(s: State, scope: str) -> list[str]:
    """8.5.1 Areas with mines face up that have not struck yet and have a ship to strike."""
    open_to = exposed(s, scope)
    return [area for area, markers in s.shown.items()
            if any(marker not in s.struck and struck_by(marker, area) & open_to for marker in markers)]


def struck_by(marker: str, area: str) -> int:
    """8.5.1 The areas that a mine attacks: its own, and with Level 2 the neighbouring ones, never the Aegean."""
    return BIT[area] | (SEA_NEAR[area] & ~BIT[AEGEAN] if MARKERS[marker] > 1 else 0)


def lurking(s: State, scope: str) -> list[str]:
    """8.5.1 Areas with hidden markers next to an exposed warship that is not in the Aegean."""
    near = SETS.spread(exposed(s, scope) & ~BIT[AEGEAN])
    return [area for area, markers in s.laid.items() if markers and BIT[area] & near]


@step("8.5.1")
def mine_attacks(s: State, scope: str) -> None:
    """8.5.1, 7.3.2.3 The Turk may attack with every mine once."""
    s.struck = {}
    then(s, mine_strikes(scope))


@step("8.5.1")
def mine_strikes(s: State, scope: str) -> Flow:
    """8.5.1 Area by area; a hidden Level 2 next to a ship may be turned up for an attack.

    The question depends only on public facts: that a marker is there, not its kind.
    """
    open_areas, dark = striking(s, scope), lurking(s, scope)
    if not open_areas and not dark:
        return
    unmasked = [area for area in dark if any(MARKERS[marker] > 1 for marker in s.laid[area])]
    options: list[Option] = [("strike", area) for area in open_areas] + [("unmask", area) for area in unmasked]
    if len(open_areas) > 1:
        options.append(("strike", "all"))
    choice = yield ask(TURKS, "8.5.1", "Ships are in mined waters. Do the mines strike?", [*options, HOLD_FIRE],
                       forced=False)
    if choice == HOLD_FIRE:
        return
    then(s, mine_strikes(scope))
    if choice[0] == "unmask":
        unmask(s, choice[1])
    for area in open_areas if choice[1] == "all" else [choice[1]]:
        strike(s, area, scope)


def unmask(s: State, area: str) -> None:
    """8.5.1 The Turk turns up a Level 2 to attack with it."""
    marker = next(marker for marker in s.laid[area] if MARKERS[marker] > 1)
    reveal(s)
    s.laid[area].remove(marker)
    show(s, area, marker)
    tell(s, "8.5.1", "turned_up", area=area, levels=[2])


def strike(s: State, area: str, scope: str) -> None:
    """8.5.1 In its own area a mine attacks once for each level, in the next one a Level 2 attacks once."""
    open_to, at = exposed(s, scope), s.at
    for marker in list(s.shown[area]):
        if marker in s.struck:
            continue
        s.struck[marker] = 1
        for ship in WARSHIPS[ALLIES]:
            if scope in SHIPS and ship != scope:
                continue
            if PLACE_BIT[at[ship]] & open_to & struck_by(marker, area):
                for _ in range(MARKERS[marker] if at[ship] == area else 1):
                    if at[ship] in BIT:
                        strike_below_water(s, "8.5.1", ship, "mine")


# ---------------------------------------------------------------- 8.5.2 minesweeping


def sweepers(s: State, scope: str) -> list[str]:
    """8.5.2, 3.2 Uncrippled sweepers in mined areas that moved no further than one that sweeps may; who was activated
    in this segment, or is activated by the sweeping itself."""
    waters, at = mined(s), s.at
    active = s.group["second"] if scope == "second" else [ms for ms in SWEEPERS if may_sweep_now(s, ms)]
    return [ms for ms in active if ms in SWEEPERS and s.hurt.get(ms) != 2 and s.moved.get(ms) != 2
            and ms not in s.fought and PLACE_BIT[at[ms]] & waters]


def may_sweep_now(s: State, ms: str) -> bool:
    """3.2, 7.2 Activated in this segment, or not yet; by option those of one sea area alone act in it."""
    if ms in s.activated:
        return s.activated[ms] == s.impulse
    return not s.waters or s.at[ms] == s.waters


@step("8.5.2")
def sweeping(s: State, scope: str) -> Flow:
    """8.5.2 Sweeper by sweeper; the markers of the area are turned up first."""
    options: list[Option] = [("sweep", ms) for ms in sweepers(s, scope)]
    if not options:
        return
    choice = yield ask(ALLIES, "8.5.2", "Sweep with which sweeper?", [*options, SWEPT])
    if choice == SWEPT:
        return
    then(s, sweeping(scope))
    sweep(s, choice[1])


def sweep(s: State, ms: str) -> None:
    """8.5.2 A D10: two levels, one, none, or none and the sweeper Crippled."""
    area, table = s.at[ms], TABLES.sweeping
    s.fought[ms] = 1
    if ms not in s.activated and s.variants["impulse_scope"] == "one_formation":
        s.waters = s.waters or area
    s.activated.setdefault(ms, s.impulse)
    turn_up(s, area)
    if not s.shown[area]:
        return
    die = roll(s, "8.5.2", f"sweep {ms}", sweeping_modifiers(s, ms), 10)
    levels = 2 if die.total <= table.two_levels else 1 if die.total <= table.one_level else 0
    die.settle(f"{table.one_level} or less", levels > 0)
    die.gives("crippled" if die.total >= table.crippled else str(levels))
    if die.total >= table.crippled:
        s.hurt[ms], s.fired[ms] = 2, 1
        tell(s, "8.5.2", "crippled", piece=ms)
    if levels:
        then(s, *[clear_level(area)] * levels)


def sweeping_modifiers(s: State, ms: str) -> Iterator[Drm]:
    """8.5.2 Fired at this turn, Disabled, Rough seas."""
    if ms in s.fired_at:
        yield Drm(+1, "was fired at", "8.5.2")
    if s.hurt.get(ms) == 1:
        yield Drm(+2, "Disabled", "8.5.2")
    if s.sea == "rough":
        yield Drm(+1, "Rough seas", "5.1")


@step("8.5.2")
def clear_level(s: State, area: str) -> Flow:
    """8.5.2 A Level 1 is removed, or a Level 2 becomes a Level 1, as the Allies choose."""
    markers = {MARKERS[marker]: marker for marker in s.shown[area]}
    if markers:
        yield from ask_what_to_clear(s, area, markers)


def ask_what_to_clear(s: State, area: str, markers: dict[int, str]) -> Flow:
    """8.5.2 The Allies choose between levels."""
    options: list[Option] = [("clear", area, level) for level in sorted(markers)]
    choice = yield ask(ALLIES, "8.5.2", "Which mine is cleared?", options)
    marker = markers[choice[2]]
    s.shown[area].remove(marker)
    s.stock[TURKS].append(marker)
    lesser = next((m for m in s.stock[TURKS] if MARKERS[m] == 1), None) if choice[2] > 1 else None
    if lesser is not None:
        s.stock[TURKS].remove(lesser)
        s.shown[area].append(lesser)
    tell(s, "8.5.2", "cleared", area=area, level=choice[2], left=int(lesser is not None))


# ---------------------------------------------------------------- 12.1.1 what mines close


def way_is_open(s: State) -> bool:
    """12.1.1 Do sea areas without any marker lead from the Aegean to Marmara?"""
    return bool(SETS.flood(BIT[AEGEAN], SEA & ~mined(s)) & BIT[MARMARA])
