"""Friends in the terminal: whereabouts, invitations, and commands about people."""

from collections.abc import Callable, Iterable

from rich.text import Text

from fangcheng.cli.join.voice import Voice
from fangcheng.errors import FangchengError
from fangcheng.protocol import friends as say
from fangcheng.protocol.client import new_id
from fangcheng.protocol.commands import Enter
from fangcheng.protocol.kinds import Command
from fangcheng.protocol.messages import RoomState
from fangcheng.words import words

_DEALINGS: dict[str, say.Dealing] = {
    "friend": "ask",
    "unfriend": "remove",
    "decline": "decline",
    "mute": "mute",
    "block": "block",
    "forgive": "forgive",
}


class Friends:
    """Keeps the list of friends, and handles commands about people."""

    def __init__(self, voice: Voice, send: Callable[[Command], None], person: int) -> None:
        self._voice = voice
        self._send = send
        self._person = person
        self._list: say.Friends | None = None
        self._shunned = say.Shunned([], [])
        self._invitation: say.Invitation | None = None
        self._then: Callable[[], None] | None = None
        """What to do once the list has arrived."""

    # -- messages ----------------------------------------------------------------------------

    def take(self, message: say.Friends) -> None:
        """Store the list, and do what waited for it."""
        self._list = message
        then, self._then = self._then, None
        if then is not None:
            then()

    def take_here(self, message: say.FriendHere) -> None:
        """Store a friend's whereabouts and name."""
        for friend in () if self._list is None else self._list.friends:
            if friend.person == message.person:
                friend.here, friend.name = message.here, message.name or friend.name

    def take_shunned(self, message: say.Shunned) -> None:
        """Store the muted and blocked people."""
        self._shunned = message

    def take_invitation(self, message: say.Invitation) -> None:
        """Show a friend's invitation."""
        self._invitation = message
        town = self._town(message.variant)
        told = self._voice.w("join.friends.invites", name=message.name, town=town)
        self._voice.say(f"\a{told}", "bold yellow")

    def take_news(self, message: say.FriendNews) -> None:
        """Show a request or an answer of a friend."""
        self._voice.say(self._voice.w(f"join.friends.{message.what}", name=message.name), "yellow")

    # -- input -------------------------------------------------------------------------------

    def typed(self, line: str, room: RoomState | None) -> bool:
        """Carry out a command about people; return whether it is one.

        Names ignore case and width.
        """
        word, _, name = line.strip()[1:].strip().partition(" ")
        word, name = word.lower(), name.strip()
        if word == "friends":
            self._with_list(self._show)
        elif word in ("come", "no") and self._invitation is not None:
            self._answer(self._invitation, word == "come")
        elif word == "invite" and name:
            self._with_list(lambda: self._invite(name))
        elif word in _DEALINGS and name:
            self._with_list(lambda: self._deal(name, _DEALINGS[word], room))
        else:
            return False
        return True

    def _with_list(self, then: Callable[[], None]) -> None:
        if self._list is not None:
            then()
            return
        self._then = then
        self._send(say.WatchFriends(new_id()))

    def _invite(self, name: str) -> None:
        assert self._list is not None
        found = _called(name, ((friend.person, friend.name) for friend in self._list.friends))
        if found is None:
            self._voice.say(self._voice.w("join.friends.nobody", name=name), "yellow")
        else:
            self._send(say.InviteFriend(new_id(), found))

    def _deal(self, name: str, do: say.Dealing, room: RoomState | None) -> None:
        found = _called(name, self._known(room))
        if found is None or found == self._person:
            self._voice.say(self._voice.w("join.friends.nobody", name=name), "yellow")
        else:
            self._send(say.DealWith(new_id(), found, do))
            self._voice.say(self._voice.w(f"join.friends.done.{do}", name=name), "dim")

    def _known(self, room: RoomState | None) -> Iterable[tuple[int, str]]:
        """Yield the people that commands can name, those in this room first."""
        if room is not None:
            yield from ((seat.person, seat.name) for seat in room.seats if seat.person is not None)
            yield from ((watcher.person, watcher.name) for watcher in room.watchers)
        if self._list is not None:
            yield from ((friend.person, friend.name) for friend in self._list.friends)
            for others in (self._list.requests, self._list.asked):
                yield from ((other.person, other.name) for other in others)
        for others in (self._shunned.muted, self._shunned.blocked):
            yield from ((other.person, other.name) for other in others)

    def _answer(self, invitation: say.Invitation, on: bool) -> None:
        self._invitation = None
        self._send(say.AnswerInvitation(new_id(), invitation.person, on))
        if on:
            self._send(Enter(new_id(), invitation.room))

    # -- output ------------------------------------------------------------------------------

    def _show(self) -> None:
        assert self._list is not None
        w, found = self._voice.w, self._list
        with self._voice.terminal.above() as console:
            if not found.friends:
                console.print(Text(f" {w('join.friends.none')}"))
            for one in sorted(found.friends, key=lambda friend: not friend.here.online):
                console.print(Text(f" {one.name} ", "bold").append(self._where(one.here), "dim"))
            for key, people in (
                ("requests", found.requests),
                ("asked", found.asked),
                ("muted", self._shunned.muted),
                ("blocked", self._shunned.blocked),
            ):
                if people:
                    names = ", ".join(person.name for person in people)
                    console.print(Text(f" {w(f'join.friends.{key}', names=names)}"))
            console.print(Text(f" {w('join.friends.help')}", "dim"))

    def _where(self, here: say.Whereabouts) -> str:
        w = self._voice.w
        if not here.online:
            return w("join.friends.away")
        if not here.variant:
            return w("join.friends.online")
        key = "join.friends.playing" if here.playing else "join.friends.waiting"
        return w(key, town=self._town(here.variant)) + (f" {here.room}" if here.room else "")

    def _town(self, variant: str) -> str:
        try:
            return words(self._voice.w.lang, variant)("town")
        except FangchengError:
            return variant  # from a package that is not installed here


def _called(name: str, people: Iterable[tuple[int, str]]) -> int | None:
    wanted = name.casefold()
    return next((person for person, one in people if one.casefold() == wanted), None)
