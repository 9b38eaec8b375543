"""Everything that the drawing of Ottoman Sunset's board needs: layout, looks, rules."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.board.names import counted
from sanjak.games._siege.board.parts import Desk, Layout, read_chart
from sanjak.games._siege.components import level_by_points, level_of_defeat
from sanjak.games._siege.rules.battles import VICTORIES
from sanjak.games._siege.rules.fronts import sites_held
from sanjak.scene.words import joined

from .. import data
from ..data import CAPITAL_LEVELS, COUPS, FRONTS, KAISER, RESOURCES, SCENARIOS, SITES, THEATERS, VICTORY_LEVELS
from ..rules.action import barred, offensive_odds
from ..rules.end import HIGHEST_SHOWN, LOWEST_WILL, count_will, victory_points
from ..rules.movement import battle_value
from ..rules.turn import fleet_returns
from ..state import State
from .words import NAMES, SITE_NAMES, WORDS, reduced

PICTURES = {
    "c01": "letters", "c02": "naval", "c03": "city", "c04": "mountains", "c05": "revolt", "c06": "camels",
    "c07": "mines", "c08": "naval", "c09": "mountains", "c10": "trench", "c11": "landing", "c12": "guns",
    "c13": "mountains", "c14": "submarine", "c15": "mountains", "c16": "landing", "c17": "general", "c18": "letters",
    "c19": "camels", "c20": "landing", "c21": "mountains", "c22": "trench", "c23": "pipeline", "c24": "landing",
    "c25": "mountains", "c26": "guns", "c27": "guns", "c28": "naval", "c29": "guns", "c30": "general", "c31": "trench",
    "c32": "camels", "c33": "general", "c34": "guns", "c35": "revolt", "c36": "camels", "c37": "city",
    "c38": "submarine", "c39": "general", "c40": "camels", "c41": "trench", "c42": "guns", "c43": "revolt",
    "c44": "letters", "c45": "letters", "c46": "trench", "c47": "mountains", "c48": "mountains", "c49": "guns",
    "c50": "camels",
}

SHORT_LEADERS = {"hamilton_suvla": "Hamilton", "nicholas": "Nicholas", "faisal": "Faisal"}

CHIP_NAMES = {
    "second_ypres": "Ypres", "gorlice_tarnow": "Gorlice", "italy_joins": "Italy", "verdun": "Verdun",
    "jutland": "Jutland", "brusilov": "Brusil.", "somme": "Somme", "uboat_campaign": "U-boat", "hoffman": "Hoffm.",
    "vittorio_veneto": "Vittorio", "coup_india": "India", "coup_persia": "Persia", "coup_afghanistan": "Afgh.",
    "siege_of_kut": "Kut", "dunsterforce": "Dunst.", **{id: f"K{battle.number}" for id, battle in KAISER.items()},
}


# ---------------------------------------------------------------- the deck


def all_cards(s: State) -> tuple[str, ...]:
    """The cards of this game."""
    scenario = SCENARIOS[s.scenario]
    waiting = (id for cards in scenario.aside.values() for id in cards)
    fiftieth = has_fiftieth_place(s) and s.variants["fiftieth_card"]
    return (*scenario.deck, *waiting, *["c08"] * fleet_returns(s), *["c50"] * fiftieth)


def has_fiftieth_place(s: State) -> bool:
    """Could the card that no source knows still be in the deck (OS-0e)?"""
    return not SCENARIOS[s.scenario].dusk_added


def missing_card(s: State) -> list[str]:
    """A note that a card is missing, if it would be in the deck."""
    if s.variants["fiftieth_card"] or not has_fiftieth_place(s):
        return []
    return ["One of the fifty printed cards is missing: no source describes it"]


# ---------------------------------------------------------------- Will and the end


def lost_sites(s: State) -> frozenset[str]:
    """The sites in enemy hands (2.5)."""
    return sites_held(s, SITES)


def will_now(s: State) -> str:
    """The counting of the Will, in words, if it were counted now (5.0)."""
    lost = sorted(SITE_NAMES[site] for site in lost_sites(s))
    sites = f" − {counted(len(lost), 'site')} lost ({joined(lost)})" if lost else ""
    return f"{counted(len(s.victories), 'Victory', 'Victories')} − {counted(len(s.defeats), 'Defeat')}{sites}"


def standing(s: State) -> list[str]:
    """The outcome if the game ended now: survived, or with the capital lost (6.1, 6.2)."""
    if s.outcome:
        return []
    points = victory_points(s)
    won = level_by_points(VICTORY_LEVELS, points)
    lost = level_of_defeat(CAPITAL_LEVELS, DESK.unrevealed(s) - s.will)
    return [f"If the game ended now: {counted(points, 'point')}, {won.name} (§6.2)",
            f"If Constantinople fell now: {lost.name} (§6.1)"]


# ---------------------------------------------------------------- markers


def markers_in_play(s: State) -> Iterator[tuple[str, str, str, str]]:
    """Each marker: id, name, effect, option."""
    korps = f"+1 against {FRONTS[s.korps_front].code} now" if s.korps_front else "+1 for one turn"
    for there, id, name, below, option in (
        (s.yildirim, "yildirim", f"Yildirim ×{s.yildirim}", "stops SIN or MES", "yildirim"),
        (s.asia_korps or s.korps_front, "asia_korps", "Asia Korps", korps, "asia_korps"),
        (s.kemal, "kemal", f"Kemal ×{s.kemal}", "+1, an offensive", ""),
        (s.pipeline, "pipeline", "Pipeline", "no water rolls", ""),
        (s.war_weariness, "war_weariness", "War Weariness", "−1 to battles", ""),
        (s.provisional, "provisional", "Revolution", "CAU value −1", ""),
        (s.submarines, "submarines", "Submarines", "sink on 1", "nets"),
        (s.sarrail_rule, "sarrail", "Sarrail's rule", "if pushed: D'Esperey", ""),
        (s.evacuated, "evacuated", "Evacuation", "GAL is gone", ""),
        (s.narrows_held, "narrows_held", "Narrows held", "+1 point", ""),
        (s.flanked, "flanked", "Flank turned", "+1 point if won", ""),
    ):
        if there:
            yield id, name, below, option


LINE = ("", "weakened, falls to the next success", "at full strength, takes two successes")


def notes(s: State) -> Iterator[tuple[str, str]]:
    """The Gaza-Beersheba line, which is drawn on the map (2.4)."""
    if s.fortification:
        yield "fortification", f"Gaza-Beersheba line: {LINE[s.fortification]} (2.4)"


DESK = Desk(
    side="ott", layout=Layout(read_chart(data.__name__)), names=NAMES, words=WORDS, pictures=PICTURES,
    cases={"offensives": "3.1", "resources": "3.2", "kaiserschlacht": "4.1", "kaiserschlacht phase": "4.0",
           "will": "5.0"},
    chip_names=CHIP_NAMES, chip_values=dict.fromkeys(COUPS, "6"), short_leaders=SHORT_LEADERS,
    theaters={id: id.capitalize() for id in THEATERS}, resources=RESOURCES, will_range=(LOWEST_WILL, HIGHEST_SHOWN),
    will_sum="Victories − Defeats − lost sites", will_now=will_now, kaiser_card="c46", battle_value=battle_value,
    reduced=reduced, barred=barred, offensive_odds=offensive_odds, count_will=count_will, lost_sites=lost_sites,
    site_names=lambda ids: joined(sorted(SITE_NAMES[id] for id in ids)),
    markers=markers_in_play, standing=standing, all_cards=all_cards, notes=notes, card_notes=missing_card,
    front_verbs=("offensive", "first"), taken_by=("sunk",), given_by=("assist",), gives_up={VICTORIES: ("sacrifice",)})
