"""Analyses on disk, so that a match that was looked at need not be looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from game import __version__
from game.bots.analysis import Analysis, Weighed
from game.engine.session import AnySession
from game.host.analyst import Teachers
from game.persistence.durable import write_whole

SUFFIX = ".analysis"
MOST_BYTES = 4_000_000


class _Judged(Struct, frozen=True, forbid_unknown_fields=True):
    judge: str
    after: str
    """The table the decision led to: steps of another line have the same numbers."""
    weighed: Weighed


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    """Of the program: another one has other players and other words."""
    early: bool
    """Whether somebody looked while the match was going on."""
    judged: tuple[_Judged, ...]


class KeptAnalyses:
    """One file for each deal. What cannot be read or written is worked out anew: nothing here ever raises."""

    def __init__(self, folder: Path) -> None:
        """Nothing needs to exist yet."""
        self._folder = folder

    def load(self, session: AnySession, teachers: Teachers) -> Analysis:
        """What these teachers made of the match before; nothing of decisions that were taken otherwise since."""
        found = [each for each in self._known(session) if each.judge == teachers.of(each.weighed.seat)]
        return Analysis(tuple([each.weighed for each in found]))

    def early(self, session: AnySession) -> bool:
        """Whether somebody looked at the match while it was going on."""
        kept = self._read(session)
        return kept is not None and kept.early

    def keep(self, session: AnySession, teachers: Teachers, analysis: Analysis) -> None:
        """Writes what is known now; what was known of other decisions and other lines stays."""
        judged = {each.weighed.step: each for each in self._known(session)}
        for each in analysis.weighed:
            judge = teachers.of(each.seat)
            if judge is not None:
                judged[each.step] = _Judged(judge, session.journal.step(each.step).after, each)
        early = session.outcome is None or self.early(session)
        kept = _Kept(__version__, early, tuple([judged[step] for step in sorted(judged)]))
        with suppress(OSError):
            write_whole(self._path(session), [msgspec.json.encode(kept)])

    def _known(self, session: AnySession) -> list[_Judged]:
        """What this version of the program found out about decisions that are part of the match."""
        kept = self._read(session)
        if kept is None or kept.version != __version__:
            return []
        return [each for each in kept.judged if _led_to(session, each.weighed.step, each.after)]

    def _read(self, session: AnySession) -> _Kept | None:
        path = self._path(session)
        try:
            if path.stat().st_size > MOST_BYTES:
                return None
            return msgspec.json.decode(path.read_bytes(), type=_Kept)
        except (OSError, msgspec.MsgspecError):
            return None

    def _path(self, session: AnySession) -> Path:
        deal: Sequence[str] = (session.title.id, session.seed, session.journal.step(0).after)
        return self._folder / (blake2b("/".join(deal).encode(), digest_size=12).hexdigest() + SUFFIX)


def _led_to(session: AnySession, step: int, after: str) -> bool:
    return 0 < step < len(session.journal) and session.journal.step(step).after == after
