"""Everything that the drawing of Hapsburg Eclipse's board needs: layout, looks, rules."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.board.names import counted
from sanjak.games._siege.board.parts import Desk, Layout, read_chart
from sanjak.games._siege.components import level_by_points, level_of_defeat
from sanjak.games._siege.rules.battles import VICTORIES
from sanjak.scene.words import joined

from .. import data
from ..data import (
    CAPITAL_LEVELS,
    CARDS,
    FRONTS,
    KAISER,
    LAST,
    NATIONALITIES,
    RESOURCES,
    RUSSIANS,
    THEATERS,
    VICTORY_LEVELS,
)
from ..rules.action import is_behind_budapest, offensive_cost, offensive_odds
from ..rules.end import HIGHEST_SHOWN, LOWEST_WILL, count_will, victory_points
from ..rules.loyalty import revolts
from ..rules.movement import battle_value, controlled_sites
from ..state import State
from .chances import KAISER_CARD
from .words import NAMES, WORDS, reduced, sites

PICTURES = {
    "c01": "train", "c02": "guns", "c03": "mountains", "c04": "trench", "c05": "guns", "c06": "wireless",
    "c07": "mountains", "c08": "guns", "c09": "naval", "c10": "train", "c11": "fortress", "c12": "naval",
    "c13": "revolt", "c14": "landing", "c15": "treaty", "c16": "general", "c17": "treaty", "c18": "general",
    "c19": "camels", "c20": "mountains", "c21": "guns", "c22": "treaty", "c23": "landing", "c24": "naval",
    "c25": "crown", "c26": "mountains", "c27": "parliament", "c28": "general", "c29": "mines", "c30": "trench",
    "c31": "guns", "c32": "treaty", "c33": "trench", "c34": "revolt", "c35": "train", "c36": "revolt",
    "c37": "mountains", "c38": "mountains", "c39": "general", "c40": "treaty", "c41": "camels", "c42": "guns",
    "c43": "treaty", "c44": "landing", "c45": "trench", "c46": "general", "c47": "flight", "c48": "mountains",
    "c49": "parliament", "c50": "revolt",
}

SHORT_LEADERS = {"plehve_provisional": "Plehve", "brusilov_provisional": "Brusilov", "prezan": "Prezan"}

CHIP_NAMES = {
    "cer": "Cer", "mons": "Mons", "tannenberg": "Tann.", "drina": "Drina", "lodz": "Lodz", "falklands": "Falkl.",
    "belgrade": "Belgr.", "dogger_bank": "Dogger", "gallipoli": "Gallip.", "von_lettow_vorbeck": "Lettow",
    "ctesiphon": "Ctesi.", "danube": "Danube", "trentino": "Trent.", "otranto": "Otranto", "nivelle": "Nivelle",
    "passchendaele": "Passch.", "palestine": "Palest.", "russia_tires": "Tires", "przemysl_1": "Prz. 1",
    "przemysl_2": "Prz. 2", **{id: f"K{battle.number}" for id, battle in KAISER.items()},
}


def all_cards(s: State) -> tuple[str, ...]:
    """The cards of a game."""
    return tuple(CARDS)


def shielded(s: State, front: str) -> str:
    """Why a front may not be attacked at any price (9.2); empty if it may."""
    return "9.2: another front stands before it in Budapest" if is_behind_budapest(s, front) else ""


# ---------------------------------------------------------------- Will and the end


def will_now(s: State) -> str:
    """The counting of the Will, in words, if it were counted now (11.0)."""
    risen = joined(NATIONALITIES[id].people for id in revolts(s))
    lost = controlled_sites(s)
    return (f"{counted(len(s.victories) + s.emergency, 'Victory', 'Victories')} − {counted(len(s.defeats), 'Defeat')}"
            + (f" − {counted(len(revolts(s)), 'Revolt')} ({risen})" if risen else "")
            + (f" − {counted(len(lost), 'site')} lost ({sites(lost)})" if lost else ""))


def has_entered(s: State, front: str) -> bool:
    """Is a front on the map, or was it there? A front still to come does not count as removed (12.2)."""
    return bool(s.at[front]) or front in RUSSIANS or any(CARDS[card].activates == front for card in s.discard)


def standing(s: State) -> list[str]:
    """The outcome if the game ended now: survived, or with Vienna lost (12.1, 12.2)."""
    if s.outcome:
        return []
    points = victory_points(s) - sum(LAST[front] for front in FRONTS if not has_entered(s, front))
    won = level_by_points(VICTORY_LEVELS, points)
    lost = level_of_defeat(CAPITAL_LEVELS, DESK.unrevealed(s) - s.will + min(2, len(revolts(s))))
    return [f"If the game ended now: {points} points, {won.name} (§12.2)",
            f"Vienna lost now: {lost.name} (§12.1)"]


# ---------------------------------------------------------------- markers


def markers_in_play(s: State) -> Iterator[tuple[str, str, str, str]]:
    """Each marker: id, name, effect, option."""
    mackensen = f"against {FRONTS[s.mackensen_front].code} now" if s.mackensen_front else "better of two dice"
    aid = f"+2 against {FRONTS[s.aid_front].code} now" if s.aid_front else "+2 for one turn"
    for there, id, name, below, option in (
        (s.intercepts, "intercepts", f"Intercepts ×{s.intercepts}", "stop an advance", ""),
        (s.mackensen or s.mackensen_front, "mackensen", f"Mackensen ×{s.mackensen}", mackensen, ""),
        (s.german_aid or s.aid_front, "german_aid", f"German Aid ×{s.german_aid}", aid, "german_aid"),
        (s.lodz, "lodz", "Lodz won", "+1 against POL", ""),
        (s.great_retreat, "great_retreat", "Great Retreat", "POL is gone", ""),
        (any(reduced(s, front) for front in FRONTS), "provisional", "Revolution", "POL, CAR value −1", ""),
        (s.war_weariness, "war_weariness", "War Weariness", "−1 to battles", ""),
        (s.emergency, "emergency", f"Emergency ×{s.emergency}", "+1 Victory each", ""),
    ):
        if there:
            yield id, name, below, option


DESK = Desk(
    side="hab", layout=Layout(read_chart(data.__name__)), names=NAMES, words=WORDS, pictures=PICTURES,
    cases={"offensives": "9.2", "resources": "9.5", "kaiserschlacht": "10.0", "kaiserschlacht phase": "10.0",
           "will": "11.0"},
    chip_names=CHIP_NAMES, chip_values={}, short_leaders=SHORT_LEADERS,
    theaters={id: id.capitalize() for id in THEATERS}, resources=RESOURCES, will_range=(LOWEST_WILL, HIGHEST_SHOWN),
    will_sum="Victories − Defeats − Revolts − lost sites", will_now=will_now, kaiser_card=KAISER_CARD,
    battle_value=battle_value, reduced=reduced, barred=shielded, offensive_odds=offensive_odds, count_will=count_will,
    lost_sites=controlled_sites, site_names=sites, markers=markers_in_play, standing=standing, all_cards=all_cards,
    taken_by=("emergency",), front_verbs=("offensive", "intercept", "retreat"),
    gives_up={VICTORIES: ("to_defeats", "to_stalemates")}, cost=offensive_cost)
