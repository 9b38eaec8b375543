"""Playing over HTTP: choices, repeated and stale clicks, undo, news, and refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sanjak import games
from sanjak.web.setup import Chair
from sanjak.web.variants import Effect, measured
from tests.web.serving import Person, Served, wait_until

OE, OS = "ottoman-empire", "ottoman-sunset"


@pytest.mark.parametrize("game", games.game_ids())
def test_every_game_can_be_begun_and_played_against_quick_bots(served: Served, anna: Person, game: str) -> None:
    id = served.make(anna, game)
    for _ in range(5):
        served.settle(id)
        seen = anna.update(id)
        if seen["over"]:
            break
        assert seen["mine"]
        assert seen["match"]["title"] == games.load(game).title
        assert anna.choose(id, seat=seen["seat"]).status_code == 200
    assert anna.update(id)["moment"] > 0


@pytest.mark.parametrize("game", games.game_ids())
def test_every_game_has_first_steps_with_its_aim_its_first_turn_and_its_questions(served: Served, anna: Person,
                                                                                 game: str) -> None:
    told = anna.get(f"/rules/{game}", part="guide").text
    for words in ("What it is about", "first turn", "questions"):
        assert words in told
    assert 'id="g-aim"' in anna.get(f"/rules/{game}").text


@pytest.mark.parametrize("game", games.game_ids())
def test_nobody_is_called_by_the_id_of_his_seat(served: Served, anna: Person, game: str) -> None:
    id = served.make(anna, game)
    for _ in range(3):
        served.settle(id)
        if anna.update(id)["question"]:
            anna.choose(id)
    seen = anna.update(id)
    lines = [line["text"] for line in seen["log"]["lines"]] + [line["text"] for part in seen["panels"]
                                                              for line in part["lines"]]
    assert not [line for line in lines if re.search(r"\bp[1-5]\b", line)]
    assert all(seat["called"][0].isupper() for seat in seen["match"]["seats"])
    assert "Who plays p1" not in anna.get(f"/new/{game}").text


def test_choices_of_many_words_have_names_for_their_beginnings(served: Served, anna: Person) -> None:
    id = served.make(anna, "lash-of-the-turk", seed="5")
    served.settle(id)
    question = anna.update(id)["question"]
    named = {word for option in question["also"] for word in option["text"].split(" ")[1:2]}
    assert len(question["options"]) + len(question["also"]) > question["few"]
    assert named <= set(question["words"])
    assert "heavy cavalry" in " ".join(question["words"].values())


def test_values_of_an_optional_rule_are_told_in_words(anna: Person) -> None:
    page = anna.get("/new/fatal-attraction").text
    assert '<option value="lt" selected>less than the firer&#39;s morale</option>' in page
    assert '<option value="True" selected>yes' in page
    assert "lt: less" not in page


def test_optional_rules_show_case_and_label_and_values_name_the_scenarios_that_refuse_them(anna: Person) -> None:
    page = anna.get("/new/ottoman-sunset").text
    for option in games.load("ottoman-sunset").variants:
        assert not option.case or f">§{option.case}</a>" in page
        assert not option.label or f" {option.label}</span>" in page
    assert '<option value="15" data-not="1915 1916 1917">' in page
    assert '<option value="40" data-not="1917">' in page


@pytest.mark.parametrize("game", ["ottoman-sunset", "hapsburg-eclipse", "central-powers"])
def test_the_measured_effect_of_each_optional_rule_is_shown(anna: Person, game: str) -> None:
    found = measured(game)
    assert found is not None
    assert set(found.change) <= {option.id for option in games.load(game).variants}
    page = anna.get(f"/new/{game}").text
    published = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
    for name, effect in found.change.items():
        assert f"{effect.change:+.1f}".replace("-", "−") in page
        told = re.escape(f"{effect.change:+.1f} ± {effect.half:.1f}")
        assert re.search(rf"^\| {name} .* {told} \|$", published, re.M)
    assert Effect(-3.0, 1.5).tone == "bad"
    assert Effect(0.4, 0.5).tone == "even"
    assert "Measured" not in anna.get("/new/fatal-attraction").text


def test_what_counts_as_a_win_is_said_where_it_is_not_survival(anna: Person) -> None:
    found = measured("central-powers")
    assert found is not None
    assert f"in {found.base} % of those at least one nation survives." in anna.get("/new/central-powers").text


def test_a_choice_is_in_the_database_before_it_is_acknowledged(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    before = len(served.house.storage.load(id).lines)  # type: ignore[union-attr]
    assert anna.choose(id).json() == {"moments": {"player": before + 1}}
    assert len(served.house.storage.load(id).lines) == before + 1  # type: ignore[union-attr]


def test_a_repeated_click_is_taken_once_and_gets_the_same_answer(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    first = anna.choose(id, key="click")
    again = anna.choose(id, key="click")
    assert first.status_code == again.status_code == 200
    assert again.json() == {**first.json(), "again": True}
    assert anna.update(id)["moment"] == 1


def test_keys_of_two_people_do_not_meet(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    chooser, other = turns(id, anna, bela)
    chooser.choose(id, key="same")
    wait_until(lambda: other.update(id)["mine"] or chooser.update(id)["mine"])
    chooser, other = turns(id, anna, bela)
    assert "again" not in chooser.choose(id, key="same" if chooser is bela else "other").json()


def test_a_stale_click_does_nothing_and_says_so(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    seen = anna.update(id)
    anna.choose(id)
    stale = anna.post(id, "choose", seat="player", moment=seen["moment"],
                      choice=seen["question"]["options"][0]["text"])
    assert (stale.status_code, stale.json()["error"], stale.json()["moment"]) == (409, "stale", 1)
    assert anna.update(id)["moment"] == 1


def test_a_click_is_not_stale_because_another_seat_has_finished_in_secret(served: Served, anna: Person,
                                                                          bela: Person) -> None:
    id = two_people(served, anna, bela)
    to_the_piles(served, id, anna, bela)
    seen = anna.update(id)
    while bela.update(id)["mine"]:
        bela.choose(id)
    assert anna.update(id)["moment"] == seen["moment"] + 1
    taken = anna.post(id, "choose", seat=seen["seat"], moment=seen["moment"],
                      choice=seen["question"]["options"][0]["text"])
    assert taken.status_code == 200


@pytest.mark.parametrize(("body", "status", "code"), [
    ({"choice": "conquer everything"}, 409, "not_offered"),
    ({"choice": ""}, 400, "malformed"),
    ({"choice": "two\nlines"}, 400, "malformed"),
    ({"choice": 7}, 400, "malformed"),
    ({"choice": "x", "moment": "soon"}, 400, "malformed"),
    ({"choice": "x", "wizard": True}, 400, "malformed"),
    ({"choice": "x", "moment": 99}, 409, "stale"),
    ({"choice": "x", "moment": None}, 409, "stale"),
    ({"choice": "x", "seat": "nobody"}, 404, "no_seat"),
    ({"choice": "x", "key": "k" * 65}, 400, "malformed"),
])
def test_what_is_not_offered_or_not_understood_is_refused(served: Served, anna: Person, body: dict[str, object],
                                                          status: int, code: str) -> None:
    id = served.make(anna, OS)
    refused = anna.post(id, "choose", **{"seat": "player", "moment": 0, **body})
    assert (refused.status_code, refused.json()["error"]) == (status, code)
    assert refused.json()["message"].endswith(".")
    assert anna.update(id)["moment"] == 0


def test_broken_json_and_unknown_addresses_have_clear_answers(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    send = anna.client.post(f"/api/match/{id}/choose", content=b"{", headers={"X-CSRF-Token": anna.token})
    assert (send.status_code, send.json()["error"]) == (400, "malformed")
    assert anna.post(id, "conquer").json()["error"] == "no_verb"
    assert anna.post("nowhere", "choose").json()["error"] == "no_match"
    assert anna.get("/api/nowhere").json()["error"] == "not_found"
    assert anna.client.delete(f"/api/match/{id}").status_code == 405
    assert anna.get(f"/api/match/{id}/at/99").json()["error"] == "no_moment"
    assert anna.get(f"/api/match/{id}/roll/999").json()["error"] == "no_roll"
    assert anna.get(f"/api/match/{id}/ground/moon").json()["error"] == "no_sheet"
    assert anna.get(f"/api/match/{id}/odds", option="nothing").json()["error"] == "no_roll"


# ---------------------------------------------------------------- undo, luck, the past


def test_undo_goes_to_a_moment_and_redo_comes_back(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    to_the_piles(served, id, anna, bela)
    for _ in range(3):
        anna.choose(id)
    seen = anna.update(id)
    targets = [target["moment"] for target in seen["undo"]["to"]]
    assert targets == [seen["moment"], seen["moment"] - 1, seen["moment"] - 2]
    assert all(target["label"].startswith("put ") for target in seen["undo"]["to"])
    assert anna.post(id, "undo", seat=seen["seat"], moment=seen["moment"], to=targets[-1]).status_code == 200
    back = anna.update(id)
    assert back["question"]["options"] != seen["question"]["options"]
    assert back["undo"]["redo"]
    assert anna.post(id, "redo", seat=seen["seat"], moment=back["moment"]).status_code == 200
    [again] = anna.update(id)["undo"]["to"]
    assert again["label"] == seen["undo"]["to"][-1]["label"]


def test_undo_of_what_has_shown_something_is_refused_with_the_reason(served: Served, anna: Person) -> None:
    id = served.make(anna, OS, seed="5")
    refused = anna.post(id, "undo", seat="player", moment=0)
    assert (refused.status_code, refused.json()["error"]) == (409, "undo")
    assert refused.json()["message"] == "You have not chosen anything yet."
    assert anna.post(id, "redo", seat="player", moment=0).json()["error"] == "undo"
    assert anna.post(id, "restart", seat="player", moment=0).json()["error"] == "undo"
    anna.choose(id, "offensive caucasus")
    seen = anna.update(id)
    assert seen["undo"]["why"] == "Nothing to undo: a die was rolled or something hidden was revealed."
    refused = anna.post(id, "undo", seat="player", moment=seen["moment"])
    assert refused.json()["message"] == "A die was rolled or something hidden was revealed."


def test_free_undo_takes_the_bots_choices_along(served: Served, anna: Person) -> None:
    id = served.make(anna, OE, "me quick quick", undo="free")
    served.settle(id)
    first = anna.update(id)
    anna.choose(id)
    served.settle(id)
    seen = anna.update(id)
    anna.post(id, "undo", seat="p1", moment=seen["moment"])
    served.settle(id)
    assert anna.update(id)["question"] == first["question"]
    anna.post(id, "redo", seat="p1", moment=anna.update(id)["moment"])
    served.settle(id)
    assert anna.update(id)["question"] == seen["question"]


def test_typed_dice_are_asked_for_and_taken(served: Served, anna: Person) -> None:
    id = served.make(anna, OS, typed=True)
    wanted = anna.update(id)["luck"]
    assert anna.post(id, "luck", seat="player", moment=0, value="seventeen").json()["error"] == "not_offered"
    assert anna.post(id, "luck", seat="player", moment=0, value=wanted["choices"][0]).status_code == 200
    assert anna.update(id)["luck"] != wanted


def test_the_past_can_be_looked_at_in_any_order(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    titles = [anna.update(id)["panels"]]
    for _ in range(6):
        if anna.update(id)["over"]:
            break
        anna.choose(id)
        titles.append(anna.update(id)["panels"])
    for moment in [*range(len(titles)), *reversed(range(len(titles)))]:
        past = anna.get(f"/api/match/{id}/at/{moment}").json()
        assert (past["panels"], past["question"], past["moment"]) == (titles[moment], None, moment)


def test_the_log_calls_people_by_the_names_they_have_given(served: Served, anna: Person) -> None:
    id = served.make(anna, OE, seats=[Chair("me", name="Aylin (Player 2)"), Chair("bot")], seed="5")
    for _ in range(12):
        anna.choose(id)
        served.settle(id)
    told = " ".join(line["text"] for line in anna.update(id)["log"]["lines"])
    assert "Aylin (Player 2)" in told
    assert "Player 2" in told.replace("Aylin (Player 2)", "")
    assert "Player 1" not in told


def test_the_log_has_turns_moments_and_rolls(served: Served, anna: Person) -> None:
    id = served.make(anna, OS, seed="5")
    for _ in range(8):
        anna.choose(id)
    seen = anna.update(id)
    lines = seen["log"]["lines"]
    assert [line["moment"] for line in lines] == sorted(line["moment"] for line in lines)
    assert [line["turn"] for line in lines] == sorted(line["turn"] for line in lines)
    rolled = next(at for at, line in enumerate(lines) if line["roll"])
    card = anna.get(f"/api/match/{id}/roll/{rolled}")
    assert card.text.startswith("<svg")
    assert "Rolled" in card.text


def test_a_choice_in_the_log_has_the_case_that_its_sentence_names(served: Served, anna: Person) -> None:
    id = served.make(anna, OS, seed="5")
    anna.choose(id, "minefield")
    [line] = [line for line in anna.update(id)["log"]["lines"] if line["text"].startswith("A minefield")]
    assert line["text"] == f"A minefield is laid in the Narrows ({line['case']})."


def test_why_something_is_not_offered(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    rows = anna.get(f"/api/match/{id}/why").json()
    assert rows
    assert all(row["label"] and row["reason"] and row["case"] for row in rows)


# ---------------------------------------------------------------- news


def test_the_other_page_gets_the_news_once_and_only_what_is_new(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    chooser, other = turns(id, anna, bela)
    seen = other.update(id)
    with other.stream(id, after=seen["version"]) as news:
        chooser.choose(id)
        sent = next(news)
    assert (sent.kind, sent.data["moment"]) == ("update", seen["moment"] + 1)
    assert sent.data["log"]["from"] == len(seen["log"]["lines"])
    assert sent.id == sent.data["version"]


def test_a_page_that_comes_back_misses_nothing_and_hears_nothing_twice(served: Served, anna: Person,
                                                                       bela: Person) -> None:
    id = two_people(served, anna, bela)
    log: list[object] = anna.update(id)["log"]["lines"]
    version = anna.update(id)["version"]
    for _ in range(6):
        chooser, _ = turns(id, anna, bela)
        chooser.choose(id)
        bela.post(id, "chat", seat=bela.update(id)["seat"], text=f"move {version}")
        update, said = anna.events(id, 2, last=version)
        assert (update.kind, said.kind) == ("update", "chat")
        assert said.data["text"] == f"move {version}"
        log[update.data["log"]["from"]:] = update.data["log"]["lines"]
        version = said.id
    whole = anna.update(id)
    assert log == whole["log"]["lines"]
    with anna.stream(id, last=version) as news:
        bela.post(id, "chat", seat=bela.update(id)["seat"], text="nothing else came")
        assert next(news).data["text"] == "nothing else came"


def test_a_page_with_a_version_from_elsewhere_gets_everything(served: Served, anna: Person) -> None:
    id = served.make(anna, OS)
    anna.choose(id)
    for after in ("99.0.0", "nonsense", "-1.0.0"):
        update = anna.events(id, 1, after=after)[0]
        assert update.data["log"] == anna.update(id)["log"]


def test_undone_lines_leave_the_log_of_a_page_that_was_away(served: Served, anna: Person, bela: Person) -> None:
    id = two_people(served, anna, bela)
    to_the_piles(served, id, anna, bela)
    for _ in range(3):
        anna.choose(id)
    seen = anna.update(id)
    log = seen["log"]["lines"]
    anna.post(id, "undo", seat=seen["seat"], moment=seen["moment"], to=seen["moment"] - 1)
    anna.choose(id, anna.update(id)["question"]["options"][-1]["text"])
    update = anna.events(id, 1, last=seen["version"])[0].data
    log[update["log"]["from"]:] = update["log"]["lines"]
    assert log == anna.update(id)["log"]["lines"]


def test_too_many_open_pages_are_refused(serve: Callable[..., Served]) -> None:
    served = serve(streams_per_guest=1)
    anna = served.person()
    id = served.make(anna, OS)
    with anna.stream(id) as news:
        next(news)
        assert anna.events(id, 1)[0].data["error"] == "too_many"


# ---------------------------------------------------------------- help


def two_people(served: Served, anna: Person, bela: Person, rest: str = "") -> str:
    """A match of two: Anna has the first seat, Bela the second."""
    id = served.make(anna, OE, f"me friend {rest}")
    token = served.invite(anna, id, "p2")
    served.wait_for(served.house.join(bela.guest, token))
    return id


def turns(id: str, anna: Person, bela: Person) -> tuple[Person, Person]:
    """The player to move, and the other one."""
    return (anna, bela) if anna.update(id)["mine"] else (bela, anna)


def to_the_piles(served: Served, id: str, anna: Person, bela: Person) -> None:
    """Play until both fill their piles in secret."""
    while not (anna.update(id)["mine"] and bela.update(id)["mine"]):
        turns(id, anna, bela)[0].choose(id)
    assert json.dumps(anna.update(id)).count("put ")
