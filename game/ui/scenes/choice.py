"""The seats and the options of a table: the lobby's choice as plain data, kept within what a title offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from game.bots.levels import USUAL
from game.content.catalogue import Lesson
from game.content.seat_assignment import BotPlayer, LocalPlayer, Mind, SeatAssignment, gathered, seated
from game.content.untrusted_text import as_name
from game.engine.module import GameInfo, OptionSpec, Preset
from game.engine.types import OptionValue, Seat
from game.host.records import Record, suiting

USUAL_SEATS = 3
COMING = ("level2", "level1", "level4", "level5")
"""The bots that come besides the usual one: everybody with a face of their own."""


class TableChoice(Struct, frozen=True):
    """Everything the lobby decides. `options` holds only values that were chosen."""

    seats: tuple[SeatAssignment, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)


def usual_choice(info: GameInfo) -> TableChoice:
    """One person and bots, all options as the title suggests."""
    low, high = info.seats
    count = min(high, max(low, USUAL_SEATS if info.bots else low))
    seats = seated(LocalPlayer())
    for number in range(1, count):
        seats = (*seats, SeatAssignment(Seat(number), mind=usual_mind(info, seats)))
    return TableChoice(seats)


def mended_choice(info: GameInfo, choice: TableChoice | None) -> TableChoice:
    """A remembered choice within what the title offers today; the easiest kind of match for one never played."""
    if choice is None:
        first = usual_choice(info)
        return with_preset(first, info.presets[0]) if info.presets else first
    low, high = info.seats
    known = {None, *(bot.id for bot in info.bots)}
    seats = [
        SeatAssignment(each.seat, as_name(each.name), each.mind if each.bot in known else LocalPlayer())
        for each in choice.seats[:high]
    ]
    for number in range(len(seats), low):
        seats.append(SeatAssignment(Seat(number), mind=usual_mind(info, seats)))
    return TableChoice(_numbered(seats), _allowed(info, choice.options))


def first_choice(info: GameInfo, last: TableChoice | None, company: Sequence[SeatAssignment]) -> TableChoice:
    """Returns the choice when the lobby opens: as last time, for those who sit together now.

    A remembered choice alone opens the table to no phone: that is asked for each evening.
    """
    at_this_screen = None if last is None else replace(last, seats=gathered(last.seats))
    choice = mended_choice(info, at_this_screen)
    return with_company(info, choice, company) if company else choice


def with_company(info: GameInfo, choice: TableChoice, company: Sequence[SeatAssignment]) -> TableChoice:
    """The choice for those who sit together: people before bots where there are seats for fewer."""
    high, bots = info.seats[1], {bot.id for bot in info.bots}
    coming = [each for each in company if each.bot is None or each.bot in bots]
    while len(coming) > high:
        leaving = next((each for each in reversed(coming) if each.bot is not None), coming[-1])
        coming.remove(leaving)
    return mended_choice(info, replace(choice, seats=tuple(coming)))


def daily_choice(info: GameInfo) -> TableChoice:
    """The table of the deal of the day: somebody against the usual players, by the first kind of match."""
    return mended_choice(info, None)


def lesson_choice(lesson: Lesson) -> TableChoice:
    """The table of a lesson."""
    return TableChoice(seated(LocalPlayer(), *[BotPlayer(lesson.rival)] * (lesson.seats - 1)), dict(lesson.options))


def usual_mind(info: GameInfo, seats: Iterable[SeatAssignment]) -> Mind:
    """Returns the player of a new seat: the house's own bot, or the next one who does not sit here yet; a person where
    a title has no bots.
    """
    ids = [bot.id for bot in info.bots]
    if not ids:
        return LocalPlayer()
    here = {each.bot for each in seats}
    coming = [id for id in (USUAL, *COMING) if id in ids] or ids
    return BotPlayer(next((id for id in coming if id not in here), coming[0]))


def suiting_bot(info: GameInfo, records: Sequence[Record]) -> str:
    """The bot that suits how matches of a title went lately; "" where it has none."""
    ids = [bot.id for bot in info.bots]
    start = USUAL if USUAL in ids else "".join(ids[:1])
    return suiting(records, info.id, ids, start, together=info.cooperative) if ids else ""


def with_seat(choice: TableChoice, seat: SeatAssignment) -> TableChoice:
    """The choice with somebody else, or somebody more, at a seat."""
    kept = {each.seat: each for each in choice.seats}
    return replace(choice, seats=tuple((kept | {seat.seat: seat}).values()))


def without_seat(choice: TableChoice, seat: Seat) -> TableChoice:
    """The choice without a seat; those behind it move up."""
    return replace(choice, seats=_numbered(each for each in choice.seats if each.seat != seat))


def offered(info: GameInfo, choice: TableChoice) -> list[OptionSpec]:
    """The options that mean something at this table."""
    count = len(choice.seats)
    values = {spec.id: choice.options.get(spec.id, spec.default) for spec in info.options}
    return [
        spec
        for spec in info.options
        if spec.is_offered(count) and all(values.get(other) in allowed for other, allowed in spec.only.items())
    ]


def told_by_presets(info: GameInfo, spec: OptionSpec) -> bool:
    """True if the presets are this option under other names, so that it need not be shown twice."""
    told = {preset.options.get(spec.id) for preset in info.presets}
    return spec.order is None and told == set(spec.values)


def option_values(info: GameInfo, choice: TableChoice) -> dict[str, OptionValue]:
    """Returns the value of every option offered: the chosen one, if this number of seats can have it."""
    return {spec.id: _value(spec, choice) for spec in offered(info, choice)}


def with_option(choice: TableChoice, id: str, value: OptionValue) -> TableChoice:
    """The choice with a value for an option."""
    return replace(choice, options={**choice.options, id: value})


def with_preset(choice: TableChoice, preset: Preset) -> TableChoice:
    """The choice with exactly the options of a preset."""
    return replace(choice, options=dict(preset.options))


def preset_of(info: GameInfo, choice: TableChoice) -> str:
    """The preset whose options hold, "" if none does."""
    values = option_values(info, choice)
    return next((preset.id for preset in info.presets if _holds(info, preset, values)), "")


def set_by_hand(info: GameInfo, choice: TableChoice) -> dict[str, OptionValue]:
    """The options that are other than in the preset that is most like them."""
    values, defaults = option_values(info, choice), {spec.id: spec.default for spec in info.options}
    kinds = [{**defaults, **preset.options} for preset in info.presets] or [defaults]
    others = ({id: value for id, value in values.items() if value != kind.get(id)} for kind in kinds)
    return min(others, key=len)


def _value(spec: OptionSpec, choice: TableChoice) -> OptionValue:
    value = choice.options.get(spec.id, spec.default)
    return value if spec.order is not None or value in spec.values_for(len(choice.seats)) else spec.default


def _allowed(info: GameInfo, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    specs = {spec.id: spec for spec in info.options}
    return {id: value for id, value in options.items() if id in specs and specs[id].allows(value)}


def _holds(info: GameInfo, preset: Preset, values: Mapping[str, OptionValue]) -> bool:
    defaults = {spec.id: spec.default for spec in info.options}
    return all(value == preset.options.get(id, defaults[id]) for id, value in values.items())


def _numbered(seats: Iterable[SeatAssignment]) -> tuple[SeatAssignment, ...]:
    return tuple(replace(each, seat=Seat(number)) for number, each in enumerate(seats))
