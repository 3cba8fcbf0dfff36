"""Laws about what is said: every sentence a match speaks is whole, said once, and in good English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.bots.bot_client import InlineBotClient
from game.content.message import Message
from game.content.seat_assignment import LocalPlayer, seated
from game.content.strings import load_strings
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.feed import viewed_events
from game.host.host import MatchHost
from game.table.presenter import AnyPresenter, AnyViewedEvent, Spotlight
from game.table.told import fact_line, item_line, spotlight_lines
from game.ui.drawing.text import plain
from tests.extent import some
from tests.laws.corpus import Corpus, Place, catalogue
from tests.laws.shown import presenter_of
from tests.seats import by_number

PLACES = some(220)
AGREEMENTS = ("agree_undo", "agree_undo_seen", "agree_redo", "agree_play_on", "agree_play_on_seen")
FAULTS = {
    "a full stop after an end": re.compile(r"[.!?…:][.:]|[.!?…:],|(?<!\.)\.\.(?!\.)"),
    "a question mark after an end": re.compile(r"[.!:]\?"),
    "nothing after a colon": re.compile(r":\s*$|: *[.,;]"),
    "the wrong article": re.compile(r"\b[Aa] (?:[aeio]|8|1[18]\b)|\b[Aa]n (?![aeiouAEIOU8]|1[18]\b|hour)"),
    "one of many": re.compile(r"(?<!Seat )(?<!Round )(?<!-)\b1 [a-z]+s\b"),
    "a part twice": re.compile(r"(?<!\d)\b([A-Za-z][^:.,]*): \1\b|\b(\w[^:.,]{5,})(?:,| and) \2\b"),
    "a number twice": re.compile(r"\b(\d+) [a-z]+ \(\1 [a-z]+s"),
    "a hole": re.compile(r"\[\[|\(\)|  |\bNone\b|,\s*[,.]|\s[.,]"),
}


@pytest.fixture
def said(played: Corpus) -> dict[str, str]:
    """Everything said at many places of the matches, with where it was said."""
    strings = load_strings(catalogue().folders.all(), "en")
    return {
        plain(strings.say(line)): f"{place}, seat {seat}"
        for place in played.places(PLACES, "sentences")
        for seat, line in spoken(place)
    }


def test_no_sentence_is_broken(said: dict[str, str]) -> None:
    wrong = {words: (fault, said[words]) for words in said for fault, sign in FAULTS.items() if sign.search(words)}
    assert wrong == {}


def spoken(place: Place) -> Iterator[tuple[Seat, Message]]:
    """Each line of the table, of what may be played and of what has just happened, for the seat that is asked."""
    session, names, presenter = place.session, by_number(place.session.setup.seats), presenter_of(place.session)
    if presenter is None:
        return
    for seat in list(session.rules.to_act(place.state))[:1] or [Seat(0)]:
        view, legal = session.view(seat, place.step), session.rules.legal(place.state, seat)
        lines, chapter = [presenter.status.prompt(view, names)], presenter.status.chapter(view, names)
        lines += [] if chapter is None else [chapter.line]
        lines += [item_line(item) for item in presenter.items.all(view, names)]
        lines += [item.label for item in presenter.items.all(view, names) if item.label is not None]
        lines += [fact_line(fact) for fact in presenter.status.facts(view, names)]
        lines += [fact_line(fact) for plate in presenter.status.plates(view, names) for fact in plate.facts]
        for move in presenter.moves.for_commands(view, legal, names):
            lines += [move.line, _hint(move.line), *([] if move.consequence is None else [move.consequence])]
        for button in presenter.moves.buttons(view, legal, names):
            lines += [button.label, *([] if button.detail is None else [button.detail])]
        reaction = presenter.moves.reaction(view, legal, names)
        lines += [] if reaction is None else [reaction.line]
        for viewed in viewed_events(session, place.step, seat):
            told = presenter.told.caption(viewed, names)
            lines += [] if told is None else [told]
            turned = presenter.told.moment(viewed, names)
            lines += [] if turned is None else [turned.line]
        decided = _named(place, presenter, seat)
        lines += [Message(f"hud.{asked}", {"move": decided}) for asked in AGREEMENTS]
        for moment in moments(place):
            lines += [*spotlight_lines(moment), *(head for head, _ in moment.rows)]
        outcome = session.rules.outcome(place.state)
        if outcome is not None:
            events = [viewed.event for viewed in viewed_events(session, place.step, seat)]
            lines += presenter.status.result(view, outcome, names)
            lines += [exhibit.line for exhibit in presenter.status.exhibits(events, view, outcome, names)]
            lines += presenter.status.epithets(events, view, names).values()
        yield from ((seat, line) for line in lines)


def moments(place: Place) -> Iterator[Spotlight]:
    """Yields the spotlights of the step and of the last one of the match."""
    session, names, presenter = place.session, by_number(place.session.setup.seats), presenter_of(place.session)
    if presenter is None:
        return
    for step in {place.step, session.journal.path()[-1]}:
        told: list[AnyViewedEvent] = viewed_events(session, step, Seat(0))
        yield from (found for viewed in told if (found := presenter.told.spotlight(viewed, names)) is not None)


def _named(place: Place, presenter: AnyPresenter, seat: Seat) -> Message:
    """The step as a decision that is taken back."""
    session, names = place.session, by_number(place.session.setup.seats)
    host = MatchHost(
        session, presenter, seated(*[LocalPlayer()] * session.setup.seats), names, InlineBotClient(lambda: 0.0)
    )
    model, path = AudienceModel(host.feed(seat), presenter, names), session.journal.path()
    return model.title((model.feed.path()[path.index(place.step) if place.step in path else -1],))


def _hint(move: Message) -> Message:
    return Message("hud.hint_because", {"move": move, "reason": Message("hud.no_hint_now")})
