"""The questions to a person at windows, their number, and whether the shown result of each answer then happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from game.bots.levels import bots_of
from game.cli.studio import NoThoughts
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.content.strings import Strings, load_strings
from game.engine.foresight import ForesightDraft
from game.engine.journal import StateCodec
from game.engine.rules import QuickChance
from game.engine.session import AnySession, Session
from game.engine.types import Command, OptionValue, Seat
from game.host.audience_model import AudienceModel
from game.host.host import MatchHost
from game.table.item import ItemMark
from game.table.presenter import Prospect
from game.table.settings import AskWhen, Reaction
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.river import ADVANCE, kind_of
from game.titles.whitewater_rush.rules.state import ChooseSide, DiscardCard, EddyOut, Pass, PlayCard
from tests.extent import every
from tests.seats import by_number
from tests.titles.whitewater_rush.race_tables import entry, folders, names, positions, presenter

ONE = Seat(0)
POSITIONS = 100
RACES = 40 // every(8)
MOST_ASKED = 0.5
"""Questions for each card of one's own."""
FIRST_RIDE: dict[str, OptionValue] = {"river": "A+B"}


class Race:
    """A person in the first chair who plays as `level3` does, bots in the others; every question is counted."""

    def __init__(self, seats: int, seed: str) -> None:
        session: AnySession = Session(entry().title, entry().definition, entry().info.setup(seats, FIRST_RIDE), seed)
        sitting = [
            SeatAssignment(Seat(seat), player=BotPlayer("level3") if seat else LocalPlayer()) for seat in range(seats)
        ]
        self.session = session
        self.host = MatchHost(
            session, presenter(session), sitting, by_number(seats), NoThoughts(), entry().info.unasked
        )
        self.seed = seed
        self.cards = 0
        self.asked: list[tuple[int, Reaction]] = []
        """Every question put to the person, with the turn."""

    def play(self) -> Race:
        """Plays to the end."""
        self.host.begin()
        while self.host.outcome is None:
            self.decide()
        return self

    def decide(self) -> None:
        seat = min(self.session.to_act())
        asked = self.host.asked(seat)
        command = self.thought(asked.view, asked.legal, seat)
        if seat == ONE and asked.reaction is not None and not asked.reaction.own:
            self.asked.append((asked.view.turn, asked.reaction))
        self.cards += seat == ONE and type(command) is PlayCard
        self.host.submit(seat, command)

    def thought(self, view: Any, legal: Any, seat: Seat) -> Command:
        """Returns the play of `level3` there: its first thought, to which others only add reasons."""
        rng = Random(f"{self.seed}/{seat}/{len(self.session.journal)}")
        bot = bots_of(self.session.title)["level3"](self.session.rules, seat)
        command: Command = next(bot.think(view, legal, rng)).command
        return command


@pytest.mark.many
@pytest.mark.parametrize("seats", (2, 3))
def test_a_person_is_asked_at_most_once_for_two_cards(seats: int) -> None:
    races = [Race(seats, f"asked/{seats}/{number}").play() for number in range(RACES)]
    asked = sum(len(race.asked) for race in races)
    assert asked, "nobody was ever asked"
    assert asked <= MOST_ASKED * sum(race.cards for race in races)


def test_no_advance_asks_the_same_seat_twice_unless_what_it_meets_has_changed() -> None:
    again = 0
    for number in range(6):
        race = Race(2 + number % 2, f"twice/{number}")
        race.host.begin()
        met: dict[str, object] = {}
        while race.host.outcome is None:
            seat = min(race.session.to_act())
            asked = race.host.asked(seat)
            reaction = asked.reaction
            if seat == ONE and reaction is not None and reaction.about:
                meets = race.host.presenter.moves.meets(asked.view, reaction.pass_command)
                assert met.get(reaction.about) != meets, "asked again although nothing has changed"
                assert (reaction.line == reaction.again) == (reaction.about in met and reaction.again is not None)
                again += reaction.about in met
            command = race.thought(asked.view, asked.legal, seat)
            if seat == ONE and reaction is not None and reaction.about:
                met[reaction.about] = race.host.presenter.moves.meets(asked.view, command)
            race.host.submit(seat, command)


