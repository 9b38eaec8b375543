"""Training a learned value: gradients, targets, checkpoints, and errors in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sanjak.cli import main
from sanjak.kernel import BadSetup
from sanjak.lab import train as training
from sanjak.lab.learning import Learner, gradients
from sanjak.lab.selfplay import Link, Style
from sanjak.lab.train import Run, Trainer, between, read_plan, train
from sanjak.toolkit.inputs import Inputs, numbers, remembered, within
from sanjak.toolkit.net import LAYERS, Net, dense, packed, unpacked, worths

GAME = "ottoman-sunset"
PLAN = "watch:20,lean:20,average:20"


@pytest.fixture(autouse=True)
def small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "ROUND", 10)
    monkeypatch.setattr(training, "ABREAST", 8)


def weights_of(path: Path) -> dict[str, Any]:
    return unpacked(path.read_bytes())[0].weights


def trained(path: Path, plan: str = PLAN, **more: Any) -> dict[str, Any]:
    return train(GAME, path, plan=plan, judge_every=0, say=lambda words: None, **more)


def test_blocks_number_their_inputs_one_after_another() -> None:
    inputs = Inputs()
    one, two = inputs.block("one"), inputs.block("two", 2, 3)
    assert (numbers(one), numbers(two[0][0] + two[1][2]), inputs.size) == ([0], [1, 6], 7)
    assert inputs.layout() == ["one ", "two 2x3"]
    assert [within(number, -2, 2) for number in (-9, 0, 9)] == [0, 2, 4]


def test_a_remembered_part_is_computed_once_for_the_same_facts() -> None:
    calls: list[int] = []

    @remembered(lambda number: number % 2)
    def part(number: int) -> bytes:
        calls.append(number)
        return bytes([number])

    assert [part(number) for number in (1, 3, 2, 5)] == [b"\1", b"\1", b"\2", b"\1"]
    assert calls == [1, 2]


def test_the_gradient_is_that_of_the_cross_entropy() -> None:
    net, rng = Net.new(12, 4, 1), np.random.default_rng(2)
    net.weights = {name: array.astype(np.float64) for name, array in net.weights.items()}
    x: Any = (rng.random((5, 12)) < 0.4).astype(np.float64)
    targets: Any = np.hstack([np.eye(3)[[0, 1, 2, 0, 1]], rng.random((5, 1))])

    def cost() -> float:
        out = net.layers(x)[2].astype(np.float64)
        last, wished = out[:, -1], targets[:, -1]
        long = wished * np.log(last) + (1 - wished) * np.log(1 - last)
        return float(-((targets[:, :-1] * np.log(out[:, :-1])).sum(axis=1) + long).mean())

    slopes = gradients(net, x, targets)[0]
    for name in LAYERS:
        weights, at = net.weights[name], tuple(rng.integers(0, size) for size in net.weights[name].shape)
        before, step = weights[at], 1e-3
        weights[at] = before + step
        up = cost()
        weights[at] = before - step
        down = cost()
        weights[at] = before
        assert slopes[name][at] == pytest.approx((up - down) / (2 * step), abs=2e-3), name


def test_a_network_learns_what_it_is_shown() -> None:
    inputs = Inputs()
    on = inputs.block("number", 4)
    learner = Learner(Net.new(inputs.size, 3, 1))
    targets = np.array([[1, 0, 1], [0, 1, 0]] * 2, np.float32)
    for _ in range(300):
        learner.fit(on, targets, 0.01, 4, np.random.default_rng(1))
    assert np.abs(learner.net.values(on) - targets).max() < 0.05


def test_positions_are_rows_of_zeros_and_ones() -> None:
    on = Inputs().block("number", 3)
    assert dense([on[0] + on[2], b"", on[1]], 3).tolist() == [[1, 0, 1], [0, 0, 0], [0, 1, 0]]


def test_an_option_is_worth_the_average_over_its_die() -> None:
    values = np.array([[0.9], [0.1], [0.4]], np.float32)
    found = worths([[(0.25, b"a"), (0.75, b"b")], [(1.0, b"c")]], values)
    assert [float(worth[0]) for worth in found] == pytest.approx([0.3, 0.4])


def test_targets_follow_the_chain_back_and_stop_where_an_option_was_tried_out() -> None:
    trainer = Trainer(Run(GAME, 1, PLAN))
    game = next(trainer.games([5], Style()))
    end = game.ending()
    value = np.full_like(end, 0.5)
    game.chain = [Link(b"", value, value, False), Link(b"", value, value, True), Link(b"", value, None, False)]
    first, tried, last = game.targets(0.8)
    assert (last == end).all()
    assert (tried == value).all()
    assert (first == value).all()
    game.chain[1] = Link(b"", value, value, False)
    assert np.allclose(game.targets(0.8)[1], value + 0.8 * (end - value))


def test_a_run_that_was_stopped_goes_on_as_if_it_had_run_through(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    trained(whole)
    trained(parts, "watch:20,lean:20")
    about = trained(parts, PLAN, resume=True, command="again")
    assert all((weights_of(whole)[name] == weights_of(parts)[name]).all() for name in LAYERS)
    assert (about["games"], about["commands"]) == (60, ["", "again"])


def test_a_run_goes_on_from_a_file_of_weights(tmp_path: Path) -> None:
    trained(tmp_path / "first.npz", "watch:10", command="first")
    about = trained(tmp_path / "second.npz", "watch:20", start=tmp_path / "first.npz", command="second")
    assert (about["games"], about["commands"]) == (20, ["first", "second"])
    again = trained(tmp_path / "third.npz", "watch:20", start=tmp_path / "second.npz")
    assert again["games"] == 20
    assert all((weights_of(tmp_path / "third.npz")[name] == weights_of(tmp_path / "second.npz")[name]).all()
               for name in LAYERS)


def test_another_siege_game_is_trained_by_the_same_code(tmp_path: Path) -> None:
    about = train("hapsburg-eclipse", tmp_path / "value.npz", plan="watch:10,lean:10,plain:10", judge_every=0,
                  say=lambda words: None)
    assert (about["games"], about["endings"][-2:]) == (30, ["revolts", "will"])


def test_the_curve_is_of_held_out_games(tmp_path: Path) -> None:
    about = train(GAME, tmp_path / "value.npz", plan="watch:20", judge_every=10, judge_games=12, say=lambda words: None)
    assert [(point["games"], point["of"]) for point in about["curve"]] == [(10, 12), (20, 12)]
    assert (tmp_path / "value-10.npz").is_file()


def test_a_point_of_the_curve_says_how_far_the_value_can_be_trusted() -> None:
    trainer = Trainer(Run(GAME, 1, "plain:20"))
    trainer.judge(8)
    (point,) = trainer.run.curve
    mean, spread = point["residual"]
    assert abs(mean) <= spread
    assert all(0 <= said <= 1 and 0 <= true <= 1 and many for said, true, many in point["calibration"])


def test_weights_are_stored_with_half_precision_and_their_provenance() -> None:
    net = Net.new(7, 3, 1)
    again, about = unpacked(packed(net, {"game": "Gör"}))
    assert about == {"game": "Gör"}
    assert all(np.allclose(again.weights[name], net.weights[name], atol=2e-3) for name in LAYERS)


def test_values_between_two_ends() -> None:
    assert [between((0.1, 0.001), 0.5), between((0.0, 0.0), 0.5), between((1.0, 0.0), 0.25)] == [
        pytest.approx(0.01), 0.0, 0.75]


@pytest.mark.parametrize("plan", ["", "watch", "watch:", "watch:0", "watch:15", "sleep:20", "watch:20,,"])
def test_a_bad_plan_is_refused(plan: str) -> None:
    with pytest.raises(BadSetup, match="not a phase of a plan"):
        read_plan(plan)


def test_a_checkpoint_of_another_game_or_with_other_inputs_is_refused(tmp_path: Path,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    trained(tmp_path / "value.npz", "watch:10")
    monkeypatch.setattr(Inputs, "layout", lambda self: ["other"])
    with pytest.raises(BadSetup, match="other inputs"):
        trained(tmp_path / "value.npz", resume=True)
    with pytest.raises(BadSetup, match="other inputs"):
        trained(tmp_path / "new.npz", start=tmp_path / "value.npz")


@pytest.mark.parametrize(("args", "told"), [
    (["lash-of-the-turk", "--out", "x.npz"], "has no learned value"),
    (["ottoman-sunset", "--out", "x.npz", "--resume"], "x.checkpoint.npz"),
    (["ottoman-sunset", "--out", "x.npz", "--plan", "nap:1"], "not a phase"),
])
def test_errors_are_told_in_one_line(args: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", *args]) == 2
    assert told in capsys.readouterr().err
