"""Commands about a person's own account."""

from fangcheng.protocol import commands as asked
from fangcheng.protocol import messages as say
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.front.commands import Done, Quick, Stored
from fangcheng.server.front.people import People
from fangcheng.server.rooms.connected import Connected
from fangcheng.server.rooms.storing import Storing
from fangcheng.server.rooms.visitor import Visitor


class OwnAccount:
    """Handles names, passwords, devices and preferences."""

    def __init__(
        self,
        accounts: Accounts,
        connected: Connected,
        storing: Storing,
        people: People,
    ) -> None:
        self._accounts = accounts
        self._connected = connected
        self._storing = storing
        self._people = people

    @property
    def commands(self) -> Quick:
        """Handlers that store their effect themselves."""
        return {
            asked.StorePreferences: self._store_preferences,
            asked.LoadPreferences: self._load_preferences,
            asked.ListDevices: self._list_devices,
            asked.LogOut: self._log_out,
        }

    @property
    def stored_commands(self) -> Stored:
        """Handlers of commands that are answered once their effect is stored."""
        return {
            asked.Rename: self._rename,
            asked.SetCharacter: self._choose_character,
            asked.SetPassword: self._set_password,
            asked.LogOutDevice: self._log_out_device,
        }

    async def _rename(self, connection: Visitor, command: asked.Rename) -> Done:
        person, here = connection.person_id, connection.token_hash
        self._people.is_called(await self._accounts.rename(person, here, command.name))
        return Done()

    async def _choose_character(self, connection: Visitor, command: asked.SetCharacter) -> Done:
        found = await self._accounts.choose_character(connection.person_id, command.character)
        self._people.is_called(found)
        return Done()

    async def _set_password(self, connection: Visitor, command: asked.SetPassword) -> Done:
        person, here = connection.known, connection.token_hash
        done = await self._accounts.set_password(person, here, command, connection.address)
        if done.ended is not None:
            self._people.log_out_others(person.id, here)
        self._people.tell_account(done.person, connection, done.mark, done.ended)
        return Done()

    async def _log_out_device(self, connection: Visitor, command: asked.LogOutDevice) -> Done:
        person, here = connection.person_id, connection.token_hash
        there = await self._accounts.log_out_device(person, here, command.device)
        self._connected.say_bye(
            person, "logged_out", lambda connection: connection.token_hash == there
        )
        return Done()

    async def _log_out(self, connection: Visitor, command: asked.LogOut) -> None:
        self._storing.check()
        person, here = connection.person_id, connection.token_hash
        await self._accounts.log_out(person, here, command.sure)
        connection.send(say.write(say.Done(command.id)))
        self._connected.say_bye(
            person, "logged_out", lambda connection: connection.token_hash == here
        )

    async def _list_devices(self, connection: Visitor, command: asked.ListDevices) -> None:
        found = await self._accounts.devices(connection.person_id, connection.token_hash)
        connection.send(say.write(say.Devices(command.id, found)))

    async def _store_preferences(
        self, connection: Visitor, command: asked.StorePreferences
    ) -> None:
        self._storing.check()
        person, chosen = connection.known, command.preferences
        await self._accounts.store_preferences(person, chosen)
        connection.send(say.write(say.Done(command.id)))
        told = say.write(say.Preferences(None, chosen))
        for other in self._connected.of(person.id):
            if other is not connection:
                other.send(told)

    async def _load_preferences(self, connection: Visitor, command: asked.LoadPreferences) -> None:
        found = await self._accounts.preferences(connection.person_id)
        connection.send(say.write(say.Preferences(command.id, found)))
