"""The combined game in words: each half speaks for itself; this file has the words for both together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games._siege.board.names import BOX_NAMES, Names
from sanjak.games._siege.board.words import Words
from sanjak.kernel import Chosen, Event, Option, Plain, Rolled, Told
from sanjak.scene.text import percent
from sanjak.scene.words import capital, joined
from sanjak.toolkit.odds import chance

from ..rules.halves import HAPSBURG, NATIONS, OTHER, OTTOMAN, halves
from ..rules.railway import is_joint
from ..rules.theft import NEEDED
from .desk import DESKS, PEOPLES

SHORT = {HAPSBURG: "Hapsburgs", OTTOMAN: "Ottomans"}
PREFIXES = {"HE": HAPSBURG, "OS": OTTOMAN}
"""The prefix of each half's cases in the journal."""
THEFT = chance(lambda face: face >= NEEDED)
"""The chance of a theft (CG-10b)."""


def words_of(nation: str) -> Words:
    """The words of a half."""
    return DESKS[nation].words


def half_of(event: Event) -> str:
    """The half of an event, by the prefix of its case or by the things it names; '' if it belongs to both."""
    named = PREFIXES.get(event.case.partition(" ")[0], "")
    return named or next((nation for nation in NATIONS if speaks_of(event, nation)), "")


def speaks_of(event: Event, nation: str) -> bool:
    """Does an event name a battle or a front of this half?"""
    names = DESKS[nation].names
    if isinstance(event, Rolled):
        kind, _, what = event.what.partition(" ")
        return what in {"battle": {*names.battles, *names.kaiser}, "offensive": {*names.fronts}}.get(kind, set())
    facts = event.facts if isinstance(event, Told) else {}
    marker = facts.get("marker", "")
    return marker in names.battles or marker in names.kaiser or facts.get("front") in names.fronts


def theater(id: str) -> str:
    """A theater of one nation, such as `hapsburg.eastern`, or of the nation in question."""
    nation, dot, name = id.rpartition(".")
    return f"the {name.capitalize()} theater" + (f" of {PEOPLES[nation]}" if dot else "")


# ---------------------------------------------------------------- options


def label(option: Option, view: Plain) -> str:
    """An option in words, with its chance; options of a half in the words of the board in question."""
    acting = view["acting"] or view["nation"]
    verb, *rest = option
    if is_own(verb, acting):
        return SAY[verb](acting, view, *rest)
    if is_joint(option):
        said = words_of(acting).option(halves(view)[acting], option[:-2])
        return f"{said}; the second Action by a staff operation in {theater(option[-1])}"
    return words_of(acting).option(halves(view)[acting], option)


def name_of(option: Option, view: Plain) -> str:
    """An option that is not offered, without its chance."""
    acting = view["acting"] or view["nation"]
    verb, *rest = option
    return SAY[verb](acting, view, *rest) if is_own(verb, acting) else words_of(acting).named(
        halves(view)[acting], option)


def is_own(verb: str, acting: str) -> bool:
    """Does this verb belong to the combined game, and not to the acting half?"""
    return verb in SAY and (verb in ALWAYS_OWN or verb not in words_of(acting).say)


def say_railway(nation: str, view: Plain, kind: str, id: str = "") -> str:
    """The help that is sent over the railway (CG-2b)."""
    to = PEOPLES[OTHER[view["nation"]]]
    sent = {"staff": f"a Resource in {theater(id)} pays for an Action of {to}",
            "action": f"two Actions give {to} one",
            "korps": f"send the Asia Korps to {to}",
            "aid": f"send a German Aid marker to {to}"}
    return f"over the railway: {sent[kind]}"


def say_lenin(nation: str, view: Plain, what: str, *theaters: str) -> str:
    """The two steps against Russia (CG-10c); Ottomans without an ally take those of their own game (OS 8.8)."""
    if not any("." in id for id in theaters):
        return words_of(OTTOMAN).option(halves(view)[OTTOMAN], ("lenin", what, *theaters))
    paid = joined(theater(id) for id in theaters)
    return f"{'weaken' if what == 'flip' else 'remove'} the Russian fronts for Resources in {paid}"


