"""Analyses on disk, so that a match that was looked at need not be looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from game.bots.analysis import Analysis, Weighed
from game.engine.session import AnySession
from game.persistence.durable import write_whole

SUFFIX = ".analysis"
MOST_BYTES = 4_000_000


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    teacher: str
    after: tuple[str, ...]
    """The table each decision led to: steps of another line have the same numbers."""
    weighed: tuple[Weighed, ...]


class KeptAnalyses:
    """One file for each deal. What cannot be read or written is worked out anew: nothing here ever raises."""

    def __init__(self, folder: Path) -> None:
        """Nothing needs to exist yet."""
        self._folder = folder

    def load(self, session: AnySession, teacher: str) -> Analysis:
        """What this teacher made of the match before; nothing of decisions that were taken otherwise since."""
        path = self._path(session)
        try:
            if path.stat().st_size > MOST_BYTES:
                return Analysis()
            kept = msgspec.json.decode(path.read_bytes(), type=_Kept)
        except (OSError, msgspec.MsgspecError):
            return Analysis()
        if kept.teacher != teacher or len(kept.after) != len(kept.weighed):
            return Analysis()
        same = [
            each for each, after in zip(kept.weighed, kept.after, strict=True) if _led_to(session, each.step, after)
        ]
        return Analysis(tuple(same))

    def keep(self, session: AnySession, teacher: str, analysis: Analysis) -> None:
        """Writes what is known now in place of what was there."""
        after = tuple([session.journal.step(each.step).after for each in analysis.weighed])
        data = msgspec.json.encode(_Kept(teacher, after, analysis.weighed))
        with suppress(OSError):
            write_whole(self._path(session), [data])

    def _path(self, session: AnySession) -> Path:
        deal: Sequence[str] = (session.title.id, session.seed, session.journal.step(0).after)
        return self._folder / (blake2b("/".join(deal).encode(), digest_size=12).hexdigest() + SUFFIX)


def _led_to(session: AnySession, step: int, after: str) -> bool:
    return 0 < step < len(session.journal) and session.journal.step(step).after == after
