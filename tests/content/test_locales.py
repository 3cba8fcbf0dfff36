"""Locales of systems: which language each means, and under which tags that language may be there."""

from __future__ import annotations

import pytest

from game.content.strings import asked_for, locales_set, settled, tags_of


@pytest.mark.parametrize(
    "none",
    ["POSIX", "C", "C.UTF-8", "C.utf8", "posix", "", "english", "POSIX.UTF-8", "en US", "@", "und", "mul", "ZXX"],
)
def test_what_names_no_language_asks_for_none(none: str) -> None:
    assert tags_of([none]) == ()
    assert tags_of(locales_set({"LC_ALL": none})) == ()
    assert settled(None, tags_of(locales_set({"LANG": none})), ["en", "de"]) == "en"


@pytest.mark.parametrize(
    ("locale", "tag"),
    [
        ("zh_Hant_TW", "zh-Hant-TW"),
        ("zh_Hant_TW.UTF-8", "zh-Hant-TW"),
        ("zh-Hans", "zh-Hans"),
        ("sr_RS@latin", "sr-Latn-RS"),
        ("sr_RS.UTF-8@latin", "sr-Latn-RS"),
        ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
        ("de_DE@euro", "de-DE"),
        ("pt_BR.ISO-8859-1", "pt-BR"),
        ("de", "de"),
        ("ast_ES", "ast-ES"),
        ("es_419", "es-419"),
        ("en-US-u-hc-h12", "en-US"),
        ("de-x-own", "de"),
    ],
)
def test_scripts_and_countries_are_kept(locale: str, tag: str) -> None:
    assert tags_of([locale]) == (tag,)


def test_variables_are_read_as_gettext_reads_them() -> None:
    several = {"LANGUAGE": "nl:de", "LANG": "en_GB.UTF-8"}
    assert tags_of(locales_set(several)) == ("nl", "de", "en-GB")
    assert tags_of(locales_set({**several, "LC_ALL": "POSIX"})) == ()
    assert tags_of(locales_set({**several, "LC_MESSAGES": "fr_FR"})) == ("nl", "de", "fr-FR")
    assert tags_of(locales_set({"LANGUAGE": "de"})) == ("de",)
    assert tags_of(locales_set({})) == ()


@pytest.mark.parametrize(
    ("tag", "there", "found"),
    [
        ("zh-Hant-TW", ["en", "zh", "zh-Hant"], "zh-Hant"),
        ("zh-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"),
        ("zh-Hant-TW", ["zh-TW", "zh-CN"], "zh-TW"),
        ("zh-Hant-TW", ["zh-Hans"], None),
        ("sr-Latn-RS", ["sr", "sr-Latn"], "sr-Latn"),
        ("sr-Latn-RS", ["sr-RS"], None),
        ("sr-RS", ["sr-Latn", "sr-Cyrl"], "sr-Cyrl"),
        ("sr-Latn-RS", ["sr"], "sr"),
        ("de-AT", ["de"], "de"),
        ("pt_BR", ["pt", "pt-BR"], "pt-BR"),
        ("fi", ["de"], None),
    ],
)
def test_a_language_is_found_under_the_nearest_of_its_tags(tag: str, there: list[str], found: str | None) -> None:
    assert asked_for(tag, there) == found
