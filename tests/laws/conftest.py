"""Every law is tried on every title."""

from __future__ import annotations

import pytest

from tests.laws.corpus import Corpus, catalogue, corpus, subjects


@pytest.fixture(params=[subject.id for subject in subjects()])
def played(request: pytest.FixtureRequest) -> Corpus:
    """The matches of one title."""
    return corpus(request.param)


@pytest.fixture(params=catalogue().ids())
def laid(request: pytest.FixtureRequest) -> Corpus:
    """The matches of one title that has a table: all but the toy."""
    return corpus(request.param)
