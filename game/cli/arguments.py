"""The command line: its commands and their arguments, choices about a match, and the command `list`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from game import __version__
from game.bots.levels import bots_at, bots_of
from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.folders import is_installed, program_folders
from game.content.seat_assignment import AnyPlayer, BotPlayer, LocalPlayer, SeatAssignment, people_of, seated
from game.engine.module import JOINED_BY, GameInfo, OrderOption
from game.engine.types import GameError, OptionValue, Setup
from game.persistence.folders import user_folders
from game.persistence.save_file import SUFFIX

PERSON = "person"
BOT = "bot:"
PROGRAM = "rats-and-rapids"
PLAY = "play"
COMMANDS = frozenset((PLAY, "simulate", "replay", "analyse", "scenario", "check", "perft", "bench", "pictures", "list"))
SMALLEST_SIDE, LARGEST_SIDE = 160, 8192
"""Bounds in pixels of a side of a window that is drawn without a screen."""

LARGEST_NUMBER = 1_000_000
FAILED = 2


class CommandError(Exception):
    """One sentence for stderr; the process ends with exit code 2."""


def catalogue() -> Catalogue:
    """Returns all titles of this program, with the player's additions."""
    return Catalogue(program_folders(user_folders().own))


def entry(titles: Catalogue, id: str) -> Entry:
    """Returns the title of this id. Raises CommandError with the existing ids, or with the problem of the title."""
    found = titles.find(id)
    if found is not None:
        return found
    fault = next((fault for fault in titles.faults if fault.title == id and not fault.part), None)
    if fault is not None:
        raise CommandError(fault.message)
    raise CommandError(f"there is no title '{id}'; there are: {', '.join(titles.ids()) or 'none'}")


def seats(text: str) -> tuple[SeatAssignment, ...]:
    """Returns the seats told as `person,bot:level3`. Raises CommandError."""
    return seated(*(_player(part.strip()) for part in text.split(",")))


def bot_seats(text: str) -> tuple[SeatAssignment, ...]:
    """Does the same as `seats` for bots only. Raises CommandError if a person sits there."""
    taken = seats(text)
    if people_of(taken):
        raise CommandError("only bots can take seats here: write bot:random or bot:level3")
    return taken


def check_bots(found: Entry, setup: Setup, seats: Sequence[SeatAssignment]) -> None:
    """Raises BadSetup if the title has no bot of one of these names."""
    bots_at(found.title, found.title.rules(found.definition, setup), seats)


def setup(info: GameInfo, count: int, pairs: Sequence[str], preset: str | None) -> Setup:
    """Returns the set-up with preset and `KEY=VALUE` options. Raises CommandError or BadSetup naming the problem."""
    chosen: dict[str, OptionValue] = {}
    if preset is not None:
        found = next((each for each in info.presets if each.id == preset), None)
        if found is None:
            known = ", ".join(each.id for each in info.presets)
            raise CommandError(f"{info.id} has no preset '{preset}'; it has {known}")
        chosen.update(found.options)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"--option takes KEY=VALUE, not '{pair}'")
        chosen[name] = value
    made = info.setup(count, chosen)
    for spec in info.options:
        needed = spec.needs.get(str(made.options[spec.id]), 0)
        if needed > count:
            raise CommandError(f"{info.id}: {spec.id}={made.options[spec.id]} takes {needed} seats, not {count}")
    return made


def titles(chosen: argparse.Namespace) -> int:
    """Prints every title; returns 1 if one of them is broken."""
    found = catalogue()
    rows = [_row(entry) for entry in found]
    if chosen.json:
        print(json.dumps({"titles": rows, "faults": [fault.message for fault in found.faults]}))
    else:
        for row in rows:
            low, high = row["seats"]
            print(f"{row['id']}: {low}-{high} seats, {row['minutes'][0]}-{row['minutes'][1]} minutes")
            print(f"  presets: {', '.join(row['presets']) or 'none'}; bots: {', '.join(row['bots'])}")
            for name, order in row["orders"].items():
                parts = ", ".join(order["parts"])
                print(f"  {name} = {order['least']} to {order['most']} of {parts}, joined by {JOINED_BY}")
            for name, values in row["options"].items():
                print(f"  {name} = {' | '.join(map(str, values))}")
        for fault in found.faults:
            print(f"broken: {fault.message}")
    return 1 if found.faults else 0


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def is_command(word: str) -> bool:
    """True if this is the name of a command, and not of a file."""
    return word in COMMANDS