def test_an_answer_holds_when_the_window_opens_anew_and_again_after_taking_back() -> None:
    """Given that a rival steers aside after the answer, then the same seat is asked again only if its way changed."""
    held = 0
    for race, reaction in _asked_races(12):
        host, view = race.host, race.host.asked(ONE).view
        meets = host.presenter.moves.meets(view, reaction.pass_command)
        host.submit(ONE, reaction.pass_command)
        for _ in range(40):
            if host.outcome is not None or race.session.view(ONE).turn != view.turn:
                break
            seat = min(race.session.to_act())
            asked = host.asked(seat)
            if seat == ONE and asked.reaction is not None and asked.reaction.about == reaction.about:
                assert host.presenter.moves.meets(asked.view, reaction.pass_command) != meets
                break
            steers = [each for each in asked.legal if type(each) is EddyOut]
            held += seat != ONE and bool(steers)
            host.submit(seat, steers[-1] if steers and seat != ONE else asked.legal[0])
    assert held, "nobody ever steered aside after the answer"


def test_whoever_takes_an_answer_back_is_asked_anew() -> None:
    race, reaction = next(_asked_races(12))
    stood = race.session.head
    race.host.submit(ONE, reaction.pass_command)
    race.session.jump(stood)
    race.host.skip_reactions()
    assert race.session.head == stood, "what was taken back is no answer"


def test_standing_answers_are_followed_and_end_when_they_say() -> None:
    for standing, asked in ((AskWhen.NOT_NOW, False), (AskWhen.NEVER, False), (AskWhen.ALWAYS, True)):
        race, reaction = next(_asked_races(12))
        race.host.asking.stand(ONE, reaction, standing)
        before = race.session.head
        race.host.skip_reactions()
        assert (race.session.head == before) == asked
        assert race.host.asking.quiet(ONE) == (() if asked else (reaction.ask,))
        turn = race.session.view(ONE).turn
        while standing is AskWhen.NOT_NOW and race.host.outcome is None:
            found = race.host.asked(ONE).reaction if ONE in race.session.to_act() else None
            if found is not None and found.ask == reaction.ask and race.session.view(ONE).turn > turn:
                assert found.round != reaction.round
                break
            race.decide()


def test_before_ones_own_card_nothing_is_asked_and_the_card_goes_past_the_chance() -> None:
    """Given one's own turn, when a card is played, then one taking back leads before the chance to steer aside."""
    race = Race(2, "own")
    race.host.begin()
    while True:
        reaction = race.host.asked(ONE).reaction if ONE in race.session.to_act() else None
        if reaction is not None and reaction.own:
            break
        race.decide()
    before = race.session.head
    race.host.pass_on(ONE)
    (*_, card) = (each for each in race.host.asked(ONE).legal if type(each) is PlayCard)
    race.host.submit(ONE, card)
    assert race.session.undo_target() == before
    taken_back = AudienceModel(race.host.feed(ONE), race.host.presenter, race.host.names).undo_line()
    assert taken_back is not None and taken_back.key == "whitewater_rush.event.card_played", "the card names it"


def test_whoever_plays_for_the_first_time_is_asked_twice_whatever_comes() -> None:
    first, later = Race(2, "first"), Race(2, "first")
    first.host.asking.first = True
    kinds = [[reaction.ask for _, reaction in race.play().asked if not reaction.hits] for race in (first, later)]
    assert kinds[0].count("advance") > kinds[1].count("advance") == 0


@pytest.mark.parametrize("number", (*range(8), 17))
def test_what_a_person_is_not_asked_about_hits_nothing_whatever_side_others_choose(number: int) -> None:
    """Given rivals who play at random, then each Advance of another that takes the kayak into something was asked
    about. In race 17 a rival goes round a Rock on the right, and so comes to lie in the way.
    """
    race, rng = Race(2 + number % 3, f"law/{number}"), Random(number)
    race.host.begin()
    asked, turns = set[int](), 0
    while race.host.outcome is None:
        seat, active = min(race.session.to_act()), race.session.state.active
        question = race.host.asked(seat)
        if seat == ONE and question.reaction is not None and question.reaction.ask == "advance":
            asked.add(question.view.turn)
        before, turn = race.session.head, question.view.turn
        race.host.submit(seat, _wild(question.legal, question.reaction, rng))
        for event in _since(race.session, before):
            if type(event) is ev.Ran and event.seat == ONE and event.cause in ("advance", "bump") and active != ONE:
                turns += 1
                assert turn in asked or not _hit(event), event
    assert turns


