"""Friends: presence, requests, invitations, mutes and blocks."""

from typing import Annotated, Literal

from msgspec import Struct

from fangcheng.protocol.kinds import STORED, Command, Id, Message

Dealing = Literal["ask", "decline", "remove", "mute", "block", "forgive"]
"""What you do about a person: request friendship, or accept a request; decline it; end a friendship
or withdraw a request; mute them; block them; neither any more."""

Way = Literal["", "join", "watch"]
"""How you can come to a friend: to a free seat, to watch, or not at all."""

News = Literal["asks", "friends", "comes", "not_now"]
"""A person asks to be your friend, or has become one; a friend comes to your room, or cannot."""

# -- parts of messages -------------------------------------------------------------------------


class Acquaintance(Struct):
    """A person you know."""

    person: int
    name: str


class Whereabouts(Struct):
    """Where a person is, as far as they let friends see that."""

    online: bool = False
    variant: str = ""
    """The town played at their table; empty if they have no seat."""
    playing: bool = False
    """Whether the match there has begun."""
    room: str | None = None
    """The number of their room, if the room is public."""
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
    """The owner of such a link, over HTTP."""

    person: int
    name: str
    friend: bool
    """Whether you are friends already."""
    own: bool
    """Whether it is your own."""


# -- commands ----------------------------------------------------------------------------------


class WatchFriends(Command, tag="watch_friends"):
    """Start or stop watching who your friends are and where (`friends`, then `friend_here`)."""

    id: Id
    on: bool = True


class DealWith(Command, tag="deal_with"):
    """Ask a person to be your friend, accept, or end it; mute and block.

    Friends are people with a password. You can ask people you have met: in this room, in a match,
    in a club, or when they have said something here. You can mute and block the same people, also
    those without a password; they are not told.
    """

    id: Id
    person: Annotated[int, STORED]
    do: Dealing


class SetFriendLink(Command, tag="set_friend_link"):
    """Get a new link by which others become your friends, or none; the one before becomes void."""

    id: Id
    on: bool = True


class ShowMe(Command, tag="show_me"):
    """Set who sees what of you; null leaves a setting as it was. Only with a password."""

    id: Id
    friends: bool | None = None
    """Whether friends see that you are here, and at which table."""
    board: bool | None = None
    """Whether the boards of the ladder list you."""


class InviteFriend(Command, tag="invite_friend"):
    """Invite a friend to the room in which you have a seat; they see it wherever they are."""

    id: Id
    person: Annotated[int, STORED]


class AnswerInvitation(Command, tag="answer_invitation"):
    """Answer a friend's invitation; to accept, also enter the room as usual."""

    id: Id
    person: Annotated[int, STORED]
    on: bool


# -- messages ----------------------------------------------------------------------------------


class Friends(Message, tag="friends"):
    """Your friends, requests and settings; sent whole when anything but a place changes."""

    friends: list[Friend]
    requests: list[Acquaintance]
    """People who ask to be your friend."""
    asked: list[Acquaintance]
    """People you have asked, until they agree or a month is over."""
    link: FriendLink | None
    seen: bool
    """Whether friends see where you are."""
    board: bool
    """Whether the boards of the ladder list you."""
    most: int
    """The most friends a person can have."""


class FriendHere(Message, tag="friend_here"):
    """A friend has come or gone, is elsewhere, or has a new name; sent a moment later."""

    person: int
    here: Whereabouts
    name: str | None = None
    """Their name, if it has changed since you started to watch."""


class Shunned(Message, tag="shunned"):
    """The people you have muted or blocked; after `welcome` if there are any, and on changes."""

    muted: list[Acquaintance]
    blocked: list[Acquaintance]


class Invitation(Message, tag="invitation"):
    """A friend invites you to their room."""

    person: int
    name: str
    room: str
    variant: str
    watch: bool
    """Whether there is no free seat, so that you would watch."""
    seconds: int
    """For how many seconds it is valid."""


class FriendNews(Message, tag="friend_news"):
    """News of a friend, or of a person who wants to be one; sent to all your devices."""

    what: News
    person: int
    name: str


Commands = WatchFriends | DealWith | SetFriendLink | ShowMe | InviteFriend | AnswerInvitation
Messages = Friends | FriendHere | Shunned | Invitation | FriendNews
