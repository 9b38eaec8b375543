"""The ledgers: prices of supply points, sources of victory points, conditions of sudden death, pieces in the boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sanjak.scene.kept import kept
from sanjak.scene.text import percent
from sanjak.scene.words import signed

from ..data import ALLIES, AREAS, BEACHHEADS, FORTS, MARKERS, POINTS, PRICE, SCENARIOS, SHIPS, TURKS, UNITS
from ..data.lists import AEGEAN, EXIT, MAP, MARMARA, SIDE, VP
from ..rules.odds_of_fire import mine_odds
from ..rules.second import second_price
from ..rules.supply import beachhead_price, lays_mines, most_mine_points, naval_price
from ..state import State
from ..worlds import LIKELY, budget
from . import names
from .names import place, plural


class Row(NamedTuple):
    """A line of a ledger: its words, its value, whether it is a title, and its tone."""

    what: str
    value: str = ""
    title: bool = False
    tone: str = ""

    @property
    def told(self) -> str:
        """The line in words."""
        return f"{self.what}: {self.value}" if self.value else self.what


# ---------------------------------------------------------------- supply


@kept
def supply_rows(s: State) -> list[Row]:
    """Everything that supply points of both sides can buy, and everything already paid."""
    return [Row("Allies", f"{s.sp[ALLIES]} SP", True), *allied_supply(s),
            Row("Turk", f"{s.sp[TURKS]} SP", True), *turkish_supply(s)]


def paid_or(s: State, what: str, price: int) -> str:
    """Paid this turn, or its price."""
    return "paid" if s.paid.get(what) else f"{price} SP"


def tone_of(s: State, what: str) -> str:
    """Green if paid."""
    return "good" if s.paid.get(what) else ""


def allied_supply(s: State) -> Iterator[Row]:
    """6.2 The fleet, each beachhead, second activations, intensive assaults."""
    yield Row("the fleet: all warships act this turn", paid_or(s, "naval", naval_price(s)), tone=tone_of(s, "naval"))
    for id in BEACHHEADS:
        if s.at.get(id) in AREAS:
            yield Row(f"{names.beachhead(id)} in {place(s.at[id])}", paid_or(s, id, beachhead_price(s)),
                      tone=tone_of(s, id))
    if any(s.at.get(id) == "allied_box" for id in BEACHHEADS):
        yield Row("a new beachhead after a landing", f"{beachhead_price(s)} SP")
    yield from shared_supply(s)
    if s.variants["sweepers_again"] == "free":
        yield Row("second activation of sweepers alone", "free")


def shared_supply(s: State) -> Iterator[Row]:
    """7.3.2c, 8.3.2 Purchases of both sides during Impulses."""
    yield Row("second activation: D6 units act again", f"{second_price(s)} SP")
    yield Row("intensive assault: one column right", f"{PRICE.intensive} SP")


def turkish_supply(s: State) -> Iterator[Row]:
    """6.3, 10.6 Sources, forts, mines, second activations, replacements."""
    for shore, name in (("gallipoli", "Gallipoli"), ("asia", "Asia")):
        yield Row(f"all units tracing to the {name} source", paid_or(s, shore, PRICE.source), tone=tone_of(s, shore))
    standing = sum(1 for id in FORTS if s.at.get(id) in AREAS)
    yield Row(f"forts ready: {len(s.ready)} of {standing}, {PRICE.forts_for_a_point} for", "1 SP")
    if lays_mines(s):
        yield Row(f"mines: +1 on the roll, {s.mine_sp} of {most_mine_points(s)} bought", "1 SP")
    yield from shared_supply(s)
    infantry = PRICE.turkish_infantry_with_support if s.german_support else PRICE.turkish_infantry
    guns = PRICE.guns_at_most_with_support if s.german_support else PRICE.guns_at_most
    yield Row("a lost regiment replaced", f"{infantry} SP")
    yield Row(f"a lost battery replaced, {s.guns_replaced} of {guns} used", f"{PRICE.turkish_artillery} SP")
    yield Row("a Crippled fort restored, for a ship", f"{PRICE.restore_fort} SP")


# ---------------------------------------------------------------- victory


@kept
def victory_rows(s: State) -> list[Row]:
    """The points of both sides: eliminated pieces, the final awards if the game ended now, this turn's award."""
    return [Row("Allies", f"{s.vp[ALLIES]} VP", True), *points_for_losses(s, TURKS), *points_at_the_end(s),
            Row("Turk", f"{s.vp[TURKS]} VP", True), *points_for_losses(s, ALLIES), *blockade_rows(s)]


