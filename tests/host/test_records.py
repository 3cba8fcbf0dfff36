"""Records: what counts, what it adds up to, and what became of the deals of the days."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from game.content.seat_assignment import BotPlayer, LocalPlayer, seated
from game.engine.types import Outcome, Seat
from game.host.records import (
    DayMark,
    Record,
    Totals,
    WhyNot,
    against,
    as_rows,
    daily_seed,
    days,
    figures,
    first_victories,
    record_of,
    running_share,
    suiting,
    usual_minutes,
    why_not,
    with_help,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
RIVAL = BotPlayer("level3")


def record(won: bool, *, at: int = 0, why: WhyNot = WhyNot.COUNTS, rival: str = "level3", day: str = "") -> Record:
    return Record("rats", NOON + timedelta(hours=at), ("", rival), (0 if won else 1,), day=day, why_not=why)


def results(text: str) -> list[Record]:
    """W is won, L is lost; small letters do not count."""
    return [
        record(letter in "Ww", at=place, why=WhyNot.HINTS if letter.islower() else WhyNot.COUNTS)
        for place, letter in enumerate(text)
    ]


def test_wins_and_rows_of_wins_are_counted_of_what_counts() -> None:
    assert figures(results("WWLWwW")) == Totals(matches=5, wins=4, streak=2, longest=2)
    assert figures(results("WWWL")) == Totals(4, 3, 0, 3)
    assert figures([]) == Totals(0, 0, 0, 0)


def test_matches_with_help_are_added_up_by_themselves() -> None:
    found = results("WLwlw")
    assert figures(found) == Totals(2, 1, 0, 1)
    assert with_help([*found, record(True, at=9, why=WhyNot.FOR_FUN)]) == Totals(3, 2, 1, 1)


def test_the_first_victory_is_one_by_play_with_help_or_without() -> None:
    lost, fun = record(False), record(True, at=1, why=WhyNot.FOR_FUN)
    helped, alone = record(True, at=2, why=WhyNot.HINTS), record(True, at=3)
    assert first_victories([alone, helped, fun, lost]) == {"rats": helped}
    assert first_victories([lost, fun]) == {}


def test_the_running_share_is_of_the_last_matches() -> None:
    shares = [share for _, share in running_share(results("L" * 20 + "W" * 10))]
    assert shares[0] == 0 and shares[-1] == 0.5


def test_a_match_among_bots_is_nobodys_record() -> None:
    end = Outcome(((Seat(0),), (Seat(1),)), "end")
    assert record_of("rats", "", "x", seated(RIVAL, RIVAL), end, WhyNot.COUNTS, NOON) is None
    kept = record_of("rats", "short", "x", seated(RIVAL, LocalPlayer()), end, WhyNot.COUNTS, NOON)
    assert kept is not None and not kept.won and kept.rivals == {"level3"} and kept.kind == "short"


def test_the_first_reason_is_told_why_a_match_does_not_count() -> None:
    assert why_not(agreed=True, for_fun=True, hints=True, closer=True) is WhyNot.AGREED
    assert why_not(agreed=False, for_fun=True, hints=True, closer=True) is WhyNot.FOR_FUN
    assert why_not(agreed=False, for_fun=False, hints=True, closer=True) is WhyNot.HINTS
    assert why_not(agreed=False, for_fun=False, hints=False, closer=True) is WhyNot.CLOSER
    assert why_not(agreed=False, for_fun=False, hints=False, closer=False) is WhyNot.COUNTS


def test_each_rival_has_figures_of_its_own() -> None:
    found = against([record(True), record(False, at=1), record(True, at=2, rival="level5")])
    assert (found["level3"].wins, found["level3"].matches) == (1, 2)
    assert (found["level5"].wins, found["level5"].matches) == (1, 1)


def test_a_deal_of_the_day_is_known_by_its_seed_and_its_first_try_counts() -> None:
    today = date(2026, 5, 3)
    seed = daily_seed("rats", date(2026, 5, 1))
    end = Outcome(((Seat(0),), (Seat(1),)), "end")
    kept = record_of("rats", "", seed, seated(LocalPlayer(), RIVAL), end, WhyNot.COUNTS, NOON)
    assert kept is not None and kept.day == "2026-05-01"
    again = record(False, at=1, day="2026-05-01")
    strip = dict(days([kept, again, record(False, at=30, day="2026-05-02")], "rats", today))
    assert len(strip) == 28
    assert strip[date(2026, 5, 1)] is DayMark.WON
    assert strip[date(2026, 5, 2)] is DayMark.LOST
    assert strip[today] is DayMark.MISSED
    assert set(dict(days([kept], "raft_race", today)).values()) == {DayMark.MISSED}


def test_deals_of_different_days_and_titles_differ() -> None:
    seeds = {daily_seed(title, date(2026, 5, day)) for title in ("rats", "raft_race") for day in (1, 2)}
    assert len(seeds) == 4


def test_every_match_is_a_row_of_the_table() -> None:
    rows = list(as_rows([record(True), record(False, at=1, why=WhyNot.FOR_FUN, day="2026-05-01")]))
    assert rows[1][1:] == ("rats", "", "person level3", "1", "yes", "yes", "")
    assert rows[2][1:] == ("rats", "", "person level3", "2", "no", "for_fun", "2026-05-01")
    assert {len(row) for row in rows} == {len(rows[0])}


LADDER = ("level1", "level2", "level3", "level4")


def test_whoever_suits_is_harder_after_wins_and_gentler_after_losses() -> None:
    def suits(text: str) -> str:
        return suiting(results(text), "rats", LADDER, "level3")

    assert suits("") == "level3"
    assert suits("WW") == "level4"
    assert suits("LL") == "level2"
    assert suits("WLWL") == "level3"
    assert suits("ww") == "level3", "matches that do not count say nothing"
    assert suits("L" * 40) == "level2", "who lost against the third alone may well beat the second"


def test_a_win_against_a_gentler_rival_calls_nobody_harder() -> None:
    easy = [record(True, at=place, rival="level1") for place in range(8)]
    assert suiting(easy, "rats", LADDER, "level3") == "level3"


def test_a_loss_at_a_full_table_weighs_less() -> None:
    full = [Record("rats", NOON, ("", "level3", "level3", "level3"), (1,))] * 2
    assert suiting(full, "rats", LADDER, "level3") == "level3"


def test_where_all_play_together_losses_call_a_better_mate() -> None:
    assert suiting(results("LL"), "rats", LADDER, "level3", together=True) == "level4"
    assert suiting(results("WW"), "rats", LADDER, "level3", together=True) == "level2"


def test_own_matches_tell_how_long_the_next_one_takes() -> None:
    """Given matches by their files, then the middle half of the newest in one go counts; else what the box says."""

    def played(*minutes: float) -> dict[str, Record]:
        begun = [NOON + timedelta(days=day) for day in range(len(minutes))]
        return {
            f"{start:%Y%m%d-%H%M%S}-rats": replace(record(True), ended=start + timedelta(minutes=each))
            for start, each in zip(begun, minutes, strict=True)
        }

    assert usual_minutes({}, (15, 40)) == (15, 40)
    assert usual_minutes({"named by hand": record(True)} | played(600), (15, 40)) == (15, 40)
    assert usual_minutes(played(12), (15, 40)) == (12, 12)
    assert usual_minutes(played(8, 30, 9, 10, 12), (15, 40)) == (9, 12)
    assert usual_minutes(played(*[50] * 20, *[5] * 9), (15, 40)) == (5, 5), "only the newest"
