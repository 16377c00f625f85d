"""Passkeys and recovery codes over HTTP."""

from fangcheng.protocol import keys as say
from fangcheng.protocol.parts import Ended
from fangcheng.server.accounts.credentials import device_name, token_hash
from fangcheng.server.accounts.keyring import Asker, Keyring
from fangcheng.server.front.server import Front
from fangcheng.server.http.endpoints import Asked, Endpoint, Who
from fangcheng.server.http.responses import bearer


class KeysApi:
    """The handlers of the endpoints."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._passkeys = front.accounts.proofs.passkeys
        self._keyring = Keyring(front.services, front.node_messages, front.accounts)

    async def challenge(self, asked: Asked) -> say.PasskeyChallenge:
        """Get a challenge for a passkey to sign, for use in `hello` or `prove`."""
        return await self._passkeys.ask()

    async def look(self, asked: Asked) -> say.Keys:
        """Get the ways to log in to the caller's account."""
        return await self._keyring.look(asked.person, token_hash(bearer(asked.request)))

    async def do(self, asked: Asked, body: say.KeyAction) -> say.KeyAnswer:
        """Change the ways to log in; returns what was created, or null."""
        person, request = asked.person, asked.request
        device = device_name(None, request.headers.get("user-agent", ""))
        hashed = token_hash(bearer(request))
        answer = await self._keyring.do(Asker(person, hashed, asked.asker, device), body)
        if isinstance(body, say.AddPasskey) and not person.permanent:
            # Adding a passkey has made the name permanent.
            await self._front.people.look_up_name(person.id)
        if isinstance(answer, Ended):
            self._front.people.log_out_others(person.id, hashed)
        return answer


ENDPOINTS = (
    Endpoint("GET", "/api/passkeys", KeysApi.challenge),
    Endpoint("GET", "/api/me/keys", KeysApi.look, Who.PERSON),
    Endpoint("POST", "/api/me/keys", KeysApi.do, Who.PERSON),
)
