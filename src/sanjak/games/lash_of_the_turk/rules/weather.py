"""5.0 Weather."""

from __future__ import annotations

from sanjak.kernel import roll, step, tell

from ..data import SCENARIOS, TABLES
from ..state import State


@step("5.0")
def weather_phase(s: State) -> None:
    """5.0 Austria-Hungary rolls a die on the chart of the month."""
    s.phase = "weather"
    month, _ = SCENARIOS[s.scenario].week(s.turn)
    rolled = roll(s, "5.0", f"weather {month}")
    s.weather = rolled.gives(TABLES.weather.of(month, rolled.die))
    tell(s, "5.0", "weather", weather=s.weather)


def slowed(weather: str, movement: int) -> int:
    """5.0 Rain takes a movement point of land units, mud half of them, rounded down; one always stays."""
    if weather == "rain":
        return max(1, movement - 1)
    return max(1, movement // 2) if weather == "mud" else movement
