"""Find farms: groups of accounts that lift one of them.

A farm spreads its help over many accounts, so that no pair of them stands out. So everything an
account was given is summed up, over all accounts tied to it and all that have hardly played. There
are two kinds of evidence: discards that feed the account, and matches that end early when that
suits it. Ties alone are no evidence: families share an address, and clubs keep to themselves.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal, NamedTuple

from fangcheng.protocol.fair_play import (
    EndedTold,
    FarmGain,
    FarmGiver,
    FarmTie,
    FarmTold,
    TieKind,
)
from fangcheng.server.features.fair_play.evidence import Ending
from fangcheng.server.features.fair_play.pairs import (
    LEAST_DISCARDS,
    STRONG,
    Figure,
    Pair,
    Played,
    Sitting,
    adjust,
    binomial_tail,
    normal_tail,
    pairs_of,
    short,
    tell_figure,
)

LEAST_TOGETHER: Final = 3
"""Matches together that make two accounts partners, if one has played half of its matches so."""
BRIEF: Final = 3
"""An account with at most so many matches has hardly played."""
_AT_ONCE: Final = 0.001
"""The probability below which coming online close to each other so often is a tie."""
LEAST_MATCHES: Final = 5
"""With fewer matches, nothing is said about how an account's matches end."""
SUITED: Final = 0.1
"""The share of an honest player's matches that end early when that suits them.

The figure comes from the families and clubs in `python -m research.fairplay.farms`, which often
stop early."""
_GAVE: Final = 2.0
"""The `z` from which an account is named for what it threw."""
_MOST_TOLD: Final = 10


@dataclass
class Account:
    """An account on the ladder, and what it was given."""

    person: int
    name: str
    matches: list[tuple[Played, int]] = field(default_factory=list)
    """The matches, the newest first, each with the seat."""
    fed: Figure = field(default_factory=Figure)
    discards: int = 0
    suited: list[Played] = field(default_factory=list)
    """The matches that ended early when that suited the account."""
    ended: Figure = field(default_factory=Figure)

    @property
    def figures(self) -> Iterable[Figure]:
        """Yield the figures that count as evidence because there is enough data."""
        if self.discards >= LEAST_DISCARDS:
            yield self.fed
        if len(self.matches) >= LEAST_MATCHES:
            yield self.ended

    @property
    def brief(self) -> bool:
        """Whether the account has hardly played."""
        return len(self.matches) <= BRIEF

    def came_from(self, kind: Literal["address", "device"]) -> set[str]:
        """Return the known hashes of addresses or devices."""
        marks = (getattr(match.seats[seat], kind) for match, seat in self.matches)
        return {mark for mark in marks if mark is not None}


class Gain(NamedTuple):
    """An account of a farm that gained something."""

    account: Account
    fed: bool
    ended: bool


@dataclass
class Farm:
    """Connected accounts, some of which were given more than chance gives."""

    gains: list[Gain]
    givers: list[Account]
    shared: list[tuple[TieKind, list[int]]]
    """Each kind of tie, and the people who share it."""

    @property
    def people(self) -> list[int]:
        """The people of the farm."""
        return [gain.account.person for gain in self.gains] + [
            giver.person for giver in self.givers
        ]

    @property
    def adjusted(self) -> float:
        """The adjusted probability of the strongest figure under chance."""
        return min(figure.adjusted for gain in self.gains for figure in gain.account.figures)

    @property
    def matches(self) -> list[Played]:
        """The matches in which one of them gained and another took part, the newest first."""
        gained = {gain.account.person for gain in self.gains}
        everybody = set(self.people)
        played = {match.match: match for gain in self.gains for match, _ in gain.account.matches}
        return [
            match
            for match in sorted(played.values(), key=lambda match: (-match.finished, -match.match))
            if len(everybody & _people(match.seats)) > 1 and gained & _people(match.seats)
        ]

    def tell(self) -> FarmTold:
        """Return the farm as the operator sees it."""
        matches = self.matches
        return FarmTold(
            adjusted=short(self.adjusted),
            gained=[_gain(gain, matches) for gain in self.gains],
            gave=[FarmGiver(giver.person, giver.name, len(giver.matches)) for giver in self.givers],
            shared=[FarmTie(kind, people) for kind, people in self.shared],
            matches=len(matches),
            newest=[match.match for match in matches[:_MOST_TOLD]],
        )