def points_for_losses(s: State, loser: str) -> Iterator[Row]:
    """12.2 The points for a side's losses."""
    kinds = (("ships", SHIPS), ("ground units", UNITS), ("forts", FORTS), ("beachheads", BEACHHEADS))
    for name, known in kinds:
        lost = [id for id in known if s.at.get(id) == "dead" and SIDE[id] == loser]
        if lost:
            yield Row(f"{names.ADJECTIVE[loser]} {name} lost: {len(lost)}", vp(sum(VP[id] for id in lost)))


def vp(points: int) -> str:
    """Victory points with their sign."""
    return f"{signed(points)} VP"


def points_at_the_end(s: State) -> Iterator[Row]:
    """12.2 The Allies' points for forts and Hills if the game ended now."""
    damaged = sum(1 for id in FORTS if s.at.get(id) != "dead" and s.hurt.get(id))
    hills = sum(1 for area in s.control if AREAS[area].hill)
    yield Row(f"at the end: {plural(damaged, 'damaged fort')}", vp(POINTS.fort * damaged))
    yield Row(f"at the end: {plural(hills, 'Hill')} held", vp(POINTS.hill * hills))


def mined(s: State) -> list[str]:
    """Sea areas with any marker."""
    return [area for area in AREAS if s.laid.get(area) or s.shown.get(area)]


def blockade(s: State) -> list[str]:
    """12.2 Mined areas of the strait that join both shores, assault areas only by option; empty if none do."""
    shores = [frozenset(id for id, area in AREAS.items() if area.shore == shore) for shore in ("gallipoli", "asia")]
    outside = s.variants["blockade_counts_assault_areas"]
    return MAP.joins([area for area in mined(s) if outside or AREAS[area].kind == "strait"], *shores)


def blockade_rows(s: State) -> Iterator[Row]:
    """12.2 The award of this turn, in the current position."""
    points, line = SCENARIOS[s.scenario].blockade_vp, blockade(s)
    if line and not s.exited_now:
        yield Row(f"this turn: mines join the shores ({', '.join(line)})", vp(points))
    else:
        yield Row("this turn: the mines do not join the shores", vp(0))


# ---------------------------------------------------------------- sudden death


@kept
def sudden_rows(s: State) -> list[Row]:
    """12.1 The conditions of each side's sudden death."""
    if not SCENARIOS[s.scenario].sudden_death:
        return [Row("Sudden death", "not in this scenario", True)]
    return [Row("Sudden death", "from turn 2" if s.turn < 2 else "", True), *allied_sudden(s), *turkish_sudden(s)]


def strait_to_clear(s: State) -> tuple[str, ...]:
    """12.1.1 The mined areas on the way to Marmara that has the fewest of them."""
    mines = frozenset(mined(s))
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {AEGEAN: (0, 0, ())}
    front = [AEGEAN]
    while front:
        ahead: list[str] = []
        for area in front:
            cost, far, barred = best[area]
            for beside in MAP.beside[area]:
                if AREAS[beside].land:
                    continue
                found = (cost + (beside in mines), far + 1, (*barred, beside) if beside in mines else barred)
                if beside not in best or found[:2] < best[beside][:2]:
                    best[beside] = found
                    ahead.append(beside)
        front = ahead
    return best[MARMARA][2]


def allied_sudden(s: State) -> Iterator[Row]:
    """12.1.1 The strait clear, or eight units gone towards Istanbul."""
    barred = strait_to_clear(s)
    told = ", ".join(barred) if barred else "none: the strait is open"
    yield Row(f"Allies: mined areas to clear: {told}", str(len(barred)), tone="good" if not barred else "")
    gone = sum(1 for where in s.at.values() if where == "exited")
    yield Row(f"Allies: units past {EXIT}, with a line", f"{gone} of {POINTS.units_to_exit}")


def turkish_sudden(s: State) -> Iterator[Row]:
    """12.1.2 No Normal Allied unit ashore, and three times the points."""
    ashore = [id for id in UNITS if SIDE[id] == ALLIES and s.at.get(id) in AREAS and not s.hurt.get(id)]
    tried = "tried" if s.landing_tried else "not tried yet"
    yield Row(f"Turk: a landing {tried}; Normal Allied units ashore", str(len(ashore)))
    needed = max(1, POINTS.sudden_death_ratio * s.vp[ALLIES])
    yield Row(f"Turk: {needed} VP needed, three times the Allied", f"{s.vp[TURKS]} VP",
              tone="good" if s.vp[TURKS] >= needed else "")


# ---------------------------------------------------------------- mines


class MineRisk(NamedTuple):
    """The public knowledge about hidden markers: their number, and the most factors and dummies among them."""

    markers: int
    factors: int
    dummies: int
    doubles: float

    @property
    def attacks(self) -> float:
        """The approximate number of attacks by a marker on a ship that enters its area."""
        return min(2.0, self.factors / self.markers) if self.markers else 0.0

    @property
    def reaches(self) -> float:
        """The approximate probability that a marker is of Level 2, so that it also attacks neighbouring areas."""
        return self.doubles / self.markers if self.markers else 0.0