SAY: dict[str, Callable[..., str]] = {
    "railway": say_railway,
    "accept": lambda nation, view: "accept the aid",
    "decline": lambda nation, view: "decline it",
    "asia_korps": lambda nation, view, front: f"send the Asia Korps against {DESKS[nation].names.army(front)}: "
                                              "+1 this turn",
    "german_aid": lambda nation, view, front: f"send German Aid against {DESKS[nation].names.army(front)}: "
                                              "+2 this turn",
    "naval": lambda nation, view, n: f"spend {n} Naval Resource{'s' * (int(n) != 1)} on the Narrows" if int(n)
    else "spend no Naval Resource",
    "uboat": lambda nation, view, n: "give up a Naval Resource for +1" if int(n) else "give up nothing",
    "steal": lambda nation, view, id: f"try to steal a Resource in {theater(id)} of {PEOPLES[OTHER[nation]]}: "
                                      f"{percent(THEFT)} to get it",
    "no_theft": lambda nation, view: "steal nothing",
    "stash": lambda nation, view, id: f"put the stolen Resource into {theater(id)}",
    "to_stalemates": lambda nation, view, id: f"the Victory {DESKS[nation].names.marker(id)} becomes a Stalemate",
    "lenin": say_lenin,
}
ALWAYS_OWN = ("railway", "accept", "decline", "naval", "uboat", "steal", "no_theft", "stash", "lenin")


# ---------------------------------------------------------------- the log


def sentence(event: Event, seat: str) -> str:
    """An event as a sentence: in the words of its half, or of the combined game."""
    if isinstance(event, Told) and event.kind in TELL and event.case.startswith("CG"):
        return with_case(TELL[event.kind](event.facts), event.case)
    if isinstance(event, Chosen):
        return chosen(event)
    nation = half_of(event)
    if nation:
        return words_of(nation).sentence(event)
    return told_roll(event) if isinstance(event, Rolled) else ""


def chosen(event: Chosen) -> str:
    """A choice in words: of the combined game, of the half that was asked, or of one that uses what the other has."""
    verb, *rest = event.option
    if verb in DONE:
        return with_case(DONE[verb](*rest), event.case)
    nation = half_of(event)
    told = words_of(nation).sentence(event) if nation else told_abroad(event) if event.case == "CG-2b" else ""
    return told or (with_case(BORROWED[verb](*rest), event.case) if verb in BORROWED else "")


def names_with(id: str) -> Names:
    """The names of the half that has this front or battle."""
    return next(names for names in (DESKS[nation].names for nation in NATIONS)
                if id in names.fronts or id in names.battles or id in names.kaiser)


BORROWED: dict[str, Callable[..., str]] = {
    "asia_korps": lambda front: f"The Asia Korps marches against {names_with(front).army(front)}: +1 this turn.",
    "german_aid": lambda front: f"German Aid goes against {names_with(front).army(front)}: +2 this turn.",
    "to_stalemates": lambda id: f"{names_with(id).marker(id)} moves from Victories to Stalemates.",
}
"""What a choice did that one half knows and the other makes."""


def told_abroad(event: Chosen) -> str:
    """CG-2b The use of an Action sent over the railway, in the words of the half with that verb; dice say the rest."""
    able = [words_of(nation) for nation in NATIONS if event.option[0] in words_of(nation).done]
    told = able[0].chosen(event) if len(able) == 1 else ""
    return with_case(f"{told.rpartition(' (')[0]}." if told else "", event.case)


def told_roll(event: Rolled) -> str:
    """A die that only the combined game has."""
    needed = f", needs {event.needed}" if event.needed else ""
    result = f": {told}" if (told := roll_result(event)) else ""
    return f"{roll_title(event)} ({event.case}): die {event.die}{needed}{result}."


def roll_result(event: Rolled) -> str:
    """The result of such a die, in words."""
    if event.result:
        return DESKS[HAPSBURG].names.marker(event.result)
    return {True: "it is taken", False: "caught", None: ""}[event.success]


def roll_title(event: Rolled) -> str:
    """The purpose of a die that only the combined game has."""
    return "Theft of a Resource" if event.what.startswith("theft") else capital(event.what)


