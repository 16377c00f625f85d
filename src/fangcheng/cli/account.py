"""`fangcheng account`: one's ways to log in on a server, and new ones."""

import asyncio
from collections.abc import Callable
from getpass import getpass
from typing import TYPE_CHECKING, Annotated, TypeVar

from fangcheng.cli.command import Option
from fangcheng.cli.common import (
    CodeOption,
    LangOption,
    PasswordOption,
    ServerArgument,
    fail_clearly,
)
from fangcheng.errors import ConnectionFailedError, OptionError
from fangcheng.terminal.console import Console
from fangcheng.words import Words, words

if TYPE_CHECKING:
    from fangcheng.cli.join.link import Secret
    from fangcheng.protocol import keys as told
    from fangcheng.protocol import messages as say
    from fangcheng.protocol import parts

T = TypeVar("T")
_SECONDS = 20.0
_SHORTEST = 8
_NO = ("n", "no", "不", "否")
_KEYS = "/api/me/keys"


@fail_clearly
def account_command(
    url: ServerArgument,
    name: Annotated[str | None, Option(help="名字 · your name")] = None,
    password: PasswordOption = False,
    code: CodeOption = False,
    new_password: Annotated[
        bool,
        Option("--new-password", help="设新密码，会问你 · set a new password; it is asked for"),
    ] = False,
    new_codes: Annotated[
        bool,
        Option(
            "--new-codes",
            help="做十个恢复码，原来的作废 · make ten recovery codes; older ones are void",
        ),
    ] = False,
    lang: LangOption = "zh",
) -> None:
    """登录办法：看有哪些，设密码，做恢复码。 · Your ways to log in: see, add, renew them.

    改以前先证明是本人：现在的密码，或一个恢复码。通行密钥在网页上加。 ·
    Show first that it is you, by your present password or a recovery code. Passkeys are added
    on the page.

    例子： · Examples:

    [bold]fangcheng account http://192.168.1.5:8088 --name 阿方 --new-password[/]

    [bold]fangcheng account http://192.168.1.5:8088 --name 阿方 --code --new-password[/]
    """
    from fangcheng.cli.join.coming import INTERRUPTED, ask_secret, check_who

    w = words(lang)
    check_who(w, name, password, code)
    console = Console(highlight=False)
    try:
        secret = ask_secret(w, password, code)
        token = asyncio.run(_log_in(console, w, url, name, secret))
        account = _Account(console, w, url, token)
        if new_password:
            account.set_password()
        if new_codes:
            account.make_codes()
        account.show()
    except (KeyboardInterrupt, EOFError):
        raise SystemExit(INTERRUPTED) from None


async def _log_in(
    console: Console, w: Words, url: str, name: str | None, secret: "Secret | None"
) -> str:
    from fangcheng.cli.join.coming import come

    link = await come(console, w, url, name, secret)
    await link.close()
    assert link.client.token is not None
    return link.client.token


class _Account:
    """The ways into one's account, to a person at a terminal."""

    def __init__(self, console: Console, w: Words, url: str, token: str) -> None:
        self._console = console
        self._w = w
        self._url = url
        self._token = token

    def show(self) -> None:
        """Tell which ways in there are."""
        keys, w = self._keys(), self._w
        self._print(w("account.has_password" if keys.password else "account.no_password"))
        for one in keys.passkeys:
            self._print(w("account.passkey", name=one.name))
        self._print(w("account.codes_left", count=keys.codes))

    def set_password(self) -> None:
        """Ask for a new password and set it."""
        keys, w = self._keys(), self._w
        if keys.recovered:
            self._print(w("account.recovered"))
        password = getpass(w("account.new"))
        if len(password) < _SHORTEST:
            raise OptionError("account.short")
        if getpass(w("account.new_again")) != password:
            raise OptionError("account.differ")
        own = keys.password or keys.passkeys
        ends = bool(own) and (keys.recovered or self._agrees("account.end_others"))
        account = self._proved(
            lambda: asyncio.run(_set_password(self._url, self._token, password, ends))
        )
        self._keep_mark(account.mark)
        self._print(w("account.set"))
        if account.ended is not None:
            self._tell_ended(account.ended)

    def make_codes(self) -> None:
        """Make recovery codes and show them, this once."""
        made = self._proved(lambda: self._post({"type": "make_codes"}))
        self._print(self._w("account.codes"))
        for one in made["codes"]:
            self._print(f"  {one}")

    def _tell_ended(self, ended: "parts.Ended") -> None:
        self._print(self._w("account.ended"))
        for kind in ("devices", "passkeys", "codes"):
            count = getattr(ended, kind)
            if count:
                self._print("  " + self._w(f"account.ended_{kind}", count=count))

    def _proved(self, work: Callable[[], T]) -> T:
        """Do something; where the server wants a proof of who one is, ask for it and do it then."""
        try:
            return work()
        except ConnectionFailedError as error:
            if error.refused != "prove":
                raise self._in_words(error) from None
        self._prove()
        return work()

    def _prove(self) -> None:
        keys, w = self._keys(), self._w
        if not keys.password and not keys.codes:
            raise OptionError("account.on_the_page")
        self._print(w("account.prove"))
        while not self._shows(keys):
            self._print(w("account.refused.password"))

    def _shows(self, keys: "told.Keys") -> bool:
        """Ask for the present password, or for a recovery code; tell whether it fits."""
        kind, typed = "password", ""
        if keys.password:
            typed = getpass(self._w("account.present_or_code" if keys.codes else "account.present"))
        if not typed and keys.codes:
            kind, typed = "code", getpass(self._w("join.code"))
        if not typed or (kind == "password" and len(typed) < _SHORTEST):
            return False
        try:
            self._post({"type": "prove", kind: typed})
        except ConnectionFailedError as error:
            if error.refused != "password":
                raise self._in_words(error) from None
            return False
        return True

    def _in_words(self, error: ConnectionFailedError) -> Exception:
        key = f"account.refused.{error.refused}"
        return OptionError(key) if key in self._w else error

    def _agrees(self, key: str) -> bool:
        return input(self._w(key)).strip().lower() not in _NO

    def _keys(self) -> "told.Keys":
        from fangcheng.cli.join.served import fetch_told
        from fangcheng.protocol import keys as told

        return fetch_told(told.Keys, self._url, _KEYS, self._token)

    def _post(self, action: dict[str, str]) -> "dict[str, list[str]]":
        from fangcheng.cli.join.served import post

        return post(self._url, _KEYS, self._token, action, self._w.lang)

    def _keep_mark(self, mark: str | None) -> None:
        from fangcheng.cli.join.tokens import Tokens, server_key, tokens_path

        if mark is not None:
            Tokens(tokens_path()).keep_mark(server_key(self._url), mark)

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)


async def _set_password(url: str, token: str, password: str, end_others: bool) -> "say.Account":
    """Set a password; return what the server tells of it."""
    from fangcheng.cli.join.link import connect
    from fangcheng.protocol import commands
    from fangcheng.protocol import messages as say
    from fangcheng.protocol.client import new_id

    client = await connect(url, token, None)
    told = say.Account("", True)
    try:
        command = commands.SetPassword(new_id(), password, end_others)
        await client.send(command)
        async with asyncio.timeout(_SECONDS):
            async for message in client.messages():
                if isinstance(message, say.Account):
                    told = message
                elif isinstance(message, say.Refused) and message.id == command.id:
                    raise ConnectionFailedError("refused", message.code, reason=message.reason)
                elif isinstance(message, say.Done) and message.id == command.id:
                    break
    finally:
        await client.close()
    return told
