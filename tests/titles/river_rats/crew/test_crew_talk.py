"""The referee of the communication rule: mates reveal nothing of hands and name no hand they wish for."""

from __future__ import annotations

import re

import pytest

from game.content.folders import program_folders
from game.content.strings import load_strings
from game.table.told import VARIETY
from game.titles.river_rats.table.crew import TRIGGERS

FORBIDDEN = {
    "en": (
        "two three four five six seven eight nine ten jack queen king ace club diamond heart spade red black suit rank "
        "need have has hold keep got want wish hope draw pair trips straight flush house quads"
    ),
    "de": (
        "zwei drei vier fünf sechs sieben acht neun zehn bube dame könig ass kreuz karo herz pik rot schwarz farbe "
        "brauche brauchen habe haben hat halte halten behalte will möchte wünsche hoffe ziehe paar zwilling drilling "
        "vierling straße flush haus hoch niedrig"
    ),
}
"""Ranks, suits, hands, and words of holding or wishing."""
MOST_WORDS = 6


def sentences(tag: str) -> dict[str, str]:
    strings = load_strings(program_folders().all(), tag)
    names = {trigger.remark for trigger in TRIGGERS}
    return {
        (key := f"river_rats.says.{name}.{number}"): strings.text(key) for name in names for number in range(VARIETY)
    }


@pytest.mark.parametrize("tag", ["en", "de"])
def test_no_sentence_of_a_mate_names_a_card_or_a_hand_or_what_anybody_holds_or_wants(tag: str) -> None:
    forbidden = set(FORBIDDEN[tag].split())
    for key, words in sentences(tag).items():
        said = set(re.findall(r"\w+", words.casefold()))
        said |= {word.removesuffix("s") for word in said}
        assert not said & forbidden, (key, words)


@pytest.mark.parametrize("tag", ["en", "de"])
def test_every_sentence_of_a_mate_is_short_and_its_own(tag: str) -> None:
    said = list(sentences(tag).values())
    assert all(len(words.split()) <= MOST_WORDS for words in said)
    assert len(set(said)) == len(said)


def test_there_are_forty_moments_to_speak_about() -> None:
    assert len({trigger.remark for trigger in TRIGGERS}) >= 40