def farms_of(played: Sequence[Played]) -> list[Farm]:
    """Find the farms in matches, which come newest first; list the most suspicious farm first."""
    accounts, ties, fed_by = weigh(played)
    gains = [gain for account in accounts.values() if (gain := _gains(account)) is not None]
    links = {
        (gain.account.person, giver)
        for gain in gains
        for giver in _givers(gain, accounts, ties, fed_by)
    }
    gaining = {gain.account.person for gain in gains}
    links |= {two for two in ties if gaining.issuperset(two)}
    farms = [_farm(people, accounts, gains, ties) for people in _connected(links)]
    return sorted(farms, key=lambda farm: farm.adjusted)


def weigh(
    played: Sequence[Played],
) -> tuple[dict[int, Account], "Ties", dict[int, dict[int, float]]]:
    """Return what each account was given, who is tied to whom, and who fed whom how much."""
    accounts, pairs = _accounts(played), pairs_of(played)
    ties = _ties(accounts, pairs)
    fed_by = _feed(accounts, pairs, ties)
    for account in accounts.values():
        account.suited = [match for match, seat in account.matches if _suits(match, seat, ties)]
        account.ended.p = binomial_tail(len(account.suited), len(account.matches), SUITED)
    adjust([figure for account in accounts.values() for figure in account.figures])
    return accounts, ties, fed_by


# -- ties ------------------------------------------------------------------------------------------

Ties = Mapping[tuple[int, int], set[TieKind]]
"""Ties of pairs of people who have played together, the lower number first."""


def _accounts(played: Iterable[Played]) -> dict[int, Account]:
    found: dict[int, Account] = {}
    for match in played:
        for seat, sitting in enumerate(match.seats):
            if sitting.person is not None:
                account = found.setdefault(sitting.person, Account(sitting.person, sitting.name))
                account.matches.append((match, seat))
    return found


def _ties(accounts: Mapping[int, Account], pairs: Iterable[Pair]) -> Ties:
    addresses = {who: account.came_from("address") for who, account in accounts.items()}
    devices = {who: account.came_from("device") for who, account in accounts.items()}
    found: dict[tuple[int, int], set[TieKind]] = {}
    for pair in pairs:
        one, other = pair.people
        together = len(pair.matches)
        fewer = min(len(accounts[who].matches) for who in pair.people)
        so: dict[TieKind, bool] = {
            "address": not addresses[one].isdisjoint(addresses[other]),
            "device": not devices[one].isdisjoint(devices[other]),
            "partners": together >= LEAST_TOGETHER and 2 * together >= fewer,
            "times": pair.came_p <= _AT_ONCE,
        }
        kinds = {kind for kind, is_so in so.items() if is_so}
        if kinds:
            found[pair.people] = kinds
    return found


def _tied(ties: Ties, one: int, other: int) -> bool:
    return (min(one, other), max(one, other)) in ties


# -- what accounts were given ----------------------------------------------------------------------


def _feed(
    accounts: Mapping[int, Account], pairs: Iterable[Pair], ties: Ties
) -> dict[int, dict[int, float]]:
    """Sum up what each account was fed by accounts tied to it, or that have hardly played.

    Return for each of those how striking its share is by itself.
    """
    found: dict[int, dict[int, float]] = defaultdict(dict)
    for pair in pairs:
        for way, (giver, taker) in zip(pair.ways, (pair.people, pair.people[::-1]), strict=True):
            if pair.people in ties or accounts[giver].brief:
                account = accounts[taker]
                account.discards += way.discards
                account.fed.total += way.feeding.total
                account.fed.spread += way.feeding.spread
                found[taker][giver] = way.feeding.z
    for account in accounts.values():
        account.fed.p = normal_tail(account.fed.z)
    return found