def parser() -> argparse.ArgumentParser:
    """Returns the parser of all commands; `run` of its result names `module:function` in `game.cli`."""
    top = argparse.ArgumentParser(
        prog=PROGRAM if is_installed() else "python -m game",
        description="Rats & Rapids: a table for five river games.",
        epilog="COMMAND --help lists what a command takes; `list` names titles, presets, options and bots.",
    )
    top.add_argument("--version", action="version", version=f"Rats & Rapids {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    _play(commands)
    _matches(commands)
    _examinations(commands)
    _pictures(commands)
    return top


def series_options(command: argparse.ArgumentParser) -> None:
    """Adds the options of a series of matches: its players and the folder for results, which `game.series.run`
    reads.
    """
    cores = os.cpu_count() or 1
    who = command.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=positive, default=cores, help=f"processes to share it (default: {cores})")
    who.add_argument(
        "--cluster", type=_text, metavar="ADDRESS", help="let a Dask cluster do it, e.g. tcp://192.168.1.5:8786"
    )
    command.add_argument("--keep", type=_path, metavar="FILE", help="keep what is finished there, and go on with it")


def positive(text: str) -> int:
    """Returns a whole number from 1 up."""
    if not (text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER)) and 1 <= int(text) <= LARGEST_NUMBER):
        raise argparse.ArgumentTypeError(f"must be a whole number, 1 to {LARGEST_NUMBER}")
    return int(text)


def run(arguments: Sequence[str]) -> int:
    """Runs one command. Returns 0 if all went well, 1 if the thing examined is wrong, 2 with a sentence on stderr."""
    _speak_utf8()
    if not arguments or _plays(arguments[0]):
        arguments = [PLAY, *arguments]
    chosen = parser().parse_args(arguments)
    module, _, function = chosen.run.partition(":")
    return ended(lambda: getattr(import_module(f"game.cli.{module}"), function)(chosen))


