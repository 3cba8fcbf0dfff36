"""Where a table is to be found: at which addresses of this computer it listens, and which others could be tried."""

from __future__ import annotations

from game.phones.networks import ANYWHERE, LOOPBACK, NetworkAddress, home_addresses

IPV4_ALONE = "0.0.0.0"


class Whereabouts:
    """As long as the program runs: what somebody chose holds while this computer has it."""

    def __init__(self, listen: str = "", *, called_elsewhere: bool = False) -> None:
        """`listen`: what whoever started the program said; `called_elsewhere`: that phones come by a tunnel."""
        self._listen, self._called_elsewhere = listen, called_elsewhere
        self._used: tuple[str, ...] = ()
        self._has_chosen = False

    def addresses(self) -> tuple[str, ...]:
        """Where to listen now, what stands on the code first; none where no phone could come."""
        if self._listen and self._listen not in ANYWHERE:
            return (self._listen,)
        home = self._home()
        self._used = self._still_used(home)
        if self._listen:
            everywhere = (*self._used, *(each.text for each in home if each.text not in self._used))
            return (*everywhere, LOOPBACK) if everywhere or self._called_elsewhere else ()
        return self._used or ((LOOPBACK,) if self._called_elsewhere else ())

    def others(self) -> tuple[str, ...]:
        """What else could stand on the code, the next to be tried first."""
        if self._called_elsewhere or (self._listen and self._listen not in ANYWHERE):
            return ()
        home = [each.text for each in self._home()]
        place = home.index(self._used[0]) if self._used and self._used[0] in home else -1
        return (*home[place + 1 :], *home[: max(0, place)])

    def choose(self, address: str) -> None:
        """This one stands on the code from now on; whoever came by another one stays."""
        self._used = (address, *(each for each in self._used if each != address))
        self._has_chosen = True

    def _home(self) -> list[NetworkAddress]:
        return [each for each in home_addresses() if self._listen != IPV4_ALONE or ":" not in each.text]

    def _still_used(self, home: list[NetworkAddress]) -> tuple[str, ...]:
        """Those of before that are there; only for one that is likelier by its kind an address is given up."""
        reaches = {each.text: each.reach for each in home}
        still = tuple(each for each in self._used if each in reaches)
        self._has_chosen = self._has_chosen and still[:1] == self._used[:1]
        if not home or (still and (self._has_chosen or reaches[still[0]] <= home[0].reach)):
            return still
        return (home[0].text,)
