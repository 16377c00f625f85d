"""Logging in to a server: as the person of a stored token, with a secret, or as a new guest."""

from getpass import getpass

import msgspec

from fangcheng.cli.join.link import Link, Secret
from fangcheng.cli.join.tokens import Tokens, server_key, tokens_path
from fangcheng.errors import ConnectionFailedError, OptionError
from fangcheng.protocol import parts
from fangcheng.terminal.console import Console
from fangcheng.words import Words

INTERRUPTED = 130


def check_who(w: Words, name: str | None, password: bool, code: bool) -> None:
    """Refuse options about the person that contradict each other or are incomplete."""
    if password and name is None:
        raise OptionError("join.password_needs")
    if code and (name is None or password):
        raise OptionError("join.code_needs")
    if name is not None:
        _check_name(w, name)


def _check_name(w: Words, name: str) -> None:
    """Refuse an invalid name here, since the server would only call the message invalid."""
    try:
        msgspec.convert(name, parts.Name)
    except msgspec.ValidationError:
        raise OptionError("join.bad_name", length=len(name)) from None


def ask_secret(w: Words, password: bool, code: bool) -> Secret | None:
    """Ask for a password or recovery code without echo, if one is wanted."""
    if not password and not code:
        return None
    return Secret(getpass(w("join.code" if code else "join.password")), code)


async def come(
    console: Console, w: Words, url: str, name: str | None, secret: Secret | None
) -> Link:
    """Connect as the person of a stored token, with a secret, or as a new guest."""
    tokens = Tokens(tokens_path())
    server = server_key(url)
    token = tokens.find(server, name) if secret is None else None
    if secret is not None:
        secret = secret._replace(marks=tokens.marks(server))
    try:
        link = await Link.open(url, token, name if token is None else None, secret)
    except ConnectionFailedError as error:
        if error.refused != "token" or token is None:
            raise
        # The server does not know the token: its data was lost, or it is another server.
        tokens.forget(server, token)
        console.print(w("join.forgotten"))
        link = await Link.open(url, None, name)
    welcome = link.client.welcome
    assert welcome is not None and link.client.token is not None
    tokens.keep(server, name or welcome.name, link.client.token)
    if welcome.mark is not None:
        tokens.keep_mark(server, welcome.mark)
    console.print(w("join.welcome", name=welcome.name, url=url), markup=False, soft_wrap=True)
    if secret is not None and secret.is_code:
        console.print(w("join.code_used", url=url, name=name), markup=False, soft_wrap=True)
    return link
