"""Passkeys and recovery codes over HTTP: the ways to log in to an account."""

from typing import Annotated

from msgspec import Meta, Struct

from fangcheng.protocol.parts import Ended, PasskeyProof, Password, RecoveryCode, Signed

PasskeyName = Annotated[str, Meta(max_length=40)]
Attestation = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]*\Z", max_length=16000)]
"""Bytes in base64url; they may include certificates."""


class Passkey(Struct):
    """A passkey of yours."""

    id: str
    name: str
    created: int
    """Seconds since 1970, like the next."""
    used: int


class Keys(Struct):
    """The ways to log in to an account."""

    passkeys: list[Passkey]
    most: int
    """The most passkeys you may have."""
    password: bool
    """Whether there is a password."""
    codes: int
    """How many recovery codes are left."""
    site: str
    """The name passkeys are bound to, which the page must have; empty: none are taken here."""
    recovered: bool
    """Whether this device logged in by a recovery code: a new password or passkey ends all else."""


class PasskeyChallenge(Struct):
    """What a passkey signs to log its owner in; valid once, for some minutes."""

    challenge: str
    site: str


class PasskeyWish(Struct):
    """The parameters of a new passkey; the challenge is valid once, for some minutes."""

    challenge: str
    site: str
    user: str
    """The user handle, in base64url."""
    name: str
    known: list[str]
    """The passkeys there are: an authenticator must not make a second one."""


class RecoveryCodes(Struct):
    """New recovery codes; they are shown once, and all older ones become void."""

    codes: list[str]


class _Action(Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Prove(_Action, tag="prove"):
    """Prove that the account is yours, by one of these; valid on this device for five minutes.

    An account with a password or a passkey requires this to change the ways to log in or the name.
    """

    password: Password | None = None
    passkey: PasskeyProof | None = None
    """The answer to a challenge of `/api/passkeys`."""
    code: RecoveryCode | None = None


class BeginPasskey(_Action, tag="begin_passkey"):
    """Request the parameters of a new passkey; `PasskeyWish` answers."""


class AddPasskey(_Action, tag="add_passkey"):
    """Store a new passkey, as `navigator.credentials.create` has made it.

    After a recovery by code this ends all other ways to log in, also the password; then `Ended`
    answers.
    """

    client_data: Signed
    attestation: Attestation
    name: PasskeyName = ""


class RenamePasskey(_Action, tag="rename_passkey"):
    """Rename a passkey."""

    id: Signed
    name: PasskeyName


class RemovePasskey(_Action, tag="remove_passkey"):
    """Remove a passkey; the last one stays if there is no password."""

    id: Signed


class MakeCodes(_Action, tag="make_codes"):
    """Make new recovery codes; `RecoveryCodes` answers."""


KeyAnswer = PasskeyWish | RecoveryCodes | Ended | None
"""The answer to what was created, if anything was."""
KeyAction = Prove | BeginPasskey | AddPasskey | RenamePasskey | RemovePasskey | MakeCodes
"""What people do with their keys."""
