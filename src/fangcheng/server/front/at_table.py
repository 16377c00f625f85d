"""Commands at the table, whose effects need not be stored before the answer."""

from fangcheng.protocol import commands as asked
from fangcheng.protocol import messages as say
from fangcheng.server.front.commands import Quick
from fangcheng.server.front.table_rules import TableRules
from fangcheng.server.rooms.coming import room_here
from fangcheng.server.rooms.registry import Registry
from fangcheng.server.rooms.visitor import Visitor


class AtTable:
    """Passes commands to the room the player is in."""

    def __init__(self, registry: Registry, rules: TableRules) -> None:
        self._registry = registry
        self._rules = rules

    @property
    def commands(self) -> Quick:
        """The handlers of these commands."""
        return {
            asked.Ping: lambda who, command: who.send(say.write(say.Pong(command.number))),
            asked.ListRooms: self._list_rooms,
            asked.Ready: self._ready,
            asked.Vote: self._vote,
            asked.LetHouse: self._let_autoplay,
            asked.Write: self._write,
            asked.Commit: lambda who, command: room_here(who).beginning.commit(
                who.person_id, command
            ),
            asked.Reveal: lambda who, command: room_here(who).beginning.reveal(
                who.person_id, command
            ),
            asked.Sync: lambda who, command: room_here(who).playing.sync(who, command),
            asked.AskHints: lambda who, command: room_here(who).playing.hints(who, command),
            asked.Why: lambda who, command: room_here(who).playing.why(who, command),
            asked.Say: lambda who, command: room_here(who).speak(who, command.phrase),
        }

    def _list_rooms(self, connection: Visitor, command: asked.ListRooms) -> None:
        connection.send(say.write(say.Rooms(command.id, self._registry.public.all())))

    def _ready(self, connection: Visitor, command: asked.Ready) -> None:
        room = room_here(connection)
        if command.on and not room.running:
            self._rules.check_open()
        room.ready(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _vote(self, connection: Visitor, command: asked.Vote) -> None:
        room_here(connection).ending.take_vote(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))

    def _write(self, connection: Visitor, command: asked.Write) -> None:
        room_here(connection).write(connection, command)
        connection.send(say.write(say.Done(command.id)))

    def _let_autoplay(self, connection: Visitor, command: asked.LetHouse) -> None:
        room_here(connection).playing.let_autoplay(connection.person_id, command.on)
        connection.send(say.write(say.Done(command.id)))
