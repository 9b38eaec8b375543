"""Deployments compared: every candidate plays the same games, between quick players.

`python -m sanjak.games.fatal_attraction.player.deployments anzacs --side turks -n 200` prints how the side fared with
each. The best one is the automatic set-up of `rules/setting_up.py` and `rules/mines.py`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from statistics import fmean, stdev
from typing import NamedTuple

from sanjak.kernel import Ask, Option, playout, start

from ..data import ALLIES, SCENARIOS, SHIPS, TURKS
from ..data.lists import BIT, OTHER, SETS, SWEEPERS
from ..rules.mines import BEACHES, MOUTH, NARROWS, OUTSIDE, SHELLING
from ..rules.setting_up import LANDINGS, SOUND, SOUND_STATIONS
from ..rules.terms import mined
from ..state import State
from . import policy

AUTO: Option = ("auto",)


class Candidate(NamedTuple):
    """A way to deploy: places of Turkish units, the order in which areas are mined, stations of the Allied fleet.

    What is empty is left to the quick player. Warships lie next to mines only if they are `bold`; sweepers, which mines
    do not attack, go to the first station.
    """

    places: Mapping[str, str] = {}
    line: tuple[str, ...] = ()
    spread: bool = False
    stations: tuple[str, ...] = ()
    bold: bool = False


# ---------------------------------------------------------------- the candidates


CLOSE = {**SOUND, **LANDINGS["anzacs"]}
"""Two regiments on each of the two main beaches; Suvla Plain is empty."""
DEEP = {**SOUND, "T9-25": "GP5", "T9-26": "GP4", "T9-27": "GP6", "T9-ART": "GP6", "T19-57": "GP16", "T19-72": "GP17",
        "T19-77": "GP17", "T19-ART": "GP18"}
"""The Hills behind the beaches are held, the beaches are not."""
HILLS = {**SOUND, "T9-27": "GP6", "T19-57": "GP16", "T19-77": "GP17", "T-GAL": "GP11", "T7-20": "GP22"}
"""A regiment on each beach of Helles, the others on Hills."""
FORWARD = {**SOUND, "F-E": "GP2", "F-A": "A2"}
"""The mobile forts at the mouth of the strait."""
INNER = {**SOUND, "F-E": "GP12", "F-A": "A10"}
"""The mobile forts at the Narrows."""
BOTH = {**CLOSE, "F-E": "GP12", "F-A": "A10"}
"""Close to the beaches, with the mobile forts at the Narrows."""
HELLES = {**SOUND, "T19-77": "GP7", "T-GAL": "GP3"}
"""The whole toe of the peninsula is held; Suvla is open."""
SUVLA = {**SOUND, "T7-21": "GP22", "T7-ART": "GP24"}
"""The 7th Division faces Suvla."""
GUNS = {**SOUND, "T9-ART": "GP6", "T19-ART": "GP17", "T11-ART": "A4", "T3-ART": "A4"}
"""Guns stand on Hills."""

CLEAR = ("DS2", "DS1", "AA2", "AA3", "AA4", "AA1", "AA5", "AA6", "AA7")

TURKISH = {"even": Candidate(SOUND), "close to the beaches": Candidate(CLOSE), "deep": Candidate(DEEP),
           "Hills": Candidate(HILLS), "forts forward": Candidate(FORWARD), "forts at the Narrows": Candidate(INNER),
           "close, forts at the Narrows": Candidate(BOTH), "Helles": Candidate(HELLES), "Suvla": Candidate(SUVLA),
           "guns on Hills": Candidate(GUNS)}
FIELDS = {"Narrows, two an area": Candidate(SOUND, NARROWS), "Narrows": Candidate(SOUND, NARROWS, True),
          "mouth, two an area": Candidate(SOUND, MOUTH), "mouth": Candidate(SOUND, MOUTH, True),
          "beaches, then mouth": Candidate(SOUND, (*BEACHES, *MOUTH), True),
          "beaches, then Narrows": Candidate(SOUND, (*BEACHES, *NARROWS), True),
          "shelling waters, then Narrows": Candidate(SOUND, (*SHELLING, *NARROWS), True),
          "shelling waters, then mouth": Candidate(SOUND, (*SHELLING, *MOUTH), True),
          "the quick player's": Candidate(SOUND)}
ALLIED = {"the quick player's": Candidate(), "near, beside mines": Candidate(stations=SOUND_STATIONS, bold=True),
          "Aegean": Candidate(stations=("AEG",)),
          "near, clear of mines": Candidate(stations=CLEAR),
          "Aegean, sweepers near": Candidate(stations=("AA2", "AA3", "AEG")),
          "Suvla and Bulair": Candidate(stations=("AA7", "AA8")), "Y Beach": Candidate(stations=("AA5", "AA7"))}
CANDIDATES = {TURKS: TURKISH, "mines": FIELDS, ALLIES: ALLIED}


# ---------------------------------------------------------------- playing them


def deploy(candidate: Candidate, s: State, ask: Ask, rng: random.Random) -> Option:
    """The choice of a candidate at a question of the set-up, of the quick player at all others."""
    wanted = placing(candidate, s, ask) if AUTO in ask.options else None
    if wanted is None and candidate.line and ask.case == "8.5" and s.hand:
        wanted = laying(candidate, s, ask, rng)
    return wanted if wanted is not None else policy(s, ask, rng)


def placing(candidate: Candidate, s: State, ask: Ask) -> Option | None:
    """Where the candidate puts a piece; None if it leaves it to the quick player."""
    piece = str(ask.options[0][1]) if ask.options[0][0] == "place" else ""
    if piece in SHIPS:
        near = SETS.spread(mined(s)) if not candidate.bold and piece not in SWEEPERS else 0
        open_to = [area for area in candidate.stations if not BIT[area] & near or area == "AEG"]
        return next((("place", piece, area) for area in (*open_to, "AEG")
                     if candidate.stations and ("place", piece, area) in ask.options), None)
    area = candidate.places.get(piece, "")
    return next((option for option in (("place", piece, area, "dug"), ("place", piece, area)) if option in ask.options),
                None)


def laying(candidate: Candidate, s: State, ask: Ask, rng: random.Random) -> Option | None:
    """The next area of the line, with any level, outside the strait not Level 2: as the automatic field does it."""
    lays = [option for option in ask.options if option[0] == "lay"]
    open_to = {str(option[2]) for option in lays}
    line = [area for area in candidate.line if area in open_to]
    if not line:
        return None
    area = min(line, key=lambda area: len(s.laid[area])) if candidate.spread else line[0]
    there = [option for option in lays if option[2] == area]
    small = [option for option in there if area in OUTSIDE and option[1] != 2]
    return rng.choice(small or there)


class Ended(NamedTuple):
    """A finished game for one side: its share of the first place, and its lead in points."""

    share: float
    lead: int


def played(candidate: Candidate, scenario: str, side: str, games: int, seed: int) -> list[Ended]:
    """The end of each game."""
    from .. import GAME

    found = []
    for index in range(games):
        engine = start(GAME, GAME.new_state(scenario=scenario, seed=seed * 100_003 + index))
        playout(engine, random.Random(index), lambda s, ask, rng: deploy(candidate, s, ask, rng))
        result = engine.result()
        assert result is not None
        share = 1 / len(result.firsts) if side in result.firsts else 0.0
        found.append(Ended(share, result.scores[side] - result.scores[OTHER[side]]))
    return found


def line_of(name: str, ends: list[Ended]) -> str:
    """A candidate's result: share of games won, a draw as half, and the mean lead with its interval of 95 %."""
    leads = [end.lead for end in ends]
    won, apart = fmean(end.share for end in ends), 1.96 * stdev(leads) / len(leads) ** 0.5
    return f"{name:30} won {won:6.1%}   lead {fmean(leads):+6.2f} ± {apart:.2f}"


def main() -> None:
    """Play every candidate of a side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", choices=list(SCENARIOS))
    parser.add_argument("--side", choices=list(CANDIDATES), default=TURKS)
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    side = ALLIES if given.side == ALLIES else TURKS
    for name, candidate in CANDIDATES[given.side].items():
        print(line_of(name, played(candidate, given.scenario, side, given.n, given.seed)), flush=True)


if __name__ == "__main__":
    main()
