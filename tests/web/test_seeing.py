"""Shadings of the map, the key and the standing over HTTP."""

from __future__ import annotations

from typing import Any

from tests.web.serving import Person, Served, wait_until

LASH = "lash-of-the-turk"


def shading(person: Person, id: str, name: str, space: str = "") -> Any:
    return person.client.get(f"/api/match/{id}/shading/{name}", params={"seat": "ottoman", "space": space})


def test_the_map_is_shaded_for_a_seat(served: Served, anna: Person) -> None:
    id = served.make(anna, LASH, scenario="1526", seed="5")
    served.settle(id)
    names = [name["id"] for name in anna.update(id)["match"]["shadings"]]
    assert names == ["supply", "danger", "control", "reach"]
    found = {name: shading(anna, id, name, "1312").json() for name in names}
    belgrade = next(shade for shade in found["supply"]["shades"] if shade["space"] == "1312")
    assert (belgrade["shape"], belgrade["colour"], belgrade["mark"]) == ("hex", "good", "0 of 5")
    assert {line["text"] for line in found["control"]["legend"]} >= {"Ottomans", "Austro-Hungarians", "neutral"}
    assert "Belgrade (1312)" in found["reach"]["legend"][0]["text"]
    assert found["reach"]["shades"]
    assert shading(anna, id, "winds").status_code == 404


def test_the_points_of_a_turn_are_kept_and_survive_a_restart(served: Served, anna: Person) -> None:
    id = served.make(anna, LASH, scenario="1526", seed="5")
    played: list[Any] = []
    while len(played) < 12:
        wait_until(lambda: anna.update(id)["question"] is not None)
        update = anna.update(id)
        offered = [option["text"] for option in update["question"]["options"]]
        ends = [text for text in ("ready", "done", "let_all_pass", "halt") if text in offered]
        played.append(update["standing"])
        anna.choose(id, (ends or offered)[0])
    assert [share["seat"] for share in played[-1]["shares"]] == ["ottoman", "austrian"]
    assert played[-1]["turns"]["1"].count("–") == 1
    position = served.live(id).position
    starts = position.log.of["ottoman"].starts
    again = type(position).from_snapshot(position.snapshot(), served.live(id).row.match({}, []), served.live(id).game,
                                         position.face, served.live(id).rows)
    assert again.log.of["ottoman"].starts == starts
    assert set(starts) >= {1, 2}


def test_the_key_explains_counters_and_places(anna: Person) -> None:
    page = anna.client.get(f"/rules/{LASH}?part=key").text
    assert all(words in page for words in ("Janissaries", "Empty fort", "Out of supply", "Danube"))
    assert page.count("<svg") > 20