def ended(command: Callable[[], int]) -> int:
    """Returns the exit code of a command; 2 with a sentence on stderr for anything it cannot do."""
    try:
        return command()
    except (CommandError, ContentError, GameError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return 130
    except (MemoryError, RuntimeError) as error:
        sentence = _sentence_of_limits(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return FAILED


def _player(text: str) -> AnyPlayer:
    if text == PERSON:
        return LocalPlayer()
    if text.startswith(BOT) and len(text) > len(BOT):
        return BotPlayer(text.removeprefix(BOT))
    raise CommandError(f"a seat is '{PERSON}' or '{BOT}NAME', not '{text}'")


def _row(entry: Entry) -> dict[str, Any]:
    info = entry.info
    return {
        "id": entry.id,
        "seats": list(info.seats),
        "minutes": list(info.minutes),
        "weight": info.weight,
        "cooperative": info.cooperative,
        "presets": [preset.id for preset in info.presets],
        "bots": sorted(bots_of(entry.title)),
        "options": {spec.id: list(spec.values) for spec in info.options if spec.order is None},
        "orders": {spec.id: _order(spec.order) for spec in info.options if spec.order is not None},
    }


def _order(order: OrderOption) -> dict[str, Any]:
    return {"least": order.least, "most": order.most, "parts": [part.id for part in order.parts]}


def _play(commands: Commands) -> None:
    play = commands.add_parser(PLAY, help="open the window (the default)")
    play.add_argument("file", type=_path, nargs="?", help="a match to go on with, as a double click on it does")
    play.add_argument("--title", type=_text, help="go straight to the lobby of this title, e.g. river_rats")
    play.add_argument("--seed", type=_text, help="the seed of the next match")
    play.add_argument("--seats", type=_text, help="who sits where, e.g. person,bot:level3 (terminal, proof)")
    _options(play)
    way = play.add_mutually_exclusive_group()
    way.add_argument("--terminal", action="store_true", help="play in the terminal instead of a window")
    way.add_argument("--proof", type=_path, metavar="PICTURE", help="let bots play, write the last table to a PNG")
    way.add_argument("--self-check", action="store_true", help="check that this copy works here; 0 if it does")
    play.add_argument("--report", type=_path, metavar="FILE", help="write the report of --self-check to a file, too")
    _phones(play)
    play.set_defaults(run="play:play")


def _phones(play: argparse.ArgumentParser) -> None:
    phones = play.add_argument_group("phones as hands")
    phones.add_argument(
        "--phones-listen", default="", type=_listening, metavar="ADDRESS",
        help="listen at this address of this computer, such as that of a VPN, or at all of them with 0.0.0.0 or :: "
        "(default: the one in the network at home)",
    )  # fmt: skip
    phones.add_argument(
        "--phones-call", default="", type=_calling, metavar="URL",
        help="what phones call the table by, such as the https:// address of a tunnel to where it listens",
    )  # fmt: skip


def _matches(commands: Commands) -> None:
    simulate = commands.add_parser("simulate", help="let bots play many matches and count")
    _title(simulate)
    simulate.add_argument(
        "--seats", type=_text, default="bot:random", help="e.g. bot:random,bot:level3 (default: one bot:random)"
    )
    simulate.add_argument("--games", type=positive, default=100, help="number of matches (default: 100)")
    _seed(simulate)
    series_options(simulate)
    _options(simulate)
    _json(simulate)
    simulate.set_defaults(run="simulate:simulate")

    replay = commands.add_parser("replay", help="read a match file and tell what happened")
    _match_file(replay)
    replay.add_argument("--verify", action="store_true", help="play every command again by the rules")
    _json(replay)
    replay.set_defaults(run="replay:replay")

    analyse = commands.add_parser("analyse", help="look at a match again: chances, mistakes, luck and play")
    _match_file(analyse)
    analyse.add_argument("--teacher", type=_text, metavar="BOT", help="who judges (default: the strongest there is)")
    _json(analyse)
    analyse.set_defaults(run="replay:analyse")


def _examinations(commands: Commands) -> None:
    scenario = commands.add_parser("scenario", help="run scenario files")
    scenario.add_argument(
        "files", type=_path, nargs="+", metavar="FILE", help="YAML files of tables, commands and what must be true"
    )
    scenario.set_defaults(run="scenario:scenarios")

    check = commands.add_parser("check", help="examine content, strings, layouts and assets of all titles")
    check.add_argument("--matches", type=positive, default=0, help="also play this many random matches of each title")
    check.set_defaults(run="check:check")

    perft = commands.add_parser("perft", help="count positions to a depth")
    _title(perft)
    perft.add_argument("--depth", type=positive, default=3, help="commands in a row (default: 3)")
    _seed(perft)
    perft.add_argument("--seats", type=positive, help="number of seats (default: the fewest)")
    perft.add_argument("--position", type=_path, help="a YAML file in the title's notation instead of a fresh deal")
    _options(perft)
    _json(perft)
    perft.set_defaults(run="simulate:perft")

    bench = commands.add_parser("bench", help="measure engine, rules, bots and drawing")
    bench.add_argument("titles", type=_text, nargs="*", metavar="TITLE", help="titles to measure (default: all)")
    bench.add_argument("--screen", action="store_true", help="measure only the tables on the screen")
    bench.add_argument(
        "--window", action="store_true", help="measure only a real window: frames, share of a core at rest, and memory"
    )
    bench.add_argument(
        "--size", type=_size, metavar="WxH", help="size of the window (default: four usual ones; --window: two)"
    )
    _json(bench)
    bench.set_defaults(run="bench:bench")

    titles = commands.add_parser("list", help="list the titles")
    _json(titles)
    titles.set_defaults(run="arguments:titles")


def _pictures(commands: Commands) -> None:
    pictures = commands.add_parser("pictures", help="write pictures of every room and key moment")
    pictures.add_argument("folder", type=_path, metavar="OUT", help="folder for the PNG files")
    pictures.add_argument("--title", type=_text, help="only rooms and tables of this title")
    pictures.add_argument(
        "--size", type=_size, default=(1280, 720), metavar="WxH", help="size of the window (default: 1280x720)"
    )
    pictures.add_argument("--scale", type=positive, default=100, help="size of words in percent (default: 100)")
    pictures.add_argument("--language", type=_text, default="en", help="a language, or `pseudo` for longer words")
    pictures.add_argument("--theme", type=_text, default="saloon", help="saloon or high_contrast (default: saloon)")
    pictures.add_argument(
        "--film",
        type=_text,
        metavar="EVENT",
        help="twelve frames of the first movement of this event, or `deal`; six of a weighty moment: `full_house`,"
        " `last_card`, `photo_finish`",
    )
    pictures.set_defaults(run="pictures:pictures")


def _text(text: str) -> str:
    """Returns text in any language; bytes that are no text arrive as lone surrogates."""
    if not text.strip():
        raise argparse.ArgumentTypeError("must not be empty")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("has a letter that is none: write it in UTF-8") from None
    return text


def _path(text: str) -> Path:
    """Returns the path of a file or folder, which may have any bytes."""
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    if "\0" in text:
        raise argparse.ArgumentTypeError("no name of a file has a zero in it")
    return Path(text)


def _size(text: str) -> tuple[int, int]:
    """Returns two sides of a window in pixels."""
    sides = [int(side) if side.isdecimal() and len(side) <= 5 else 0 for side in text.split("x")]
    if len(sides) != 2 or not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in sides):
        raise argparse.ArgumentTypeError(
            f"write a size as 1920x1080; a side has {SMALLEST_SIDE} to {LARGEST_SIDE} pixels"
        )
    return sides[0], sides[1]


def _listening(text: str) -> str:
    """Returns an address of this computer; argparse asks about a default of "", too."""
    from game.phones.network_addresses import BadAddress, listening

    try:
        return listening(text)
    except BadAddress as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _calling(text: str) -> str:
    """Returns an address of the table from elsewhere."""
    from game.phones.network_addresses import BadAddress, calling

    try:
        return calling(text)
    except BadAddress as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _title(command: argparse.ArgumentParser) -> None:
    command.add_argument("title", type=_text, help="e.g. river_rats; `list` names all")


def _seed(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=_text, default="1", help="any text; the same seed gives the same result")


def _match_file(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=_path, help="a match file, ending in .river")


def _options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        type=_text,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the title; may be repeated",
    )
    command.add_argument("--preset", type=_text, help="a preset of the title, e.g. normal")


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _plays(first: str) -> bool:
    """True if a command line that starts so names no command: it opens the window, perhaps with a match file."""
    if first.startswith("-"):
        return first not in ("-h", "--help", "--version")
    return not is_command(first) and (first.lower().endswith(SUFFIX) or os.path.lexists(first))


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error) or type(error).__name__


def _sentence_of_limits(error: MemoryError | RuntimeError) -> str | None:
    """Returns a sentence for limits of memory and SDL, which are no fault of the program. SDL's errors are known only
    once it is loaded.
    """
    if isinstance(error, MemoryError):
        return "there is not enough memory for this"
    pygame = sys.modules.get("pygame")
    if pygame is not None and isinstance(error, pygame.error):
        return f"this cannot be drawn here: {error}"
    return None


def _speak_utf8() -> None:
    """Makes output accept any character, whatever the terminal's encoding; a windowed program's output is discarded."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - as long as the process
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
