"""The law of two worlds: an audience that is told the same by the rules cannot tell two tables apart by anything a feed
says.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer
from tests.extent import every
from tests.laws.corpus import Corpus, viewers
from tests.laws.knowledge.worlds import Pair, PlayerPair

PLACES = 120 // every(8)
SPOKEN = 1 / 6
"""Frequency with which all words of the table are compared, too."""
PLAYER_PAIRS = (
    PlayerPair(LocalPlayer(), LocalPlayer()),
    PlayerPair(LocalPlayer(), BotPlayer("random")),
    PlayerPair(PhonePlayer(), PhonePlayer()),
)


def test_two_worlds_tell_an_audience_the_same(laid: Corpus) -> None:
    seen: Counter[str] = Counter()
    for number, place in enumerate(laid.places(PLACES, "feeds")):
        if place.session.rules.outcome(place.state) is not None:
            continue
        rng = Random(f"{place}")
        for viewer in viewers(place.session.setup):
            Pair(place, viewer, rng, PLAYER_PAIRS[number % len(PLAYER_PAIRS)], SPOKEN).follow(seen)
    assert seen["alike"] > PLACES, f"too little was told alike to say anything: {seen}"
    assert seen["sent"] >= seen["shown"] / 2, f"phones were not told what happened: {seen}"
