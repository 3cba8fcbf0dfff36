"""Who sits where and which options hold: the lobby's choice as plain data, kept within what a title offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from game.content.line import Line
from game.engine.module import GameInfo, OptionSpec, Preset
from game.engine.types import OptionValue
from game.persistence.names import clean_name
from game.ui.table.match import SeatCard

USUAL_SEATS = 3
HOUSE_BOT = "house"
LONGEST_NAME = 24
FACES = ("otter", "raccoon", "heron", "beaver", "turtle", "frog")
"""Portraits of bots, each with a name `lobby.face.<face>`."""
CREW = 8
"""So many names there are for people who typed none."""


class SeatChoice(Struct, frozen=True):
    """A person with the name typed ("" for none), or a bot by its id."""

    name: str = ""
    bot: str | None = None


class TableChoice(Struct, frozen=True):
    """Everything the lobby decides. `options` holds only values that were chosen."""

    seats: tuple[SeatChoice, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)


def usual_choice(info: GameInfo) -> TableChoice:
    """One person and bots, all options as the title suggests."""
    low, high = info.seats
    count = min(high, max(low, USUAL_SEATS if info.bots else low))
    bots = [SeatChoice(bot=usual_bot(info)) for _ in range(count - 1)]
    return TableChoice((SeatChoice(), *bots))


def mended_choice(info: GameInfo, choice: TableChoice | None) -> TableChoice:
    """A remembered choice within what the title offers today."""
    if choice is None:
        return usual_choice(info)
    low, high = info.seats
    known = {bot.id for bot in info.bots}
    seats = [
        SeatChoice(clean_name(seat.name)[:LONGEST_NAME], seat.bot if seat.bot in known else None)
        for seat in choice.seats[:high]
    ]
    seats += [new_seat(info) for _ in range(low - len(seats))]
    return TableChoice(tuple(seats), _allowed(info, choice.options))


def usual_bot(info: GameInfo) -> str | None:
    """The bot a new seat gets: the house's own if there is one; None for a person where a title has no bots."""
    ids = [bot.id for bot in info.bots]
    return HOUSE_BOT if HOUSE_BOT in ids else next(iter(ids), None)


def new_seat(info: GameInfo) -> SeatChoice:
    """A seat as it is added."""
    return SeatChoice(bot=usual_bot(info))


def with_seat(choice: TableChoice, number: int, seat: SeatChoice) -> TableChoice:
    """The choice with another seat of this number."""
    seats = [seat if each == number else old for each, old in enumerate(choice.seats)]
    return replace(choice, seats=tuple(seats))


def without_seat(choice: TableChoice, number: int) -> TableChoice:
    """The choice without a seat."""
    return replace(choice, seats=tuple(seat for each, seat in enumerate(choice.seats) if each != number))


def offered(info: GameInfo, choice: TableChoice) -> list[OptionSpec]:
    """The options that mean something at this table."""
    count = len(choice.seats)
    values = {spec.id: choice.options.get(spec.id, spec.default) for spec in info.options}
    return [
        spec
        for spec in info.options
        if (spec.seats is None or spec.seats[0] <= count <= spec.seats[1])
        and all(values.get(other) in allowed for other, allowed in spec.only.items())
    ]


def told_by_presets(info: GameInfo, spec: OptionSpec) -> bool:
    """Whether the presets are this option under other names, so that it need not be shown twice."""
    told = {preset.options.get(spec.id) for preset in info.presets}
    return spec.order is None and told == set(spec.values)


def option_values(info: GameInfo, choice: TableChoice) -> dict[str, OptionValue]:
    """The value of every option offered, chosen or not."""
    return {spec.id: choice.options.get(spec.id, spec.default) for spec in offered(info, choice)}


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


def seat_cards(info: GameInfo, seats: Sequence[SeatChoice]) -> tuple[SeatCard, ...]:
    """Name and face of each seat. Every bot is somebody of its own; whoever shares a name gets a number."""
    faces = _faces(info, seats)
    names = [_name(info, number, seat, faces[number]) for number, seat in enumerate(seats)]
    cards = []
    for number, (name, seat) in enumerate(zip(names, seats, strict=True)):
        place = names[: number + 1].count(name)
        shown = Line("lobby.numbered", {"name": name, "number": place}) if names.count(name) > 1 else name
        face = faces[number]
        cards.append(SeatCard(shown, seat.bot, None if face is None else f"app/faces/{face}"))
    return tuple(cards)


def crew_name(number: int) -> Line:
    """How a person who typed no name is called."""
    return Line(f"lobby.crew.{number % CREW}")


def _name(info: GameInfo, number: int, seat: SeatChoice, face: str | None) -> Line:
    if seat.bot is not None:
        return Line(f"lobby.face.{face}") if face in FACES else Line(f"{info.id}.bot.{seat.bot}")
    typed = seat.name.strip()
    return Line("table.name.given", {"name": typed}) if typed else crew_name(number)


def _faces(info: GameInfo, seats: Sequence[SeatChoice]) -> list[str | None]:
    """The face its title gives a bot, or one nobody has yet if that is taken."""
    given = {bot.id: bot.face for bot in info.bots}
    spare = [face for face in FACES if face not in given.values()]
    found: list[str | None] = []
    for seat in seats:
        face = given.get(seat.bot or "")
        if face is not None and face in found:
            face = next((each for each in (*spare, *FACES) if each not in found), face)
        found.append(face)
    return found


def _allowed(info: GameInfo, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    specs = {spec.id: spec for spec in info.options}
    return {id: value for id, value in options.items() if id in specs and specs[id].allows(value)}


def _holds(info: GameInfo, preset: Preset, values: Mapping[str, OptionValue]) -> bool:
    defaults = {spec.id: spec.default for spec in info.options}
    return all(value == preset.options.get(id, defaults[id]) for id, value in values.items())
