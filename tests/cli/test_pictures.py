"""Pictures are made from matches that were played, and are the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.__main__ import main
from game.cli.pictures import film, film_of_weight, moments
from game.cli.studio import studio
from game.table.settings import Settings
from tests.laws.corpus import catalogue
from tests.ui.audit.matrix import matches_of

SMALL = (640, 360)


def a_title() -> str:
    return catalogue().ids()[0]


def names_and_bytes(settings: Settings) -> dict[str, bytes]:
    matches = matches_of(a_title())
    with studio(catalogue(), SMALL, settings) as made:
        return {name: surface.get_buffer().raw for name, surface in moments(made, matches[:1])}


@pytest.mark.window
def test_the_moments_of_a_title_are_the_same_each_time() -> None:
    first, again = names_and_bytes(Settings()), names_and_bytes(Settings())
    assert first == again
    assert {"first", "middle", "result"} <= {name.rpartition("_")[2] for name in first}
    assert len(set(first.values())) > len(first) // 2


@pytest.mark.window
def test_a_film_shows_a_movement(tmp_path: Path) -> None:
    matches = matches_of(a_title())
    with studio(catalogue(), SMALL, Settings()) as made:
        frames = film(made, matches, "deal", 4)
    assert len(frames) == 4
    assert len({frame.get_buffer().raw for frame in frames}) > 1


@pytest.mark.window
@pytest.mark.parametrize(
    ("id", "moment"),
    [("river_rats", "full_house"), ("river_rats", "last_card"), ("whitewater_rush", "photo_finish")],
)
def test_a_weighty_moment_has_a_film_of_six_pictures(id: str, moment: str) -> None:
    matches = matches_of(id)
    with studio(catalogue(), SMALL, Settings()) as made:
        frames = film_of_weight(made, matches, moment)
    assert len(frames) == 6
    assert len({frame.get_buffer().raw for frame in frames}) >= 4


def test_an_event_that_never_happens_has_no_film() -> None:
    matches = matches_of(a_title())
    with studio(catalogue(), SMALL, Settings()) as made:
        assert film(made, matches[:1], "pigs_flew", 4) == []
        assert film_of_weight(made, matches[:1], "pigs_flew") == []


def test_a_position_is_played_again_up_to_its_step() -> None:
    for id in catalogue().ids():
        match = matches_of(id)[0]
        place = match.decisions(min(match.session.setup.all_seats))[1]
        assert match.until(place).state == match.session.state_at(match.steps[place - 1])


@pytest.mark.parametrize("id", catalogue().ids())
def test_every_step_that_was_chosen_is_seen_before_it_is_played(id: str) -> None:
    match = min(matches_of(id), key=lambda each: len(each.steps))
    journal = match.session.journal
    chosen = [place for place, step in enumerate(match.steps) if place and not journal.is_auto(step)]
    assert [sight.place for sight in match.seen()] == chosen


@pytest.mark.window
def test_a_table_stands_where_an_answer_was_given_though_an_earlier_one_would_hold() -> None:
    """Each decision that may be skipped is on show with the commands that were open in it."""
    shown = 0
    for id in catalogue().ids():
        match = min(matches_of(id), key=lambda each: len(each.steps))
        asked = [sight.place for sight in match.seen() if sight.asked][:2]
        with studio(catalogue(), SMALL, Settings()) as made:
            for place in asked:
                scene = made.table(match.entry, match.until(place))
                assert match.command(match.steps[place]) in scene.model.legal
                shown += 1
    assert shown > 3


def test_an_odd_size_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["pictures", str(tmp_path), "--size", "wide"])
    assert "1920x1080" in capsys.readouterr().err


def test_words_larger_than_they_can_be_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pictures", str(tmp_path), "--scale", "900"]) == 2
    assert "75 to 200" in capsys.readouterr().err