def mine_risk(s: State) -> MineRisk:
    """8.5 The Allies' knowledge: everything granted to the Turk, minus everything turned up."""
    markers = sum(len(found) for found in s.laid.values())
    factors, dummies = (max(0, number) for number in budget(s))
    return MineRisk(markers, factors, dummies, hidden_doubles(s, markers, factors, dummies))


def hidden_doubles(s: State, markers: int, factors: int, dummies: int) -> float:
    """8.5 The expected number of hidden Level 2 markers: the mean over the worlds that the Allies may imagine."""
    face_up = [MARKERS[marker] for shown in s.shown.values() for marker in shown]
    blank_there, single_there, double_there = (
        list(MARKERS.values()).count(level) - face_up.count(level) for level in range(3))
    blanks = typical(markers - min(factors, single_there + double_there), min(dummies, blank_there, markers))
    mines = markers - blanks
    return typical(mines - single_there, min(double_there, factors - mines, mines))


def typical(least: float, most: float) -> float:
    """The mean of the numbers that `between` deals."""
    least = max(0.0, least)
    return max(0.0, LIKELY * most + (1 - LIKELY) * (least + most) / 2)


def area_attacks(s: State, area: str) -> float:
    """8.5.1, R40 The expected number of mine attacks on a ship in this area: by its own markers, and by Level 2 ones in
    neighbouring areas, hidden ones included."""
    risk = mine_risk(s)
    own = sum(expected(marker, risk.attacks) for marker in lying(s, area))
    beside = sum(float(MARKERS[marker] == 2) if marker in MARKERS else risk.reaches
                 for near in MAP.beside[area] if area != AEGEAN for marker in lying(s, near))
    return own + beside


def lying(s: State, area: str) -> list[str]:
    """The markers of an area, hidden and face up."""
    return [*s.laid.get(area, ()), *s.shown.get(area, ())]


def expected(marker: str, hidden: float) -> float:
    """The attacks of one marker: its level, or the expectation for a hidden one."""
    return float(MARKERS[marker]) if marker in MARKERS else hidden


@kept
def mine_rows(s: State) -> list[Row]:
    """The mines area by area with the risk of entering, as far as this seat knows."""
    risk = mine_risk(s)
    told = (f"{plural(risk.markers, 'marker')} face down, at most {plural(risk.factors, 'factor')} among them"
            if risk.markers else "no marker lies face down")
    rows = [Row(f"Mines: {told} (§8.5)", "", True)]
    alike: dict[tuple[str, str], list[str]] = {}
    for area in mined(s):
        kinds = ", ".join(names.LEVELS[MARKERS[id]] if id in MARKERS else "face down" for id in lying(s, area))
        alike.setdefault((kinds, percent(mine_odds(area_attacks(s, area)))), []).append(area)
    for (kinds, share), areas in alike.items():
        where = place(areas[0]) if len(areas) == 1 else ", ".join(areas)
        rows.append(Row(f"{where}: {kinds}; a warship there is hit", share))
    return rows + beside_rows(s)


def beside_rows(s: State) -> list[Row]:
    """8.5.1 Areas without a marker where a neighbouring Level 2 may hit a warship."""
    alike: dict[str, list[str]] = {}
    for area in AREAS:
        attacks = area_attacks(s, area) if not AREAS[area].land and not lying(s, area) else 0.0
        if attacks:
            alike.setdefault(percent(mine_odds(attacks)), []).append(area)
    return [Row(f"{', '.join(areas)}: beside mines; a warship there is hit", share) for share, areas in alike.items()]


# ---------------------------------------------------------------- off the map


Groups = list[tuple[str, list[str]]]


def boxes_of(s: State, here: dict[str, list[str]]) -> Iterator[tuple[str, str, Groups]]:
    """The pieces off the map, by box and formation or kind."""
    titles = (("allied_box", "Allied box"), ("turkish_box", "Turkish box"), ("exited", "On the road to Istanbul"))
    for where, title in titles:
        groups = grouped(here.get(where, []))
        if groups:
            yield title, where, groups


def grouped(ids: list[str]) -> Groups:
    """Pieces by their formation or kind."""
    found: dict[str, list[str]] = {}
    for id in ids:
        if id in UNITS or id in SHIPS:
            found.setdefault(belongs_to(id), []).append(id)
    return list(found.items())


def belongs_to(id: str) -> str:
    """The division or kind of a piece, in short."""
    if id in UNITS:
        home = UNITS[id].formation
        return names.short_formation(home).replace(" Div.", "").replace("Australian", "Aus.") if home else "Indep."
    return "sweepers" if SHIPS[id].type == "MS" else SHIPS[id].nation.capitalize()
