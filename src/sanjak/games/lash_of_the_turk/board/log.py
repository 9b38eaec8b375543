"""The log of a campaign: events and dice as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.kernel import Chosen, Drm, Event, Rolled, Told
from sanjak.scene.words import capital, joined, signed

from ..data import FORTS, LEADERS, TRAINS, UNIT
from .words import SIDE, SIDE_ADJECTIVE, counted, half, place, short_place, unit, units

Facts = dict[str, Any]
BIG = {seat: capital(name) for seat, name in SIDE.items()}


def sentence(event: Event, seat: str) -> str:
    """An event of the journal as a sentence; '' if it needs none."""
    if isinstance(event, Rolled):
        return rolled(event)
    if isinstance(event, Told):
        told = TELL[event.kind](event.facts) if event.kind in TELL else ""
        return f"{told[:-1]} ({event.case})." if told and event.case else told
    return chosen(event) if isinstance(event, Chosen) else ""


# ---------------------------------------------------------------- choices


CHOSEN: dict[str, str] = {
    "ready": "{who} are deployed.", "no_forage": "{who} do not forage.",
    "let_all_pass": "{who} let every column of this phase pass.",
    "withdraw": "{who} withdraw into the fort.", "inside": "{who} defend inside.",
    "outside": "{who} defend in the field.", "stand": "{who} stand and fight.",
    "retreat": "{who} try to retreat before combat.", "no_siege": "{who} do not besiege the place.",
    "no_counter": "{who} do nothing against the mines.", "no_sortie": "{who} make no sortie.",
    "no_assault": "{who} do not assault.", "assault": "{who} storm the walls.", "repair": "{who} repair {0}.",
    "keep": "{who} keep the roll.", "reroll": "{who} roll again.", "ignore": "{who} ignore the attrition.",
    "duplicity": "Treason weakens {0} this turn.", "march_again": "{0} marches again.",
    "use": "The Bridge is left standing.",
    "no_repair": "{who} repair nothing.", "swap": "{0} and {1} change places.",
}
"""Choices that no other event reports."""
ALONE = {"march_again": "A leader marches again."}
"""The same for readers who may not know the object."""
SILENT = {
    **dict.fromkeys(("ferry", "bridge", "exchange", "build", "overrun", "land", "at", "destroy", "strike", "lose",
                     "back", "enter", "advance", "besiege", "sortie", "raid", "advantage", "second_march", "win_over",
                     "desert", "peasant", "sunk", "whole", "soak", "join", "add"), "an event of its own tells it"),
    **dict.fromkeys(("forced_march", "intercept", "counter", "forage", "suffer"), "its die tells it"),
    **dict.fromkeys(("march", "sail", "take", "leave", "drop", "pick", "load", "top", "to", "halt"),
                    "the whole march is told when it ends"),
    **dict.fromkeys(("attack", "with", "without", "in", "out", "come", "stay"), "the fight that it prepares tells it"),
    **dict.fromkeys(("event weather", "event attrition", "event foraged", "event exhausted", "event mercenaries",
                     "event fired_on", "event changes_sides", "event combat", "event mined", "event countermined"),
                    "its die tells it"),
    **dict.fromkeys(("done", "no_exchange", "hold", "let_pass"), "nothing happens"),
    "put": "the end of the deployment tells it",
}
"""Choices and events without a sentence, each with the reason."""


def chosen(event: Chosen) -> str:
    """A choice in words; empty if a roll or another event reports it."""
    verb, *rest = event.option
    told = CHOSEN.get(verb, "") if rest or verb not in ALONE else ALONE[verb]
    if not told:
        return ""
    return f"{told[:-1]} ({event.case}).".format(*(name(str(word)) for word in rest), who=BIG[event.seat])


def name(word: str) -> str:
    """A unit or a place by its name."""
    return unit(word) if word in UNIT else place(word) if word[:4].isdigit() else word


# ---------------------------------------------------------------- dice


ROLLS: dict[str, Callable[[str], str]] = {
    "weather": lambda what: f"Weather in {what}",
    "attrition": lambda what: f"Attrition in {place(what)}",
    "survival": lambda what: f"The life of {unit(what)}",
    "forage": lambda what: f"Foraging in {place(what)}",
    "forced": lambda what: f"Forced march from {place(what.partition(' ')[2])}",
    "overrun": lambda what: f"Overrun of {place(what)}",
    "entry": lambda what: f"Entry of {unit(what)}",
    "loyalty": lambda what: f"The loyalty of {unit(what)}",
    "interception": lambda what: "Interception",
    "combat": lambda what: f"Combat at {place(what)}",
    "siege": lambda what: f"Mines under {place(what)}",
    "countermine": lambda what: f"Countermines in {place(what)}",
    "mercenaries": lambda what: f"The mercenaries in {place(what)}",
    "walls": lambda what: f"The walls of {place(what.partition(' ')[2])}",
    "raid": lambda what: f"{'Result of the raid' if what.startswith('result') else 'Raid'} on "
                         f"{place(what.partition(' ')[2])}",
    "retreat": lambda what: f"Retreat before combat from {place(what.partition(' ')[2])}",
    "repair": lambda what: f"Fort repair of the {SIDE[what]}",
    "sabotage": lambda what: "Sabotage of the Bridge",
    "fort": lambda what: f"Fire from {place(what.split(' ')[0])}",
    "fleet": lambda what: f"Fire of the {SIDE_ADJECTIVE[what.split(' ')[1]]} fleet",
}


def roll_title(event: Rolled) -> str:
    """The purpose of a die."""
    kind, _, what = event.what.partition(" ")
    return ROLLS[kind](what) if kind in ROLLS else with_names(event.what)


def with_names(what: str) -> str:
    """The words of a roll with units and places by their names."""
    told = " ".join(name(word) for word in what.split())
    return capital(told)


RESULT_WORDS = {
    "repair": ("a fort may be repaired", "no repair"), "survival": ("he is killed", "he survives"),
    "walls": ("hold", "weaker by 1"), "loyalty": ("he changes sides", "he stays loyal"),
    "entry": ("it enters", "not this turn"), "sabotage": ("success", "the Bridge stands"),
    "interception": ("the column is caught", "the column gets away"),
    "raid": ("the raiders get through", "the raiders are driven off")}
"""The meaning of success and failure."""
SIEGE_RESULTS = {"nothing": "no damage", "treachery": "treachery opens the gates",
                 "sortie 0": "a sortie may be made", "sortie 1": "a sortie may be made, with +1",
                 "besieger 1": "the besieger loses a unit",
                 "stay": "they stay", "honours": "they leave with the honours of war",
                 "slaughter": "they surrender and are slaughtered"}
RAID_RESULTS = {"vp": "VP", "disrupt": "disrupted", "eliminate": "in danger", "lose": "lost", "risk": "in danger"}
CLASHES = {"AE": "the attackers are destroyed", "A1": "the attackers lose one", "AR": "the attackers give way",
           "NE": "no effect", "EX": "an exchange", "DR": "the defenders give way", "D1": "the defenders lose one",
           "D2": "the defenders lose two", "DE": "the defenders are destroyed"}
"""Results of combat before the kind of the battle says who falls back."""
SHOTS = {"miss": "a miss", "damaged": "the fleet is damaged", "sunk": "the fleet is sunk"}
OVERRUNS = {"repulsed": "the overrun fails", "retreats": "the defenders fall back",
            "destroyed": "the defenders are destroyed",
            "destroyed_and_on": "the defenders are destroyed, and the column may go on"}
AWAY = {"stays": "they have to stand", "rearguard": "they get away, but lose one", "retreats": "they get away"}


def gave_raid(result: str) -> str:
    """The result of a raid; half VPs, then numbers of units (11.0)."""
    words = result.split() if result != "nothing" else []
    return joined(f"{half(int(number)) if what == 'vp' else counted(int(number), 'unit')} {RAID_RESULTS[what]}"
                  for what, number in zip(words[::2], words[1::2], strict=True)) or "nothing"


def gave_mines(done: str) -> Callable[[str], str]:
    """A result of the siege tables: words, or a number of levels (10.8.2, 10.8.3)."""
    return lambda result: SIEGE_RESULTS.get(result) or f"{counted(int(result.split()[1]), 'level')} {done}"


GAVE: dict[str, Callable[[str], str]] = {
    "weather": lambda result: result,
    "attrition": lambda result: f"{counted(int(result), 'unit')} lost" if result != "0" else "no loss",
    "forage": lambda result: {"foraged": "supplied", "exhausted": "the hex is exhausted"}[result],
    "forced": lambda result: f"{result} movement point{'s' * (result != '1')} more" if result != "0" else "nothing",
    "overrun": lambda result: OVERRUNS[result],
    "combat": lambda result: f"{result}, {CLASHES[result]}",
    "siege": gave_mines("lost"),
    "countermine": gave_mines("saved"),
    "mercenaries": lambda result: SIEGE_RESULTS[result],
    "retreat": lambda result: AWAY[result],
    "repair": lambda result: "nothing to repair",
    "raid": gave_raid,
    "fort": lambda result: SHOTS[result],
    "fleet": lambda result: SHOTS[result],
}
"""The result of a table."""


def roll_result(event: Rolled) -> str:
    """The result of a die, in words."""
    kind = event.what.split(" ")[0]
    if kind == "siege" and event.result.startswith("level") and event.what.split(" ")[1] not in FORTS:
        return "nothing, a town has no levels to lose"
    if event.result:
        return GAVE[kind](event.result)
    return "" if event.success is None else RESULT_WORDS.get(kind, ("success", "failure"))[not event.success]


def drm(part: Drm) -> str:
    """A modifier with its reason and its case."""
    case = f" ({part.case})" if part.case else ""
    return f"{signed(part.value)} {part.reason}{case}"


def rolled(event: Rolled) -> str:
    """The whole roll card in one line: die, each modifier, total, what was needed, result; of an enemy's roll whose
    modifiers are hidden the sum (9.1)."""
    if event.sum is not None:
        parts, total = ", ".join([*map(drm, event.drms), f"{event.sum} in all".replace("-", "−")]), ""
    else:
        parts = ", ".join([f"die {event.die}", *(drm(part) for part in event.drms)])
        total = f" = {event.total}".replace("-", "−") if event.drms else ""
    needed = f", {'killed on' if event.what.startswith('survival') else 'needs'} {event.needed}" if event.needed else ""
    result = f": {told}" if (told := roll_result(event)) else ""
    return f"{roll_title(event)} ({event.case}): {parts}{total}{needed}{result}."


# ---------------------------------------------------------------- events


def tell_moves(facts: Facts) -> str:
    """A march, by its start and its end."""
    path = facts["path"].split(" ")
    return f"{SIDE_ADJECTIVE[facts['seat']]} column from {place(path[0])} to {place(path[-1])}."


LEVELS_LEFT = ("no level is left to lose", "only one level is left to lose")
LEVELS_TO_SAVE = ("there is no level to save", "there is only one level to save")


def tell_combat(facts: Facts) -> str:
    """What the die does not say: in an assault nobody inside falls back, a sortie goes back inside (10.8)."""
    if facts["battle"] == "assault" and facts["result"] == "DR":
        return f"Nobody falls back from {place(facts['hex'])}: the defenders lose one."
    if facts["battle"] == "sortie" and facts["result"] in ("A1", "AR"):
        return f"The sortie goes back inside {place(facts['hex'])}."
    return ""


def tell_raid(facts: Facts) -> str:
    """What came of a raid (11.0)."""
    whose = "unit" if facts["success"] else "raider"
    told = [f"{half(facts['vp'])} VP"] if facts["vp"] else []
    told += [f"{counted(facts[what], whose)} {what}" for what in ("disrupted", "lost") if facts[what]]
    nothing = "nothing gained" if facts["success"] else "no raider lost"
    return f"{SIDE_ADJECTIVE[facts['seat']]} raid on {place(facts['target'])}: {joined(told) or nothing}."


def tell_possible_elimination(facts: Facts) -> str:
    """A unit in danger after a raid: its die against its attack factor (11.0). A train is never lost so."""
    lost = facts["die"] > facts["needs"] and facts["unit"] not in TRAINS
    what = "" if lost else ": not lost, but disrupted"
    return f"{name_of_unit(facts['unit'])}: die {facts['die']} against attack {facts['needs']}{what}."


def tell_attack(facts: Facts) -> str:
    """An attack and who makes it (10.1.1)."""
    return f"{BIG[facts['seat']]} attack {place(facts['hex'])} with {units(facts['units'])}."


def tell_sortie(facts: Facts) -> str:
    """The units of a sortie, and their target (10.8.3)."""
    who, foe = units(facts["units"]), unit(facts["foe"])
    return f"{BIG[facts['seat']]} sally from {place(facts['hex'])} with {who} against {foe}."


def tell_mined(facts: Facts) -> str:
    """Fewer levels are left than the mines would take (10.8.2)."""
    if facts["hex"] not in FORTS or facts["result"] in SIEGE_RESULTS or facts["result"] == f"level {facts['levels']}":
        return ""
    return f"Mines under {place(facts['hex'])}: {LEVELS_LEFT[facts['levels']]}."


def tell_countermined(facts: Facts) -> str:
    """Fewer levels were lost than the countermines would save (10.8.3)."""
    if facts["result"] in SIEGE_RESULTS or facts["result"] == f"countermine {facts['saved']}":
        return ""
    return f"Countermines in {place(facts['hex'])}: {LEVELS_TO_SAVE[facts['saved']]}."


TELL: dict[str, Callable[[Facts], str]] = {
    "siege": lambda f: f"{BIG[f['seat']]} lay siege to {place(f['hex'])}.",
    "attack": tell_attack,
    "odds": lambda f: f"Combat at {place(f['hex'])}: the odds are {f['odds']}.",
    "combat": tell_combat,
    "exchange": lambda f: f"Exchange: the attacker rolls {f['attacker']}, the defender {f['defender']}.",
    "advances": lambda f: f"{BIG[f['seat']]} advance into {place(f['hex'])}.",
    "mined": tell_mined,
    "countermined": tell_countermined,
    "raid": tell_raid,
    "sudden_death": lambda f: f"Sudden death: the {SIDE[f['seat']]} win at once.",
    "week": lambda f: f"Turn {f['turn']}: {f['month']}, week {f['week']}.",
    "bridge_laid": lambda f: f"The Ottomans lay the Bridge over the {place(f['hexside'])}.",
    "bridge_ready": lambda f: f"The Bridge over the {place(f['hexside'])} is finished.",
    "bridge_destroyed": lambda f: "The Bridge is destroyed.",
    "captured": lambda f: f"{BIG[f['seat']]} take {place(f['hex'])}"
                          f"{' and earn a replacement point' if f['point'] else ''}.",
    "siege_over": lambda f: f"The siege of {short_place(f['hex'])} is over.",
    "leader_lost": lambda f: f"{unit(f['leader'])} is lost.",
    "no_refuge": lambda f: f"{unit(f['leader'])} finds no refuge within five hexes and is lost.",
    "flees": lambda f: f"{unit(f['leader'])} flees from {place(f['hex'])} to {place(f['to'])}.",
    "sortie": tell_sortie,
    "rides": lambda f: f"{SIDE_ADJECTIVE[f['seat']]} raiders ride from {place(f['hex'])} to {place(f['to'])}.",
    "sails": lambda f: f"The {unit(f['fleet'])} sails for the {place(f['hexside'])}.",
    "falls_back": lambda f: f"The {unit(f['fleet'])} falls back to the {place(f['hexside'])}.",
    "won_over": lambda f: f"{name_of_unit(f['unit'])} goes over to the {SIDE[f['seat']]}.",
    "peasants": lambda f: f"Peasants rise at {place(f['hex'])}.",
    "peasant": lambda f: f"Peasants rise at {place(f['hex'])}.",
    "marker": lambda f: f"The Advantage passes to the {SIDE[f['seat']]}.",
    "advantage": lambda f: f"{BIG[f['seat']]} use advantage {f['number']}.",
    "second_march": lambda f: f"{unit(f['leader'])} and his stack may march a second time.",
    "ferry": lambda f: f"{SIDE_ADJECTIVE[f['seat']]} fleet serves as a ferry on the {place(f['hexside'])}.",
    "landed": lambda f: f"{BIG[f['seat']]} land in {place(f['hex'])}.",
    "sunk": lambda f: f"The {unit(f['fleet'])} is sunk.",
    "interception": lambda f: f"{BIG[f['seat']]} attack the column at {place(f['hex'])}.",
    "no_interception": lambda f: f"{BIG[f['seat']]} meet the column at {place(f['hex'])} but are too weak to attack.",
    "moves": tell_moves,
    "overrun": lambda f: f"{BIG[f['seat']]} try to overrun {place(f['hex'])}.",
    "overrun_fails": lambda f: f"The column stops and must attack {place(f['hex'])}.",
    "enters": lambda f: f"{name_of_unit(f['unit'])} enters at {place(f['place'])}.",
    "built": lambda f: (
        f"{BIG[f['seat']]} {'build' if f['first'] else 'rebuild'} {unit(f['unit'])} in {place(f['hex'])}."),
    "exchanged": lambda f: f"{BIG[f['seat']]} exchange infantry for two garrisons in {place(f['hex'])}.",
    "retreats": lambda f: f"{BIG[f['seat']]} fall back from {place(f['hex'])} to {place(f['to'])}.",
    "goes_inside": lambda f: f"{BIG[f['seat']]} in {place(f['hex'])} go inside.",
    "no_room": lambda f: f"No room inside {place(f['hex'])} for {units(f['units'])}, who must leave the hex.",
    "out_of_reach": lambda f: (
        f"The column is behind the walls of {place(f['hex'])}: the {SIDE[f['seat']]} cannot attack it."),
    "possible_elimination": tell_possible_elimination,
    "eliminated": lambda f: f"{name_of_unit(f['unit'])} {'are' if is_many(f['unit']) else 'is'} lost.",
    "honours": lambda f: f"{name_of_unit(f['unit'])} go to {place(f['hex'])}.",
}


def name_of_unit(id: str) -> str:
    """A unit at the head of a sentence."""
    told = unit(id)
    return capital(told)


def is_many(id: str) -> bool:
    """Is the unit's name a plural: mercenaries, peasants, volunteers?"""
    return id not in LEADERS and UNIT[id].name.endswith("s")
