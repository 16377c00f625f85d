"""Links by which people become friends, over HTTP."""

from fangcheng.protocol.friends import FriendOffer
from fangcheng.server.features.friends.service import Friends
from fangcheng.server.http.endpoints import Asked, Endpoint, InCode, Who


class FriendsApi:
    """The handlers."""

    def __init__(self, friends: Friends) -> None:
        self._friends = friends

    async def offered(self, asked: Asked, place: InCode) -> FriendOffer:
        """Tell whose link that is."""
        return await self._friends.offered(asked.visitor, place.code, asked.asker)

    async def use(self, asked: Asked, place: InCode) -> FriendOffer:
        """Become the friend of whose link it is."""
        return await self._friends.use_link(asked.person, place.code, asked.asker)


ENDPOINTS = (
    Endpoint("GET", "/api/friend_links/{code}", FriendsApi.offered, Who.VISITOR),
    Endpoint("POST", "/api/friend_links/{code}", FriendsApi.use, Who.PERSON),
)
