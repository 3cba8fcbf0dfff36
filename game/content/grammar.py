"""What a language asks of words that meet in a sentence: articles, and ends of sentences inside of others."""

from __future__ import annotations

import re

VOWEL_SOUND = re.compile(r"(?:<[^<>]*>|\W)*(?:[aeiou]|8|1[18](?!\d))", re.IGNORECASE)
"""How English words begin that want `an`: eight, eleven and eighteen do, too."""
ENDED = re.compile(r"[.!?…:](?:<[^<>]*>)*$")


def with_article(language: str, article: str, words: str) -> str:
    """Returns the words with their indefinite article, `a` or `A` as written; only English chooses between two.

    >>> with_article("en", "a", "card"), with_article("en", "a", "8")
    ('a card', 'an 8')
    """
    if language.startswith("en") and VOWEL_SOUND.match(words):
        return f"{article}n {words}"
    return f"{article} {words}"


def joined(before: str, after: str) -> str:
    """Returns two pieces of a sentence as one; a full stop after what has ended already is left out.

    >>> joined("Who is next?", ".")
    'Who is next?'
    """
    if after.startswith(".") and not after.startswith("..") and ENDED.search(before):
        return before + after[1:]
    return before + after
