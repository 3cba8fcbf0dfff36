"""The tasks of a series on a Dask cluster: queues, machines and lost workers are Dask's."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import CancelledError
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from game.series.errors import SeriesError
from game.series.executor import Answers
from game.series.task import WANTED, JobAnswer, JobTask

INSTALL = "python -m pip install distributed"
PATIENCE = "10s"


class Cluster(Struct, frozen=True):
    """The workers of the scheduler at this address, such as `tcp://192.168.1.5:8786`."""

    address: str

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """As they are finished. Raises SeriesError without Dask or scheduler, or if Dask gives a task up."""
        if not tasks:
            return
        with self._client() as client:
            from distributed import KilledWorker, as_completed

            places = _handed_out(client, tasks)
            try:
                for future in as_completed(list(places), client.loop):
                    yield places.pop(future), JobAnswer(*future.result())
            except CancelledError:
                raise SeriesError(f"the cluster at {self.address} is lost") from None
            except KilledWorker as error:
                raise SeriesError(f"the cluster at {self.address} gave up: {error}") from None
            except ImportError as error:
                raise SeriesError(f"{error}: {WANTED}") from None

    def _client(self) -> Any:
        try:
            from distributed import Client
            from distributed.comm import get_address_host_port
        except ImportError as error:
            raise SeriesError(f"--cluster needs Dask ({error}): {INSTALL}") from None
        try:
            get_address_host_port(self.address, strict=True)
            client = Client(self.address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise SeriesError(f"no Dask scheduler answers at {self.address}: {error}") from None
        if not client.nthreads():
            print(f"{self.address} has no workers yet: waiting for them", file=sys.stderr)
        return client


def _handed_out(client: Any, tasks: Sequence[JobTask]) -> dict[Any, int]:
    # A function within a function travels as a whole: the scheduler, which looks at it, need not know the game.
    def found(*words: Any) -> tuple[bytes, str]:
        from game.series.task import JobTask, answer

        reply = answer(JobTask(*words))
        return reply.result, reply.failure

    futures = client.map(found, *zip(*map(astuple, tasks), strict=True), pure=False)
    return {future: place for place, future in enumerate(futures)}