def test_a_question_that_was_skipped_is_asked_after_all_once() -> None:
    """Given a question that was skipped, when its seat wants it, then the match goes back there and asks this one, and
    skips the next as before.
    """
    race = Race(2, "skipped")
    race.host.begin()
    while not (skipped := race.host.asking.take_skipped((ONE,))):
        race.decide()
    (first,) = skipped
    assert first.reaction.hits is False
    race.host.ask_skipped(first)
    question = race.host.asked(ONE)
    assert race.session.head == first.step and question.reaction is not None
    assert question.reaction.about == first.reaction.about
    assert race.host.asking.standing(ONE, first.reaction) is AskWhen.IF_HIT
    race.host.submit(ONE, first.reaction.pass_command)
    asked = len(race.asked)
    while race.host.outcome is None:
        race.decide()
    assert all(reaction.hits for _, reaction in race.asked[asked:])


def test_spot_hazard_says_that_it_carries_nobody_on_and_not_that_nothing_is_hit() -> None:
    seen = 0
    for number in range(40):
        race = Race(2, f"spot/{number}")
        race.host.begin()
        while race.host.outcome is None and seen < 3:
            race.decide()
            for each in race.host.asking.take_skipped((ONE,)):
                words = _strings().say(race.host.asking.skipped_line(each))
                seen += each.reaction.ask == "spot_hazard"
                assert ("carry you on" in words) == (each.reaction.ask == "spot_hazard"), words
                assert ("hit nothing" in words) == (each.reaction.ask == "advance"), words
    assert seen


def _strings() -> Strings:
    return load_strings(folders().all(), "en")


def _wild(legal: Sequence[Command], reaction: Reaction | None, rng: Random) -> Command:
    """Returns a random command; a chance to steer aside is mostly let go, and an Advance played where there is one."""
    if reaction is not None and (reaction.own or rng.random() < 0.85):
        return reaction.pass_command
    advances = [each for each in legal if type(each) is PlayCard and kind_of(each.card) == ADVANCE]
    return rng.choice(advances or list(legal))


def _since(session: AnySession, step: int) -> Iterator[Any]:
    """Yields the events after a step."""
    journal = session.journal
    path = journal.path()
    for each in path[path.index(step) + 1 :]:
        yield from journal.step(each).events


def _hit(run: ev.Ran) -> bool:
    what = {each.what for each in run.incidents if each.what not in ("rapids", "waterfall") or not each.cleared}
    return bool(what - {"passed"})


def test_spaces_that_cost_a_card_are_marked_and_free_ones_are_not() -> None:
    seen = set[bool]()
    for session in positions(2, FIRST_RIDE, "marked"):
        seat = None if session.outcome is not None else min(session.to_act())
        if seat is None or len(seen) == 2:
            break
        steers = any(type(each) is EddyOut for each in session.legal(seat))
        shown = presenter(session).items.all(session.view(seat), names(session))
        spaces = [item for item in shown if item.key.startswith("space:")]
        assert all((ItemMark.COSTS in item.marks) == steers for item in spaces)
        seen |= {steers} if spaces else set()
    assert seen == {True, False}


def test_each_space_shows_where_it_leads_if_all_let_go() -> None:
    seen = 0
    for number in range(60):
        for session in positions(2 + number % 3, FIRST_RIDE, f"shown {number}"):
            seat = None if session.outcome is not None else min(session.to_act())
            if seat is None or type(session.state.frame) is not fr.Window:
                continue
            view, legal = session.view(seat), session.legal(seat)
            prospects = presenter(session).moves.prospects(view, legal, names(session))
            for prospect in prospects:
                _compare(session, seat, prospect)
            assert not prospects or [each.command for each in prospects] == list(legal)
            seen += bool(prospects)
            if seen == POSITIONS:
                return
    raise AssertionError(f"only {seen} positions")


def _compare(session: AnySession, seat: Seat, prospect: Prospect) -> None:
    """The way shown, its end and what its note says, beside the events the rules give when everybody lets go."""
    path, speed, chooses = _happens(session, seat, prospect.command)
    if prospect.trail.note is None:
        assert len(path) == 1, "it moves, but an event turns up before"
        return
    assert prospect.trail.cells[-len(path) :] == path
    assert prospect.trail.note.args["row"] == path[-1] // 32
    if not chooses:
        assert prospect.trail.note.args["speed"] == speed


