"""What people at the table see of a change of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.engine.types import Seat
from game.table.presenter import AnyBeat, AnyPresenter


class Shown(Struct, frozen=True):
    """What the person at the table sees of a change: the beats to play, then the table as it is now.

    Undo, redo and jumps have no beats: the difference between `before` and `after` is drawn, without sounds.
    """

    viewer: Seat | None
    before: Any
    after: Any
    beats: tuple[AnyBeat, ...] = ()
    together: Shown | None = None
    """What happened after that, in public: everybody is called to look before it is played."""

    @property
    def end(self) -> Shown:
        """The part that comes last."""
        return self if self.together is None else self.together


def called_together(shown: Shown, public: Sequence[AnyBeat], presenter: AnyPresenter) -> Shown:
    """The change up to where something chosen in secret is turned up, the rest for all; `public`: the same beats."""
    turned = next((number for number, beat in enumerate(public) if presenter.told.turns_up(beat)), None)
    if turned is None:
        return shown
    rest = Shown(None, public[turned].before, public[-1].after, tuple(public[turned:]))
    return Shown(shown.viewer, shown.before, shown.beats[turned].before, shown.beats[:turned], rest)
