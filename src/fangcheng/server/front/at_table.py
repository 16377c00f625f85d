"""What people do in the room where they are, and what needs nothing stored."""

from fangcheng.protocol import messages as say
from fangcheng.server.front.commands import Quick
from fangcheng.server.front.table_rules import TableRules
from fangcheng.server.rooms.coming import room_here
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor


class AtTable:
    """Hands commands to the room of whoever sends them."""

    def __init__(self, registry: Registry, rules: TableRules) -> None:
        self._registry = registry
        self._rules = rules

    @property
    def commands(self) -> Quick:
        """What people ask for."""
        return {
            say.Ping: lambda who, one: who.send(say.write(say.Pong(one.number))),
            say.ListRooms: self._list_rooms,
            say.Ready: self._ready,
            say.Vote: self._vote,
            say.LetHouse: self._let_autoplay,
            say.Write: self._write,
            say.Commit: lambda who, one: room_here(who).beginning.commit(who.person_id, one),
            say.Reveal: lambda who, one: room_here(who).beginning.reveal(who.person_id, one),
            say.Sync: lambda who, one: room_here(who).playing.sync(who, one),
            say.AskHints: lambda who, one: room_here(who).playing.hints(who, one),
            say.Why: lambda who, one: room_here(who).playing.why(who, one),
            say.Say: lambda who, one: room_here(who).speak(who, one.phrase),
        }

    def _list_rooms(self, connection: Visitor, command: say.ListRooms) -> None:
        connection.send(say.write(say.Rooms(command.id, self._registry.public.all())))

    def _ready(self, connection: Visitor, command: say.Ready) -> None:
        room = room_here(connection)
        if command.on and not room.running:
            self._rules.check_open()
        room.ready(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _vote(self, connection: Visitor, command: say.Vote) -> None:
        room_here(connection).ending.take_vote(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _write(self, connection: Visitor, command: say.Write) -> None:
        room_here(connection).write(connection, command)
        connection.send(say.write(say.Done(command.id)))

    def _let_autoplay(self, connection: Visitor, command: say.LetHouse) -> None:
        room_here(connection).playing.let_autoplay(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))
