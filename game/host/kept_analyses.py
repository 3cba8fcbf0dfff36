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
from game.content.message import is_bounded
from game.engine.session import AnySession
from game.host.analyst import Teachers
from game.persistence.durable import is_there, put_aside, read_bounded, write_whole
from game.persistence.lines import FIRST_SUM, BadLine, seal, unseal

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
    """One file for each deal, sealed as a line of a match is: what somebody or something changed is not believed.

    What cannot be read or written is worked out anew, and what was not readable is kept beside it: nothing here ever
    raises.
    """

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
        path = self._path(session)
        with suppress(OSError):
            if self._read(session) is None and is_there(path):
                put_aside(path)
            write_whole(path, [seal(msgspec.json.encode(kept), FIRST_SUM)[0]])

    def _known(self, session: AnySession) -> list[_Judged]:
        """What this version of the program found out about decisions that are part of the match."""
        kept = self._read(session)
        if kept is None or kept.version != __version__:
            return []
        return [each for each in kept.judged if _is_of(session, each)]

    def _read(self, session: AnySession) -> _Kept | None:
        try:
            sealed = read_bounded(self._path(session), MOST_BYTES)
            kept = msgspec.json.decode(unseal(sealed.removesuffix(b"\n"), FIRST_SUM)[0], type=_Kept)
        except (OSError, BadLine, msgspec.MsgspecError, ValueError, RecursionError):
            return None
        return kept if len(sealed) <= MOST_BYTES else None

    def _path(self, session: AnySession) -> Path:
        deal: Sequence[str] = (session.title.id, session.seed, session.journal.step(0).after)
        return self._folder / (blake2b("/".join(deal).encode(), digest_size=12).hexdigest() + SUFFIX)


def _is_of(session: AnySession, judged: _Judged) -> bool:
    """Whether this decision is part of the match, and can have been weighed so."""
    weighed, journal = judged.weighed, session.journal
    if not 0 < weighed.step < len(journal) or min(weighed.played, weighed.better) < 0:
        return False
    chances = (weighed.chance, weighed.best, weighed.other, weighed.error)
    return (
        journal.step(weighed.step).after == judged.after
        and journal.seat(weighed.step) == weighed.seat
        and all(0.0 <= each <= 1.0 for each in chances)
        and (weighed.reason is None or is_bounded(weighed.reason))
    )
