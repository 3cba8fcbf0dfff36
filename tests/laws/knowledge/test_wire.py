"""The law of two worlds over the wire: every kind of message, up and down, with people who come, go and look on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, get_args

from game.content.seat_assignment import PhonePlayer
from game.engine.types import Seat
from game.phones.messages import (
    AnswerMessage,
    ConfirmMessage,
    Down,
    HelloMessage,
    LeaveMessage,
    PickMessage,
    RenameMessage,
    RequestMessage,
    SitMessage,
    UndoMessage,
    UnpickMessage,
    Up,
)
from game.phones.page_view import Mode
from game.phones.tokens import WATCH, SeatHeld
from tests.extent import some
from tests.laws.corpus import Corpus, Place
from tests.laws.knowledge.pages import WATCHED, Page, legal_targets
from tests.laws.knowledge.worlds import MOVES, Pair, PlayerPair

PLACES, MOST_PLACES = some(20), 24
"""Number of places in matches of two seats or more, and how many there may be until every kind of message was seen."""
COMER, OUSTED = 97, 96
"""The lines of who gets the seat behind the viewer, and of who had it before."""
UNHEARD = "nobody:offered:this"


class Wire:
    """The pages of both worlds. All is done in both, and whatever comes down must not tell them apart."""

    def __init__(self, place: Place, viewer: Seat, seen: Counter[str]) -> None:
        self.pair = Pair(place, viewer, Random(f"{place}/{viewer}"), PlayerPair(PhonePlayer(), PhonePlayer()), 1.0)
        self.viewer = viewer
        self.behind = Seat((viewer + 1) % place.session.setup.seats)
        self.seen = seen
        self.compared = [int(viewer), WATCHED]
        """The lines that may be told nothing but what the viewer knows."""

    @property
    def pages(self) -> list[Page]:
        """The pages of both worlds."""
        return [world.page for world in self.pair.worlds if world.page is not None]

    def evening(self) -> None:
        """Lets onlookers and guests come, phones be lost and seats be taken over; plays a few moves; then they get
        up.
        """
        if not self.alike():
            return
        self.both(lambda page: page.come(WATCHED, page.board.keys.token(WATCH)))
        self.gives_the_seat_behind()
        self.says(int(self.viewer), UnpickMessage(self.step, UNHEARD))
        for _ in range(MOVES):
            self.thinks_in_one_world()
            if not self.plays():
                break
            self.takes_back()
        self.says(COMER, LeaveMessage())
        self.compare(COMER, last=1)

    def gives_the_seat_behind(self) -> None:
        """To somebody who chooses, is refused the seat of the viewer, and asks for the one behind."""
        tokens = [page.board.keys.token(SeatHeld(self.behind)) for page in self.pages]
        self.compared.append(COMER)
        self.both(lambda page: page.type_letters(COMER))
        self.says(COMER, SitMessage(int(self.viewer), "Ada"))
        self.both(lambda page: page.go(int(self.behind)))
        self.says(COMER, SitMessage(int(self.behind), "Ada"))
        self.compared.remove(COMER)
        self.both(_give)
        self.compare(COMER, first=1)
        for page, token in zip(self.pages, tokens, strict=True):
            page.come(OUSTED, token)
        self.seen[_tag(HelloMessage)] += 1
        self.compare(OUSTED)

    def thinks_in_one_world(self) -> None:
        """Taps on the page behind in one world, to no effect: nothing of it is heard elsewhere."""
        (page, _), rng = self.pages, self.pair.rng
        targets = [target for text in page.told(COMER) for target in legal_targets(json.loads(text))]
        for message in (
            PickMessage(self.step, rng.choice(targets or [UNHEARD])),
            UnpickMessage(self.step, UNHEARD),
            ConfirmMessage(self.step, UNHEARD),
            AnswerMessage(0, "yes"),
            SitMessage(int(self.viewer)),
            RenameMessage("Ada"),
            RequestMessage(self.step, UNHEARD),
        ):
            page.say(COMER, message)
            self.seen[_tag(type(message))] += 1
        self.compare(*self.compared)

    def plays(self) -> bool:
        """A move, as long as the rules tell both worlds alike."""
        over = any(world.host.outcome is not None for world in self.pair.worlds)
        if over or not self.pair._play(self.seen) or not self.alike():
            return False
        self.compare(*self.compared)
        return True

    def alike(self) -> bool:
        """True if the rules tell both worlds alike; where they do not, the pages may differ, too."""
        one, other = [world.oracle() for world in self.pair.worlds]
        if one != other:
            self.compared.clear()
        return one == other

    def takes_back(self) -> None:
        """The seat behind asks for it; the viewer says no, and then the table calls it off."""
        for answers in (True, False):
            self.says(COMER, UndoMessage(self.step))
            hosts = [world.host for world in self.pair.worlds]
            if not any(host.situation.asked_to_agree for host in hosts):
                # Whose move it would be is told at first; who wants it all the same asks again.
                self.says(COMER, UndoMessage(self.step))
            if any(self.viewer not in host.situation.asked_to_agree for host in hosts):
                return
            self.seen["asked to agree"] += 1
            if answers:
                self.says(int(self.viewer), AnswerMessage(self.question, "no"))
            for host in hosts:
                for seat in host.situation.asked_to_agree[:1]:
                    host.agree(seat, False)
            self.compare(*self.compared)

    @property
    def step(self) -> int:
        """The step that both pages were shown last."""
        return self.pair.worlds[0].host.number

    @property
    def question(self) -> int:
        """The number of the one the viewer was asked last."""
        return self.pages[0].board._seating.chairs[self.viewer].question.id

    def says(self, line: int, message: Up) -> None:
        """Says the same in both worlds."""
        self.seen[_tag(type(message))] += 1
        self.both(lambda page: page.say(line, message))

    def both(self, do: Callable[[Page], None]) -> None:
        """Does something in both worlds."""
        for page in self.pages:
            do(page)
        self.compare(*self.compared)

    def compare(self, *lines: int, first: int | None = None, last: int = 0) -> None:
        """Compares the messages on these lines since then, or the `first` or the `last` of them."""
        for line in lines:
            one, other = [page.told(line)[-last:first] for page in self.pages]
            assert one == other, (
                f"{self.pair.place}, seat {self.viewer}, line {line}: {one!r:.600} is not {other!r:.600}"
            )
            for message in map(json.loads, one):
                self.seen[message["t"]] += 1
                self.seen[message.get("view", {}).get("mode", "")] += 1


def _give(page: Page) -> None:
    """The table gives the seat to who asks for it."""
    claim = page.board.claim
    assert claim is not None, "somebody asks"
    page.board.decide(claim, True)


def _tag(message: Any) -> str:
    return str(message.__struct_config__.tag)


def test_no_message_of_any_kind_tells_two_worlds_apart(laid: Corpus) -> None:
    seen: Counter[str] = Counter()
    matches = [session for session in laid.matches if session.setup.seats > 1]
    rng = Random(f"{laid.subject.id}/wire")
    kinds = {_tag(kind) for kind in (*get_args(Down), *get_args(Up))} | {mode.value for mode in Mode} - {Mode.OVER}
    for number in range(MOST_PLACES):
        if number >= PLACES and kinds <= set(seen):
            break
        session = matches[number * len(matches) // MOST_PLACES]
        place = Place(session, rng.randrange(len(session.journal) * 3 // 4))
        Wire(place, Seat(number % session.setup.seats), seen).evening()
    assert not kinds - set(seen), f"never compared: {sorted(kinds - set(seen))}, only {seen}"
