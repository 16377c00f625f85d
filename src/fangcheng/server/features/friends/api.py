"""Friend links over HTTP."""

from fangcheng.protocol.friends import FriendOffer
from fangcheng.server.features.feature import Api, ApiParts
from fangcheng.server.features.friends.service import Friends
from fangcheng.server.http.endpoints import Asked, Endpoint, InCode, Who


class FriendsApi(Api):
    """The handlers of the endpoints."""

    def __init__(self, parts: ApiParts) -> None:
        self._friends = parts.of(Friends)

    async def offered(self, asked: Asked, place: InCode) -> FriendOffer:
        """Get the owner of a friend link."""
        return await self._friends.offered(asked.visitor, place.code, asked.asker)

    async def use(self, asked: Asked, place: InCode) -> FriendOffer:
        """Become a friend of the link's owner."""
        return await self._friends.use_link(asked.person, place.code, asked.asker)


API: type[Api] = FriendsApi
ENDPOINTS = (
    Endpoint("GET", "/api/friend_links/{code}", FriendsApi.offered, Who.VISITOR),
    Endpoint("POST", "/api/friend_links/{code}", FriendsApi.use, Who.PERSON),
)
