"""Pages of rules: they call house rules by the names the lobby has for them, in one word."""

from __future__ import annotations

import re

import pytest

from game.content.catalogue import Entry
from game.content.message import Message
from game.content.strings import load_strings
from tests.laws.corpus import catalogue

CATALOGUE = catalogue()
HOUSE_RULE = {"en": re.compile(r'house rule "([^"]+)"'), "de": re.compile(r"Hausregel „([^“]+)“")}
OTHER_WORDS = re.compile(r"\boptions?\b|\bOption(en)?\b|\bvariants?\b|\bVarianten?\b")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("entry", list(CATALOGUE), ids=lambda entry: entry.id)
def test_house_rules_are_called_as_in_the_lobby(entry: Entry, language: str) -> None:
    page = (CATALOGUE.folders.data / entry.id / "rules" / f"{language}.md").read_text(encoding="utf-8")
    strings = load_strings(CATALOGUE.folders.all(), language)
    names = {strings.say(Message(f"{entry.id}.option.{spec.id}.name")) for spec in entry.info.options}
    assert set(HOUSE_RULE[language].findall(page)) <= names
    assert OTHER_WORDS.findall(page) == []


@pytest.mark.parametrize("entry", list(CATALOGUE), ids=lambda entry: entry.id)
def test_both_pages_tell_of_the_same_house_rules(entry: Entry) -> None:
    told = {}
    for language, pattern in HOUSE_RULE.items():
        page = (CATALOGUE.folders.data / entry.id / "rules" / f"{language}.md").read_text(encoding="utf-8")
        strings = load_strings(CATALOGUE.folders.all(), language)
        ids = {strings.say(Message(f"{entry.id}.option.{spec.id}.name")): spec.id for spec in entry.info.options}
        told[language] = sorted(ids[name] for name in pattern.findall(page))
    assert told["en"] == told["de"]
