"""Clubs over HTTP: a person's own clubs, a single one, invitations, months and evenings."""

from typing import Annotated

from msgspec import Raw, Struct

from fangcheng.protocol import clubs as say
from fangcheng.protocol.kinds import STORED
from fangcheng.server.features.clubs.service import Clubs
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.http.endpoints import Asked, Endpoint, InCode, Who, Written
from fangcheng.server.http.responses import private


class InClub(Struct):
    """The number of a club."""

    club: Annotated[int, STORED]


class InMonth(InClub):
    """A club and a month, like 2026-11."""

    month: str


class OnEvening(InClub):
    """A club and the day of an evening, like 2026-11-19."""

    date: str


class ClubsApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._clubs = parts.of(Clubs)

    async def listed(self, asked: Asked) -> say.ClubList:
        """List the caller's clubs, and the public ones."""
        return await self._clubs.listed(asked.visitor)

    async def found(self, asked: Asked, body: say.FoundClub) -> say.Club:
        """Found a club."""
        return await self._clubs.found(asked.person, body)

    async def one(self, asked: Asked, place: InClub) -> say.Club:
        """Get a club."""
        return await self._clubs.look(place.club, asked.visitor)

    async def do(self, asked: Asked, place: InClub, body: say.ClubAction) -> say.Club | None:
        """Do something in a club; returns the club afterwards, or null."""
        return await self._clubs.do(place.club, asked.person, body)

    async def month(self, asked: Asked, place: InMonth) -> Written[say.ClubMonth]:
        """Get a month's scores and evenings."""
        told = await self._clubs.month(place.club, asked.visitor, place.month)
        return Written(private(Raw(told)))

    async def evening(self, asked: Asked, place: OnEvening) -> Written[say.ClubEvening]:
        """Get an evening."""
        told = await self._clubs.evening(place.club, asked.visitor, place.date)
        return Written(private(Raw(told)))

    async def invited(self, asked: Asked, place: InCode) -> say.Invited:
        """Get the club an invitation leads to."""
        return await self._clubs.invited(asked.visitor, place.code, asked.asker)

    async def join(self, asked: Asked, place: InCode) -> say.Club:
        """Join a club by an invitation."""
        return await self._clubs.join(asked.person, place.code, asked.asker)


API: type[Api] = ClubsApi
ENDPOINTS = (
    Endpoint("GET", "/api/clubs", ClubsApi.listed, Who.VISITOR),
    Endpoint("POST", "/api/clubs", ClubsApi.found, Who.PERSON),
    Endpoint("GET", "/api/clubs/{club}", ClubsApi.one, Who.VISITOR),
    Endpoint("POST", "/api/clubs/{club}", ClubsApi.do, Who.PERSON),
    Endpoint("GET", "/api/clubs/{club}/months/{month}", ClubsApi.month, Who.VISITOR),
    Endpoint("GET", "/api/clubs/{club}/evenings/{date}", ClubsApi.evening, Who.VISITOR),
    Endpoint("GET", "/api/invitations/{code}", ClubsApi.invited, Who.VISITOR),
    Endpoint("POST", "/api/invitations/{code}", ClubsApi.join, Who.PERSON),
)