def test_an_advance_is_told_with_every_row_that_others_sides_of_rocks_may_lead_to() -> None:
    """Given the question at an Advance, then the rows and speeds it names are those the rules give when all pass, for
    every choice of sides that others have."""
    seen = branched = 0
    for number in range(120):
        seats = 2 + number % 3
        for session in positions(seats, FIRST_RIDE, f"sides {number}"):
            seat = None if session.outcome is not None else min(session.to_act())
            frame = session.state.frame
            if seat is None or type(frame) is not fr.Window or frame.when != "card" or frame.card is None:
                continue
            if kind_of(frame.card) != ADVANCE or seat == session.state.active:
                continue
            reaction = presenter(session).moves.reaction(session.view(seat), session.legal(seat), names(session))
            named = set(_named(reaction.line)) if reaction is not None else set()
            if not named:
                continue
            others = [Seat(each) for each in range(seats) if each != seat]
            ends = set()
            for right in (part for count in range(seats) for part in combinations(others, count)):
                path, speed, _ = _happens(session, seat, Pass(), frozenset(right))
                ends.add((path[-1] // 32, speed))
            assert named == ends, f"{session.seed} at {session.head}: {named} is told, {ends} happens"
            seen, branched = seen + 1, branched + (len(ends) > 1)
        if seen >= POSITIONS and branched:
            return
    raise AssertionError(f"only {seen} questions, {branched} of them open")


def _named(told: Message) -> Iterator[tuple[int, int]]:
    """The rows and speeds in a sentence."""
    row, speed = told.args.get("row"), told.args.get("speed")
    if isinstance(row, int) and isinstance(speed, int):
        yield row, speed
    for part in told.args.values():
        if isinstance(part, Message):
            yield from _named(part)


def _happens(
    session: AnySession, seat: Seat, command: Any, right: frozenset[Seat] = frozenset()
) -> tuple[tuple[int, ...], int, bool]:
    """The way of the kayak in the movement that answers are about, its speed then, and whether it has to choose."""
    codec = StateCodec(type(session.state))
    draft: ForesightDraft[Any, Any] = ForesightDraft(
        session.rules, codec.unpack(codec.pack(session.state)), QuickChance(Random(0))
    )
    session.rules.decide(draft, seat, command)
    for _ in range(60):
        answer = _plain(draft.state, seat, right)
        if answer is None:
            break
        session.rules.decide(draft, draft.state.frame.seat, answer)
    path, speed = [session.state.cells[seat]], None
    for event in draft.events:
        match event:
            case ev.EddiedOut(seat=steerer) if steerer == seat:
                speed = event.speed
            case ev.Ran() if event.seat == seat:
                path = list(event.path) if event.cause == "eddy_out" else [*path, *event.path[1:]]
                path, speed = path[-1:] if event.cause == "eddy_out" else path, event.speed
            case ev.LineCrossed(finish=finish) if finish or session.state.events[event.line]:
                break
            case _:
                pass
    return tuple(path), session.state.speeds[seat] if speed is None else speed, type(draft.state.frame) is fr.RockSide


def _plain(state: Any, seat: Seat, right: frozenset[Seat]) -> Any:
    """Returns the plain command: pass, pay with any card, go round rocks on the left; None once it is done or the seat
    has to choose.
    """
    match state.frame:
        case fr.Window(when="before" | "card"):
            return Pass()
        case fr.Discarding(seat=asked):
            return DiscardCard(state.hands[asked][0])
        case fr.RockSide(seat=asked) if asked != seat:
            return ChooseSide("right" if asked in right else "left")
        case _:
            return None


def _asked_races(count: int) -> Iterator[tuple[Race, Reaction]]:
    """Races that stand where the person is asked at an Advance."""
    for number in range(count):
        race = Race(3, f"stands/{number}")
        race.host.begin()
        while race.host.outcome is None:
            reaction = race.host.asked(ONE).reaction if ONE in race.session.to_act() else None
            if reaction is not None and reaction.ask == "advance":
                yield race, reaction
                break
            race.decide()