def with_case(told: str, case: str) -> str:
    """A sentence with its case."""
    return f"{told[:-1]} ({case})." if told and case else told


SENT = {"staff": "a staff operation", "joint": "a staff operation for it", "action": "an Action",
        "korps": "the Asia Korps", "aid": "a German Aid marker"}

DONE: dict[str, Callable[..., str]] = {
    "accept": lambda: "The ally accepts.",
    "naval": lambda n: f"Naval Resources of the Hapsburgs spent on the Narrows: {n}.",
    "uboat": lambda n: "A Naval Resource is given up for +1." if int(n) else "No Naval Resource is given up.",
    "no_theft": lambda: "Nothing is stolen.",
    "stash": lambda id: f"The stolen Resource goes to {theater(id)}.",
    "lenin": lambda what, *theaters: "Against Russia, Resources leave "
                                     f"{joined(theater(id) for id in theaters or ('eastern',))}.",
}


SILENT = {
    **words_of(HAPSBURG).silent, **words_of(OTTOMAN).silent,
    **dict.fromkeys(("railway", "decline", "steal"), "an event of its own tells it"),
}
"""Choices and events without a sentence, and why."""


def tell_theft(facts: dict[str, Any]) -> str:
    """A theft (CG-10b)."""
    thief, what = capital(PEOPLES[facts["nation"]]), f"a Resource in {theater(facts['theater'])}"
    return f"{thief} steal {what}." if facts["success"] else f"{thief} try to steal {what} and are caught."


CAUSES = {"ally": "the ally is lost, and neither survives alone", "kaiserschlacht": "Germany's last battle is lost"}

TELL: dict[str, Callable[[dict[str, Any]], str]] = {
    "nation_turn": lambda facts: f"{capital(PEOPLES[facts['nation']])} play.",
    "aid": lambda facts: f"{capital(PEOPLES[facts['sender']])} send {SENT[facts['what']]} to {PEOPLES[facts['to']]}.",
    "declined": lambda facts: f"{capital(PEOPLES[facts['nation']])} decline {SENT[facts['what']]}.",
    "unfought": lambda facts: f"{DESKS[facts['nation']].names.marker(facts['marker'])} goes into "
                              f"{BOX_NAMES[facts['box']]} without a battle.",
    "event_ignored": lambda facts: f"The event of {DESKS[facts['nation']].names.card(facts['card'])} is ignored.",
    "lenin_flip": lambda facts: "Revolution weakens the Russian fronts on both boards.",
    "lost": lambda facts: f"{told_level(HAPSBURG, facts['outcome'])}: {CAUSES[facts['cause']]}.",
    "eliminated": lambda facts: f"{capital(PEOPLES[facts['nation']])} are out of the war.",
    "finished": lambda facts: f"{capital(PEOPLES[facts['nation']])} have played their last card: "
                              f"{told_level(facts['nation'], facts['outcome'])} with {facts['points']} points.",
    "kaiserschlacht_begins": lambda facts: "The Kaiserschlacht begins, fought by the survivor alone." if facts["alone"]
    else "Both empires have drawn their card: the Kaiserschlacht begins.",
    "kaiser_battle": lambda facts: f"{capital(PEOPLES[facts['nation']])} fight "
                                   f"{DESKS[facts['nation']].names.marker(facts['marker'])}"
                                   f"{'; the result counts on both boards' * facts['both']}.",
    "raised": lambda facts: f"With the ally lost, {PEOPLES[facts['nation']]} count one level higher: "
                            f"{told_level(facts['nation'], facts['outcome'])}.",
    "theft": tell_theft,
    "kaiserschlacht_over": lambda facts: f"The Kaiserschlacht is over: all six {'won' if facts['won'] else 'lost'}.",
    "won": lambda facts: f"{told_level(HAPSBURG, facts['outcome'])} with {facts['points']} points.",
    "russia_stays": lambda facts: "Russia cannot leave the war any more.",
}


def told_level(nation: str, outcome: str) -> str:
    """The name of a level."""
    return words_of(nation).outcomes[outcome].name
