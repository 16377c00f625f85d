"""The contents of profile pages: computed from stored matches, cached until there is a new one."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

import msgspec
from sqlalchemy import Connection

from fangcheng.protocol.parts import WonHand
from fangcheng.protocol.profiles import (
    FavouriteWin,
    Profile,
    ProfileHand,
    ProfileMatch,
    ProfileTown,
)
from fangcheng.server.archive.statistics import Outcome, personal_sums
from fangcheng.server.cache import Cache
from fangcheng.server.features.profiles.store import StoredProfile, those_that_count
from fangcheng.server.ratings.standing import standings_of
from fangcheng.server.ratings.store import StoredRating, ratings_of
from fangcheng.server.store.matches import history, newest_of

_MOST_MATCHES: Final = 5000
_MOST_RATED: Final = 500
"""The most matches that are read: all kinds, and those that count."""
_MOST_PEOPLE: Final = 500
"""The most people whose totals are cached."""
_FAVOURITES: Final = 10
_HANDS: Final = 6
_LISTED: Final = 10
_DAYS: Final = 371
"""Fifty-three weeks, which is a year whatever weekday it begins on."""
_DAY: Final = 86400


class _Played(Outcome, gc=False):
    """The parts of a summary that a page needs; the rest is not decoded."""

    match: int
    finished: int
    wins: list[WonHand] = msgspec.field(default_factory=list)
    """Empty in matches from before wins were stored."""


_read = msgspec.json.Decoder(_Played).decode


@dataclass
class _Facts:
    towns: list[ProfileTown] = field(default_factory=list)
    wins: list[FavouriteWin] = field(default_factory=list)
    days: Counter[int] = field(default_factory=Counter)
    """By the number of the day since 1970."""
    hands: list[ProfileHand] = field(default_factory=list)
    """Each with its match, whether or not that counts."""


class Contents:
    """Everybody's contents, computed anew after each match."""

    def __init__(self) -> None:
        self._kept: Cache[_Facts] = Cache(_MOST_PEOPLE)

    def of(self, connection: Connection, owner: StoredProfile, lang: str) -> Profile:
        """Return what a person's page shows, and nothing else."""
        facts = self._facts(connection, owner.person)
        parts = owner.parts.split()
        rated: dict[str, list[StoredRating]] = {}
        if "ladder" in parts or "matches" in parts:
            rated = ratings_of(connection, owner.person, _MOST_RATED)
        told = Profile(owner.name)
        if "towns" in parts:
            told.towns = facts.towns
        if "ladder" in parts:
            told.ladder = standings_of(rated, lang)
            for standing in told.ladder:
                for counted in standing.history:
                    counted.match = counted.place = counted.points = 0
        if "wins" in parts:
            told.wins = facts.wins
        if "days" in parts:
            told.days = _last_days(facts.days)
        if "hands" in parts:
            numbers = [hand.match for hand in facts.hands if hand.match is not None]
            public = those_that_count(connection, numbers)
            told.hands = [
                msgspec.structs.replace(hand, match=hand.match if hand.match in public else None)
                for hand in facts.hands
            ]
        if "matches" in parts:
            told.matches = _newest(rated)
        return told

    def hand(self, connection: Connection, owner: StoredProfile, number: int) -> ProfileHand | None:
        """Find a hand that a person's page shows, with its match."""
        hands = self._facts(connection, owner.person).hands
        shown = "hands" in owner.parts.split() and number < len(hands)
        return hands[number] if shown else None

    def _facts(self, connection: Connection, person: int) -> _Facts:
        def make() -> _Facts:
            found = history(connection, person, _MOST_MATCHES)
            return _count([(played.seat, _read(played.summary)) for played in found])

        return self._kept.find(person, make, newest_of(connection, person))


def _count(matches: Sequence[tuple[int, _Played]]) -> _Facts:
    facts = _Facts()
    facts.towns = sorted(
        (
            ProfileTown(town, sums.matches, sums.rounds, sums.wins, sums.firsts)
            for town, sums in personal_sums(matches).towns.items()
        ),
        key=lambda town: -town.matches,
    )
    ways: Counter[tuple[str, str]] = Counter()
    hands: list[ProfileHand] = []
    for seat, played in matches:
        facts.days[played.finished // _DAY] += 1
        for won in played.wins:
            if won.seat == seat:
                ways.update((played.variant, code) for code in won.codes)
                hands.append(_hand(played, won))
    facts.wins = [
        FavouriteWin(town, code, count) for (town, code), count in ways.most_common(_FAVOURITES)
    ]
    facts.hands = _best(hands)
    return facts


def _hand(played: _Played, won: WonHand) -> ProfileHand:
    return ProfileHand(
        town=played.variant,
        points=won.points,
        codes=won.codes,
        at=played.finished,
        round=won.round,
        seat=won.seat,
        match=played.match,
    )


def _best(hands: Iterable[ProfileHand]) -> list[ProfileHand]:
    """Return the most valuable hands; among equals the newest, which come first."""
    return sorted(hands, key=lambda hand: -hand.points)[:_HANDS]


def _last_days(days: Counter[int]) -> dict[str, int]:
    today = int(time.time()) // _DAY
    return {
        time.strftime("%Y-%m-%d", time.gmtime(day * _DAY)): count
        for day, count in sorted(days.items())
        if today - _DAYS < day <= today
    }


def _newest(rated: dict[str, list[StoredRating]]) -> list[ProfileMatch]:
    found = [(rating.at, rating) for ratings in rated.values() for rating in ratings]
    newest = sorted(found, key=itemgetter(0), reverse=True)[:_LISTED]
    return [
        ProfileMatch(rating.town, rating.match, rating.at, rating.place, rating.points)
        for _, rating in newest
    ]
