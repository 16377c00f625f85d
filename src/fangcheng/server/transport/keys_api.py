"""Passkeys and recovery codes over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol import keys as say
from fangcheng.protocol.messages import Ended
from fangcheng.server.accounts.credentials import device_name, token_hash
from fangcheng.server.accounts.keyring import Asker, Keyring
from fangcheng.server.front.server import Front
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.person import known_person
from fangcheng.server.http.responses import bearer, private, read_body


class KeysApi:
    """The handlers, around one front."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._accounts = front.accounts
        self._keyring = Keyring(front.services, front.node_messages, front.accounts)

    async def challenge(self, request: Request) -> Response:
        """Ask a passkey to sign; what it signs goes into `hello` or `prove`."""
        return private(await self._accounts.proofs.passkeys.ask())

    async def look(self, request: Request) -> Response:
        """Tell the ways into one's account."""
        person = await known_person(request, self._accounts)
        return private(await self._keyring.look(person, token_hash(bearer(request))))

    async def do(self, request: Request) -> Response:
        """Change the ways into one's account; tells what was made, or null."""
        person = await known_person(request, self._accounts)
        deed: say.KeyDeed = await read_body(request, say.KeyDeed)
        device = device_name(None, request.headers.get("user-agent", ""))
        hashed = token_hash(bearer(request))
        answer = await self._keyring.do(Asker(person, hashed, asker(request), device), deed)
        if isinstance(deed, say.AddPasskey) and not person.permanent:
            await self._front.people.look_up_name(person.id)  # its name is permanent now
        if isinstance(answer, Ended):
            self._front.people.log_out_others(person.id, hashed)
        return private(answer)
