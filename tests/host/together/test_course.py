"""The course of evenings: the row, the wheel, people without a chair, and what another evening takes over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.content.catalogue import Catalogue
from game.content.evenings import GameChoice, RowKind, SeriesKind, WheelKind, load_evenings
from game.content.folders import Folders, program_folders
from game.content.message import given
from game.content.seat_assignment import BotPlayer, LocalPlayer
from game.content.strings import speaking
from game.host.evening.outlook import outlook_line
from game.host.evening.plan import (
    AtCaptain,
    AtLanding,
    AtTable,
    AtWheel,
    Evening,
    EveningPlan,
    Participant,
    PlannedGame,
    WheelTurn,
    begun,
    bots_for_all,
    chooser,
    dealt,
    drawn,
    games_left,
    instead,
    is_last,
    is_over,
    last_called,
    next_game,
    plan_of,
    plan_of_kind,
    revenge,
    seated_now,
    sits_out,
    stopped,
    table_seats,
    wheel_fields,
    wheel_stopped,
    wins,
    with_result,
)
from game.host.evening.points import captains, rivals_result, totals
from tests.host.together.made import FIELDS, GAMES, NAMES, THEN, endless_evening, evening_of, infos, people, played
from tests.laws.corpus import catalogue

WHEELS = 3000


def title_of(evening: Evening) -> str:
    planned = next_game(evening)
    assert isinstance(planned, PlannedGame)
    return planned.game.title


def test_a_row_is_played_from_its_first_game_to_the_captain() -> None:
    evening = evening_of(["few", "many", "crew"])
    for number, title in enumerate(("few", "many", "crew")):
        assert evening.at == AtLanding() and games_left(evening) == 3 - number and evening.can_be
        assert title_of(evening) == title and is_last(evening) == (number == 2)
        evening = played(evening, [[0], [1], [2], [3]])
    assert evening.at == AtCaptain(awaited=True) and next_game(evening) is None and evening.can_be


def series(title: str, games: int = 3, count: int = 4, head_starts: Sequence[int] = ()) -> Evening:
    """Returns a series of one title that ends once it is won."""
    return replace(evening_of([title] * games, count, head_starts), until_won=True)


@pytest.mark.parametrize("games", [1, 2, 3, 5, 8])
def test_a_series_goes_on_until_somebody_has_won_more_than_half_of_it(games: int) -> None:
    """Given random winners, when games are played, then the series ends with the win that decides it, never later."""
    rng = Random(games)
    for _ in range(60):
        evening, won = series("many", games, 5), Counter[int]()
        while not is_over(evening):
            assert max(won.values(), default=0) <= games / 2 and evening.can_be
            winners = rng.sample(range(5), rng.choice((1, 1, 1, 2)))
            evening = played(evening, [winners, [who for who in range(5) if who not in winners]])
            won.update(winners)
        decided = [who for who in won if won[who] > games / 2]
        assert evening.can_be and (bool(decided) or len(evening.results) == games)
        assert wins(evening) == tuple(won[who] for who in range(5))
        assert not decided or set(captains(evening)) <= set(decided), "who won the series is captain"


def test_a_third_game_counts_double_and_a_second_that_decides_does_not() -> None:
    short = played(played(series("few"), [[0], [1], [2], [3]]), [[0], [1], [2], [3]])
    assert is_over(short) and [result.double for result in short.results] == [False, False]
    long = played(played(series("few"), [[0], [1], [2], [3]]), [[1], [0], [2], [3]])
    assert not is_over(long) and is_last(long)
    assert [result.double for result in played(long, [[2], [0], [1], [3]]).results] == [False, False, True]


def test_who_has_won_a_series_is_captain_whatever_a_head_start_adds() -> None:
    evening = series("few", 5, head_starts=(0, 3, 0, 0))
    for places in ([[0], [1], [2], [3]], [[0], [1], [2], [3]], [[1], [2], [3], [0]], [[0], [1], [2], [3]]):
        evening = played(evening, places)
    assert is_over(evening) and totals(evening)[1] > totals(evening)[0] and captains(evening) == (0,)


@pytest.mark.parametrize("points", [3, 0])
def test_a_crew_ends_its_series_by_two_wins_or_two_losses(points: int) -> None:
    evening = played(played(series("crew"), crew=points), crew=points)
    assert is_over(evening) and captains(evening) == (0, 1, 2, 3)


def test_what_is_said_of_a_series_names_what_ends_it() -> None:
    names = [given(name) for name in NAMES]
    say = speaking(catalogue().folders, "en").say
    told = [say(outlook_line(each, infos(), names)) for each in (series("few"), series("crew"))]
    after = say(outlook_line(played(series("few"), [[1], [0], [2], [3]]), infos(), names))
    assert "ends once somebody has won 2 games" in told[0] and "one more" not in told[0]
    assert "the crew has won or lost 2 games" in told[1]
    assert after.endswith("Bram needs one more.") and "game 3, that one counts double" in after


def test_the_first_end_of_a_match_is_its_result() -> None:
    evening = dealt(evening_of(["few", "few"], 2), "a")
    first = rivals_result(evening, "a", GAMES["few"], infos()["few"], [[0], [1]])
    other = rivals_result(evening, "a", GAMES["few"], infos()["few"], [[1], [0]])
    after = with_result(evening, first)
    assert with_result(after, other) == after
    assert with_result(dealt(after, "b"), other) == dealt(after, "b"), "an older match cannot end a newer game"


def test_the_wheel_draws_every_other_title_equally_often_and_none_twice_in_a_row() -> None:
    firsts: Counter[str] = Counter()
    steps: Counter[tuple[str, str]] = Counter()
    for number in range(WHEELS):
        evening = endless_evening(seed=f"wheel{number}")
        assert evening.at == AtWheel()
        before = ""
        for _ in range(4):
            assert drawn(evening) in wheel_fields(evening)
            assert len(wheel_fields(evening)) == (3 if not before else 2)
            evening = wheel_stopped(evening)
            title = title_of(evening)
            assert title != before
            if before:
                steps[before, title] += 1
            else:
                firsts[title] += 1
            before = title
            evening = played(evening, [[0], [1], [2], [3]])
    assert len(firsts) == 3 and len(steps) == 6
    # Five standard errors either side: a fair wheel leaves it once in a million tries, and this seed is fixed.
    for counts, chance, every in ((firsts, 1 / 3, WHEELS), (steps, 1 / 6, 3 * WHEELS)):
        spread = 5 * (every * chance * (1 - chance)) ** 0.5
        assert all(abs(count - every * chance) < spread for count in counts.values()), counts


def test_the_wheel_draws_the_same_for_an_evening_that_is_read_again() -> None:
    evening = endless_evening()
    assert drawn(evening) == drawn(replace(evening, at=AtLanding())) == drawn(endless_evening())
    assert len({drawn(endless_evening(seed=str(seed))).title for seed in range(40)}) == 3


def test_the_wheel_turns_on_until_the_last_game_is_called() -> None:
    evening = endless_evening()
    for _ in range(5):
        assert games_left(evening) is None and not is_last(evening)
        evening = played(evening, [[0], [1], [2], [3]])
        assert evening.at == AtLanding() and next_game(evening) == WheelTurn() and evening.can_be
    evening = last_called(evening)
    assert games_left(evening) == 1 and is_last(evening) and evening.can_be
    evening = played(evening, [[0], [1], [2], [3]])
    assert evening.at == AtCaptain(awaited=True) and evening.results[-1].double and evening.can_be


def test_an_evening_stopped_between_games_ends_by_what_was_played() -> None:
    evening = played(evening_of(["few", "few", "few"]), [[0], [1], [2], [3]])
    ended = stopped(evening)
    assert (
        ended.at == AtCaptain(awaited=True)
        and totals(ended) == totals(evening)
        and ended.can_be
        and games_left(ended) == 0
    )
    assert plan_of(ended).row == evening.row, "another evening like this has the whole row"


def test_another_game_takes_the_place_of_the_next() -> None:
    evening = played(evening_of(["few", "wheel", "few"]), [[0], [1], [2], [3]])
    changed = instead(evening, GAMES["many"])
    assert [getattr(planned, "game", None) for planned in changed.row] == [GAMES["few"], GAMES["many"], GAMES["few"]]


def test_five_people_at_four_chairs_take_turns_and_who_sat_out_chooses() -> None:
    evening, out = evening_of(["few"] * 7, 5), []
    for _ in range(5):
        (sitting,) = sits_out(evening, infos()["few"])
        seated = seated_now(evening, infos()["few"])
        assert sorted((*seated, sitting)) == [0, 1, 2, 3, 4]
        assert [seat.name for seat in table_seats(evening, infos()["few"])] == [
            evening.people[who].name for who in seated
        ]
        out.append(sitting)
        before = totals(evening)[sitting]
        evening = played(evening, [[who] for who in seated])
        assert totals(evening)[sitting] == before + 1 and chooser(evening) == sitting
    assert sorted(out) == [0, 1, 2, 3, 4]
    assert sits_out(evening, infos()["many"]) == ()


def test_a_bot_stays_out_before_any_person() -> None:
    evening = evening_of(["few", "few"], 5, bots=1)
    for _ in range(2):
        assert sits_out(evening, infos()["few"]) == (4,)
        evening = played(evening, [[0], [1], [2], [3]])
        assert chooser(evening) is None


def test_revenge_has_the_same_row_and_everybody_one_seat_further() -> None:
    evening = played(evening_of(["few", "wheel"], 3, [0, 1, 2]), [[0], [1], [2]])
    plan = revenge(played(evening, [[0], [1], [2]]))
    assert plan.row == (PlannedGame(GAMES["few"]), WheelTurn())
    assert [each.name for each in plan.people] == ["Bram", "Cleo", "Ada"]
    assert [each.head_start for each in plan.people] == [1, 2, 0]
    assert plan_of(endless_evening()) == EveningPlan(people(4), (WheelTurn(),), "wheel", endless=True)


def broken_evenings() -> list[Evening]:
    good = played(evening_of(["few", "few"]), [[0], [1], [2], [3]])
    (result,) = good.results
    return [
        replace(good, at=AtCaptain()),
        replace(good, at=AtWheel()),
        replace(good, results=(result, result)),
        replace(good, results=(replace(result, points=(1, 2)),)),
        replace(good, results=(replace(result, places=((0,), (0,), (1,), (2,))),)),
        replace(good, results=(replace(result, places=((0,), (1,), (2,))),)),
        replace(good, row=(WheelTurn(), WheelTurn())),
        replace(good, row=good.row[:1]),
        replace(good, row=(good.row[0], WheelTurn()), wheel=()),
        replace(good, row=()),
        replace(good, row=(good.row[0], WheelTurn()), at=AtTable("x")),
    ]


@pytest.mark.parametrize("number", range(len(broken_evenings())))
def test_an_evening_that_cannot_be_says_so(number: int) -> None:
    assert played(evening_of(["few", "few"]), [[0], [1], [2], [3]]).can_be
    assert not broken_evenings()[number].can_be


def test_the_shipped_kinds_are_a_row_a_wheel_of_all_titles_and_series() -> None:
    kinds, wrong = load_evenings(catalogue())
    assert not wrong and [kind.id for kind in kinds] == ["three_games", "wheel", "best_of_three"]
    row, wheel, series = kinds
    assert isinstance(row, RowKind) and len({game.title for game in row.games}) == 3
    assert isinstance(wheel, WheelKind) and {field.title for field in wheel.fields} == set(catalogue().ids())
    assert isinstance(series, SeriesKind) and {each[0].title for each in series.rows} == set(catalogue().ids())
    for kind in kinds:
        plan = plan_of_kind(kind, people(2))
        assert begun(plan, wheel.fields, "one", "seed", THEN).can_be and plan.endless == isinstance(kind, WheelKind)
    for rows in series.rows:
        title = rows[0].title
        assert len(rows) == 3 and plan_of_kind(series, people(2), title).row == tuple(map(PlannedGame, rows))


def test_a_bot_of_an_evening_plays_every_title_of_it() -> None:
    kinds = [entry.info for entry in catalogue()]
    assert bots_for_all(kinds)[:3] == ("level1", "level2", "level3")
    fox = begun(
        EveningPlan((Participant("Ada", LocalPlayer()), Participant("", BotPlayer("level5"))), (WheelTurn(),)),
        FIELDS, "one", "seed", THEN,
    )  # fmt: skip
    for info in kinds:
        bots = {bot.id for bot in info.bots}
        (seat,) = (seat for seat in table_seats(fox, info) if seat.bot is not None)
        assert seat.bot in bots and (seat.bot == "level5") == ("level5" in bots)


def test_random_evenings_stay_possible_whatever_is_chosen_on_the_way() -> None:
    rng = Random("ways")
    for _ in range(200):
        evening = evening_of([rng.choice(("crew", "few", "many", "wheel")) for _ in range(rng.randint(1, 8))], 3)
        while not is_over(evening):
            assert evening.can_be
            match rng.randrange(6):
                case 0 if evening.results:
                    evening = stopped(evening)
                case 1:
                    evening = instead(evening, GameChoice(rng.choice(("few", "many")), "usual"))
                case 2:
                    evening = last_called(evening)
                case _:
                    evening = played(evening, [[2], [0], [1]])
        assert evening.can_be


BAD = {
    "title": "games: [{title: ratz, preset: short}]",
    "preset": "games: [{title: rats, preset: shrt}]",
    "task": "games: [{title: rats, preset: short}]\nseries: [[{title: rats, preset: short}]]",
    "nothing": "order: 3",
    "mixed": "series: [[{title: rats, preset: short}, {title: raft_race, preset: classic}]]",
    "twice": "wheel: [{title: rats, preset: short}, {title: rats, preset: classic}]",
    "many": "games: [" + ", ".join(["{title: rats, preset: short}"] * 9) + "]",
    "three_games": "games: [{title: rats, preset: short}]",
}


def test_kinds_of_the_players_own_are_read_and_faults_are_told_of_each_file(tmp_path: Path) -> None:
    folder = tmp_path / "evenings"
    folder.mkdir()
    for name, text in BAD.items():
        (folder / f"{name}.yaml").write_text(f"evening: 1\n{text}\n")
    (folder / "mine.yaml").write_text("evening: 1\ngames: [{title: rats, preset: short}]\n")
    shipped = program_folders()
    kinds, wrong = load_evenings(Catalogue(Folders(shipped.data, shipped.assets, tmp_path)))
    assert {error.file for error in wrong} == {f"own/evenings/{name}.yaml" for name in BAD}
    assert [(kind.id, kind.name) for kind in kinds if kind.name] == [("mine", "mine")] and len(kinds) == 4
