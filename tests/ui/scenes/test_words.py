"""The time of something, in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from game.ui.scenes.house import when
from tests.ui.scenes.inn import TITLES

NOW = datetime(2026, 5, 4, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(hours=-3), "just now"),
        (timedelta(minutes=1), "a minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=1), "an hour ago"),
        (timedelta(hours=20), "20 hours ago"),
        (timedelta(hours=21), "yesterday"),
        (timedelta(days=6), "6 days ago"),
        (timedelta(days=7), "27 April 2026"),
        (timedelta(days=400), "30 March 2025"),
    ],
)
def test_how_long_ago(ago: timedelta, words: str) -> None:
    assert TITLES.strings.say(when(NOW - ago, NOW)) == words


def test_a_night_across_midnight_is_still_hours() -> None:
    now = datetime(2026, 5, 4, 1, 0, tzinfo=UTC)
    assert TITLES.strings.say(when(now - timedelta(hours=3), now)) == "3 hours ago"