def _suits(match: Played, seat: int, ties: Ties) -> bool:
    """Return whether a match ended early when that suited a seat.

    Either another seat left while this one led; or the match was dissolved while this one led, or
    while it was losing and an account without a tie to it was ahead: within a club or family nobody
    would gain by that.
    """
    totals, quit, dissolved = match.ending.totals, match.ending.quit, match.ending.dissolved
    if seat in quit or not (quit or dissolved):
        return False
    most = max(total for at, total in enumerate(totals) if at not in quit)
    if totals[seat] == most and (quit or most > 0):
        return True
    if not dissolved or totals[seat] >= 0:
        return False
    own = match.seats[seat].person
    ahead = _people(
        sitting for sitting, total in zip(match.seats, totals, strict=True) if total > totals[seat]
    )
    return own is not None and any(not _tied(ties, own, person) for person in ahead)


def _gains(account: Account) -> Gain | None:
    fed, ended = account.fed, account.ended
    gain = Gain(account, fed.adjusted <= STRONG, ended.adjusted <= STRONG)
    return gain if gain.fed or gain.ended else None


def _givers(
    gain: Gain,
    accounts: Mapping[int, Account],
    ties: Ties,
    fed_by: Mapping[int, Mapping[int, float]],
) -> set[int]:
    """Return the accounts without which this one would not have gained."""
    person, found = gain.account.person, set[int]()
    if gain.fed:
        found |= {giver for giver, z in fed_by[person].items() if z >= _GAVE}
    if gain.ended:
        for match in gain.account.suited:
            others = _people(match.seats) - {person}
            left = _people([match.seats[at] for at in match.ending.quit])
            found |= left or {other for other in others if _tied(ties, person, other)}
    return found


# -- farms -----------------------------------------------------------------------------------------


def _people(seats: Iterable[Sitting]) -> set[int]:
    return {sitting.person for sitting in seats if sitting.person is not None}


def _connected(links: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Group linked people into connected sets."""
    found: list[set[int]] = []
    for link in links:
        touched = [group for group in found if not group.isdisjoint(link)]
        found = [group for group in found if group.isdisjoint(link)]
        found.append(set(link).union(*touched))
    return found


def _farm(
    people: set[int], accounts: Mapping[int, Account], gains: Iterable[Gain], ties: Ties
) -> Farm:
    own = [gain for gain in gains if gain.account.person in people]
    gained = {gain.account.person for gain in own}
    givers = [accounts[who] for who in sorted(people - gained)]
    return Farm(own, givers, list(_shared(people, accounts, ties)))


def _shared(
    people: set[int], accounts: Mapping[int, Account], ties: Ties
) -> Iterable[tuple[TieKind, list[int]]]:
    """Yield the ties within a farm; addresses and devices are compared across matches."""
    by_kind: dict[TieKind, list[tuple[int, int]]] = {
        "address": _same(people, accounts, "address"),
        "device": _same(people, accounts, "device"),
    }
    for two, kinds in ties.items():
        if people.issuperset(two):
            for kind in kinds - {"address", "device"}:
                by_kind.setdefault(kind, []).append(two)
    for kind, links in by_kind.items():
        for some in sorted(_connected(links), key=lambda group: (-len(group), min(group))):
            yield kind, sorted(some)


def _same(
    people: Iterable[int], accounts: Mapping[int, Account], kind: Literal["address", "device"]
) -> list[tuple[int, int]]:
    marks = {who: accounts[who].came_from(kind) for who in sorted(people)}
    return [two for two in combinations(marks, 2) if marks[two[0]] & marks[two[1]]]


def _gain(gain: Gain, matches: Sequence[Played]) -> FarmGain:
    account, meant = gain.account, {match.match for match in matches}
    own = [(one.ending, seat) for one, seat in account.matches if one.match in meant]
    firsts = sum(_leads(ending, seat) for ending, seat in own)
    points = sum(ending.totals[seat] for ending, seat in own if ending.totals)
    fed, ended = account.fed, account.ended
    told_ended = EndedTold(len(account.suited), len(account.matches), short(ended.adjusted))
    return FarmGain(
        person=account.person,
        name=account.name,
        matches=len(own),
        firsts=firsts,
        points=points,
        fed=tell_figure(fed) if gain.fed else None,
        ended=told_ended if gain.ended else None,
    )


def _leads(ending: Ending, seat: int) -> bool:
    stayed = [total for at, total in enumerate(ending.totals) if at not in ending.quit]
    return bool(stayed) and seat not in ending.quit and ending.totals[seat] == max(stayed)
