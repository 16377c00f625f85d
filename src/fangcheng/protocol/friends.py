"""What is said of friends: who they are and where, requests, invitations, and whom one shuns."""

from typing import Annotated, Literal

from msgspec import Struct

from fangcheng.protocol.kinds import STORED, Command, Id, Message

Dealing = Literal["ask", "decline", "remove", "mute", "block", "forgive"]
"""What one does about somebody: ask for friendship, or agree to it; decline it; end it or take a
request back; hear nothing of somebody; want nothing to do with somebody; neither any more."""

Way = Literal["", "join", "watch"]
"""How one can come to a friend: to a free seat, to look on, or not."""

News = Literal["asks", "friends", "comes", "not_now"]
"""Somebody asks to be your friend, or has become it; a friend comes to your room, or cannot."""

# -- parts of messages -------------------------------------------------------------------------


class Acquaintance(Struct):
    """Somebody one knows."""

    person: int
    name: str


class Whereabouts(Struct):
    """Where somebody is, as far as it lets friends see that."""

    online: bool = False
    variant: str = ""
    """The town that is played at its table; empty where it has no seat."""
    playing: bool = False
    """Whether the match there has begun."""
    room: str | None = None
    """The number of its room, where the lobby lists that one too."""
    way: Way = ""


class Friend(Struct):
    """A friend."""

    person: int
    name: str
    since: int
    """Seconds since 1970."""
    here: Whereabouts


class FriendLink(Struct):
    """The link by which others become your friends."""

    code: str
    """The page is at `/friend/CODE`."""
    until: int
    """Until when it can be used, in seconds since 1970."""


class FriendOffer(Struct):
    """Where such a link leads, over HTTP."""

    person: int
    name: str
    friend: bool
    """Whether you are friends already."""
    own: bool
    """Whether it is your own."""


# -- commands ----------------------------------------------------------------------------------


class WatchFriends(Command, tag="watch_friends"):
    """Be told who your friends are and where (`friends`, then `friend_here`); or no more."""

    id: Id
    on: bool = True


class DealWith(Command, tag="deal_with"):
    """Ask somebody to be your friend, agree to that, or end it; mute and block.

    Friends are people with a password. One asks whom one has met: in this room, in a match, in a
    club, or who has said something here. The same people one mutes and blocks, without a password
    too; who is shunned is not told.
    """

    id: Id
    person: Annotated[int, STORED]
    do: Dealing


class SetFriendLink(Command, tag="set_friend_link"):
    """Have a new link by which others become your friends, or none; the one before is void."""

    id: Id
    on: bool = True


class ShowMe(Command, tag="show_me"):
    """Say who sees what of you; what is null stays as it was. Only with a password."""

    id: Id
    friends: bool | None = None
    """Whether friends see that you are here, and at which table."""
    board: bool | None = None
    """Whether the boards of the ladder list you."""


class InviteFriend(Command, tag="invite_friend"):
    """Invite a friend to the room in which you have a seat; it is told wherever it is."""

    id: Id
    person: Annotated[int, STORED]


class AnswerInvitation(Command, tag="answer_invitation"):
    """Answer the invitation of a friend; who comes enters the room as anybody does."""

    id: Id
    person: Annotated[int, STORED]
    on: bool


# -- messages ----------------------------------------------------------------------------------


class Friends(Message, tag="friends"):
    """Your friends, and all that belongs to it; sent whole when anything but a place changes."""

    friends: list[Friend]
    requests: list[Acquaintance]
    """Who asks to be your friend."""
    asked: list[Acquaintance]
    """Whom you have asked, until it agrees or a month is over."""
    link: FriendLink | None
    seen: bool
    """Whether friends see where you are."""
    board: bool
    """Whether the boards of the ladder list you."""
    most: int
    """How many friends one can have."""


class FriendHere(Message, tag="friend_here"):
    """A friend has come or gone, is elsewhere or called otherwise; sent a moment later."""

    person: int
    here: Whereabouts
    name: str | None = None
    """What it is called, where that has changed since you look."""


class Shunned(Message, tag="shunned"):
    """Whom you hear nothing of; told after `welcome` if there is anybody, and when it changes."""

    muted: list[Acquaintance]
    blocked: list[Acquaintance]


class Invitation(Message, tag="invitation"):
    """A friend invites you to its room."""

    person: int
    name: str
    room: str
    variant: str
    watch: bool
    """Whether there is no free seat, so that you would look on."""
    seconds: int
    """For how long it is good."""


class FriendNews(Message, tag="friend_news"):
    """Something about a friend, or somebody who would be one; told to all your devices."""

    what: News
    person: int
    name: str
