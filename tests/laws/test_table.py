"""Laws about the table: every legal command can be spelled, in one way only, and said."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.cli.check import has_picture
from game.content.catalogue import Entry
from game.content.folders import program_root
from game.content.layout import SPOTLIGHT
from game.engine.types import SYSTEM
from game.host.feed import viewed_events
from game.table.item import owner_of
from game.table.move_selector import check_targets
from game.table.presenter import make_presenter
from game.table.told import mentions
from tests.extent import some
from tests.laws.corpus import Corpus, Place, catalogue, viewers
from tests.seats import by_number

PLACES = some(250)
OPEN_PLACES = some(1000)
OWNED_PLACES = some(60)
PICTURED_MATCHES = 30
PICTURED_PLACES = some(60)


@pytest.mark.parametrize("entry", [*catalogue()], ids=lambda entry: entry.id)
def test_each_zone_of_the_layout_has_a_name_in_code_and_each_name_a_zone(entry: Entry) -> None:
    """A zone of a seat or row is named further behind a colon."""
    names = {str(name) for name in entry.title.part("table.items", "ZoneId")}
    assert names == {zone.id.partition(":")[0] for zone in entry.layout.zones} - {SPOTLIGHT}


@pytest.mark.parametrize("entry", [*catalogue()], ids=lambda entry: entry.id)
def test_no_item_of_a_title_lies_in_a_zone_written_as_text(entry: Entry) -> None:
    calls = [
        (path.name, node)
        for path in (program_root() / "game/titles" / entry.id / "table").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Item", "backs")
    ]
    assert len(calls) > 2
    assert [(name, call.lineno) for name, call in calls if isinstance(call.args[1], ast.Constant)] == []


def test_every_legal_command_is_spelled_in_one_way(laid: Corpus) -> None:
    for place in laid.places(PLACES, "picks"):
        session = place.session
        presenter = make_presenter(session.title, session.rules)
        names = by_number(session.setup.seats)
        for seat in session.rules.to_act(place.state):
            view, legal = session.view(seat, place.step), session.rules.legal(place.state, seat)
            moves = presenter.moves.for_commands(view, legal, names)
            commands = dict.fromkeys(move.command for move in moves)
            assert list(commands) == list(legal), f"{place}: not a pick for every command, in order"
            check_targets(move.targets for move in moves)
            known = {item.key for item in presenter.items.all(view, names)}
            known |= {button.key for button in presenter.moves.buttons(view, legal, names)}
            targets = {target for move in moves for target in move.targets if not target.startswith("zone:")}
            assert targets <= known, f"{place}: nothing to click for {sorted(targets - known)}"


def test_no_title_asks_for_a_picture_that_is_not_there(laid: Corpus) -> None:
    """Given matches from the moment they are laid to their end, event by event, then each thing on the table has its
    picture.
    """
    asked: dict[str, str] = {}
    for place in _pictured_places(laid):
        session = place.session
        presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
        for viewer in viewers(session.setup):
            events = viewed_events(session, place.step, viewer)
            for view in (session.view(viewer, place.step), *(event.before for event in events)):
                items = presenter.items.all(view, names)
                asked |= {item.face: str(place) for item in items if item.face is not None}
    pictures = catalogue().folders.assets
    assert {face: place for face, place in asked.items() if not has_picture(pictures, f"{face}")} == {}


def _pictured_places(laid: Corpus) -> Iterator[Place]:
    """Yields the first and last positions of matches, which nobody decides in, and some in between."""
    for session in (*laid.matches[:PICTURED_MATCHES], *laid.from_positions[:PICTURED_MATCHES]):
        count = len(session.journal)
        yield from (Place(session, step) for step in {*range(min(6, count)), *range(max(0, count - 3), count)})
    yield from laid.places(PICTURED_PLACES, "pictures")


def test_requests_are_reports_of_the_table_and_say_so_once_for_each_seat(laid: Corpus) -> None:
    for place in laid.places(PLACES, "requests"):
        session, state = place.session, place.state
        presenter = make_presenter(session.title, session.rules)
        reports = session.rules.legal(state, SYSTEM)
        for viewer in viewers(session.setup):
            view = session.view(viewer, place.step)
            found = presenter.moves.requests(view, reports, by_number(session.setup.seats))
            assert {request.command for request in found} <= set(reports), f"{place}: nobody may report all of {found}"
            assert session.rules.tick(state) not in [request.command for request in found], f"{place}: time is no wish"
            places = Counter((request.seat, request.label.key) for request in found)
            assert max(places.values(), default=1) == 1, f"{place}: the menu says the same twice"


def test_what_is_asked_openly_tells_no_secret_and_is_spelled_alike_in_public(laid: Corpus) -> None:
    for place in laid.places(OPEN_PLACES, "open"):
        session, rules = place.session, place.session.rules
        presenter = make_presenter(session.title, session.rules)
        names, public = by_number(session.setup.seats), session.view(None, place.step)
        for seat in rules.to_act(place.state):
            view, legal = session.view(seat, place.step), rules.legal(place.state, seat)
            if not presenter.moves.is_open(view, legal):
                continue
            words = [(move.targets, move.command) for move in presenter.moves.for_commands(view, legal, names)]
            assert words == [
                (move.targets, move.command) for move in presenter.moves.for_commands(public, legal, names)
            ], f"{place}"
            known = {item.key for item in presenter.items.all(public, names)}
            known |= {button.key for button in presenter.moves.buttons(public, legal, names)}
            targets = {target for word, _ in words for target in word if not target.startswith("zone:")}
            assert targets <= known, f"{place}: nothing to click in public for {sorted(targets - known)}"
            twin = rules.sample(public, Random(place.step))
            assert rules.legal(twin, seat) == legal, f"{place}: what may be done tells a secret"
            spoken = presenter.status.prompt(rules.view(twin, seat), names)
            assert spoken == presenter.status.prompt(view, names), f"{place}: the prompt tells a secret"


def test_items_have_keys_of_their_own(laid: Corpus) -> None:
    for place in laid.places(PLACES, "items"):
        session = place.session
        presenter = make_presenter(session.title, session.rules)
        names = by_number(session.setup.seats)
        for viewer in viewers(session.setup):
            keys = Counter(item.key for item in presenter.items.all(session.view(viewer, place.step), names))
            twice = [key for key, count in keys.items() if count > 1]
            assert not twice, f"{place}: seat {viewer} sees {twice} more than once"


def test_what_lies_in_a_pile_has_keys_of_its_own(laid: Corpus) -> None:
    for place in laid.places(PLACES, "contents"):
        session = place.session
        presenter = make_presenter(session.title, session.rules)
        names = by_number(session.setup.seats)
        for viewer in viewers(session.setup):
            view = session.view(viewer, place.step)
            for item in presenter.items.all(view, names):
                inside = presenter.items.contents(view, item.key, names)
                if inside is not None:
                    keys = {each.key for each in inside}
                    assert len(keys) == len(inside) == (item.count or 0), f"{place}: {item.key} for seat {viewer}"


@pytest.mark.parametrize("entry", tuple(catalogue()), ids=lambda entry: str(entry.id))
def test_every_zone_is_called_by_what_lies_in_it(entry: Entry) -> None:
    strings = catalogue().strings
    for zone in entry.layout.zones:
        assert zone.id == SPOTLIGHT or (zone.key is not None and strings.has(zone.key)), f"nobody is told of {zone.id}"


def test_what_says_whose_it_is_lies_in_a_zone_of_that_seat(laid: Corpus) -> None:
    """Given any table, when a thing names one seat, then a zone that names a seat, too, names the same."""
    for place in laid.places(OWNED_PLACES, "owners"):
        session, entry = place.session, catalogue().find(place.session.title.id)
        presenter = make_presenter(session.title, session.rules)
        assert entry is not None
        names = by_number(session.setup.seats)
        for viewer in viewers(session.setup):
            for item in presenter.items.all(session.view(viewer, place.step), names):
                owner = owner_of(entry.layout.zone(item.zone), viewer, len(names))
                named = [seat for seat, name in names.items() if mentions(item.line, name)]
                if owner is not None and len(named) == 1:
                    assert named == [owner], f"{place}: {item.key} lies in {item.zone} before seat {viewer}"
