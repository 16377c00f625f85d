"""What is said over HTTP of the ways into one's account: passkeys and recovery codes."""

from typing import Annotated

from msgspec import Meta, Struct

from fangcheng.protocol.parts import Ended, PasskeyProof, Password, RecoveryCode, Signed

PasskeyName = Annotated[str, Meta(max_length=40)]
Attestation = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]*\Z", max_length=16000)]
"""Bytes in base64url: they may bring certificates along."""


class Passkey(Struct):
    """One of somebody's passkeys."""

    id: str
    name: str
    created: int
    """Seconds since 1970, like the next."""
    used: int


class Keys(Struct):
    """The ways into an account."""

    passkeys: list[Passkey]
    most: int
    """How many passkeys somebody may have."""
    password: bool
    """Whether there is a password."""
    codes: int
    """How many recovery codes are left."""
    site: str
    """The name passkeys are bound to, which the page must have; empty: none are taken here."""
    recovered: bool
    """Whether this device came in by a recovery code: a new password or passkey ends all else."""


class PasskeyChallenge(Struct):
    """What a passkey signs to let its owner in; good once, and for some minutes."""

    challenge: str
    site: str


class PasskeyWish(Struct):
    """What a new passkey is made for; the challenge is good once, and for some minutes."""

    challenge: str
    site: str
    user: str
    """The user handle, in base64url."""
    name: str
    known: list[str]
    """The passkeys there are: an authenticator makes no second one."""


class RecoveryCodes(Struct):
    """New recovery codes; they are told once, and all older ones are void."""

    codes: list[str]


class _Deed(Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Prove(_Deed, tag="prove"):
    """Show that the account is yours, by one of these; good on this device for five minutes.

    Without it nobody who has a password or a passkey changes their ways in or their name.
    """

    password: Password | None = None
    passkey: PasskeyProof | None = None
    """The answer to a challenge of `/api/passkeys`."""
    code: RecoveryCode | None = None


class BeginPasskey(_Deed, tag="begin_passkey"):
    """Ask for what a new passkey is made for; `PasskeyWish` answers."""


class AddPasskey(_Deed, tag="add_passkey"):
    """Keep a new passkey, as `navigator.credentials.create` has made it.

    After a recovery by code it ends all other ways in, the password too; `Ended` answers then.
    """

    client_data: Signed
    attestation: Attestation
    name: PasskeyName = ""


class RenamePasskey(_Deed, tag="rename_passkey"):
    """Call a passkey something else."""

    id: Signed
    name: PasskeyName


class RemovePasskey(_Deed, tag="remove_passkey"):
    """Take a passkey no more; the last one stays where there is no password."""

    id: Signed


class MakeCodes(_Deed, tag="make_codes"):
    """Make new recovery codes; `RecoveryCodes` answers."""


KeyAnswer = PasskeyWish | RecoveryCodes | Ended | None
"""What is told of what was made, if anything was."""
KeyDeed = Prove | BeginPasskey | AddPasskey | RenamePasskey | RemovePasskey | MakeCodes
