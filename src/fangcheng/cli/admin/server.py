"""The server that the operator asks: where it is, its token, and its answers."""

import json
import os
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode

import msgspec

from fangcheng.cli.command import Bundle, Option
from fangcheng.cli.common import LangOption
from fangcheng.cli.join.heard import heard
from fangcheng.cli.join.served import LARGEST
from fangcheng.cli.join.tokens import server_key
from fangcheng.cli.settings import ConfigOption, DataOption, settings_from
from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol.problems import problem_text
from fangcheng.terminal.harmless import tell_lines
from fangcheng.words import Words, words

T = TypeVar("T")
_SECONDS = 30.0
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}
_UNKNOWN, _NOT_THERE = 401, 404
_NOTHING: Mapping[str, str] = {}
_VARIABLE = "FANGCHENG_HOST_TOKEN"

UrlOption = Annotated[
    str | None,
    Option(
        help="服务器的网址；不写就照设置，找这台机器上的 · the server's address; "
        "by default the one on this machine, as the settings say",
        show_default=False,
    ),
]
TokenFileOption = Annotated[
    Path | None,
    Option(
        help=f"管理员口令的文件；不写就用 {_VARIABLE}，或数据目录的 operator-token · "
        f"the file with the operator's token; by default {_VARIABLE}, or operator-token in the "
        "data folder",
        show_default=False,
    ),
]
NodeOption = Annotated[
    str,
    Option(
        help="几个节点中问哪一个，由代理转过去 · "
        "which of several nodes to ask; the proxy leads there",
        show_default=False,
    ),
]
AsOption = Annotated[
    str,
    Option(
        "--as",
        metavar="NAME",
        help="你是谁，记在操作记录里 · who you are, for the record of what operators did",
        show_default=False,
    ),
]
JsonOption = Annotated[
    bool, Option("--json", help="原样给出 JSON，给程序用 · print the JSON as it came, for programs")
]
PageOption = Annotated[int, Option(min=1, help="第几页 · which page")]


class Server:
    """The HTTP API of a server, asked with its operator's token."""

    def __init__(self, w: Words, url: str, token: str, source: str) -> None:
        """`source` says where the token comes from, for who has to mend it."""
        self._w = w
        self.url = server_key(url)
        self._token = token
        self._source = source

    def get(self, path: str, **asked: object) -> bytes:
        """Ask for something; what is empty is left out of the question."""
        query = urlencode({name: value for name, value in asked.items() if value not in ("", None)})
        return self._ask(f"{path}?{query}" if query else path, None)

    def post(self, path: str, data: object, who: str) -> None:
        """Order something; `who` is what the operator calls itself."""
        self._ask(path, json.dumps(data).encode(), {"x-operator": quote(who)})

    def _ask(self, path: str, body: bytes | None, more: Mapping[str, str] = _NOTHING) -> bytes:
        place = f"{self.url}/api/operator/{path}"
        headers = {"authorization": f"Bearer {self._token}", **more}
        if body is not None:
            headers["content-type"] = "application/json"
        try:
            asked = urllib.request.Request(place, body, headers)
            with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:
                found: bytes = answer.read(LARGEST)
        except HTTPError as error:
            raise ConnectionFailedError(self._refused(error)) from None
        except (OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            told = self._w("admin.unreachable", url=self.url, reason=reason)
            raise ConnectionFailedError(told) from None
        return found

    def _refused(self, error: HTTPError) -> str:
        if error.code == _NOT_THERE:
            return self._w("admin.not_there")
        if error.code == _UNKNOWN:
            return self._w("admin.wrong_token", source=self._source, url=self.url)
        try:
            told = problem_text(json.loads(error.read(LARGEST)), self._w.lang)
        except (ValueError, AttributeError, OSError):
            told = ""
        return self._w("admin.refused", reason=told or error)


@dataclass(frozen=True)
class AtServer(Bundle):
    """Which server is meant, and in which language is told what comes of it."""

    url: UrlOption = None
    token_file: TokenFileOption = None
    config: ConfigOption = None
    data: DataOption = None
    lang: LangOption = "zh"

    @property
    def w(self) -> Words:
        """The words of the language."""
        return words(self.lang)

    def find(self) -> Server:
        """Find the server and its token: as it is told, else by the settings of this machine."""
        w = self.w
        if self.url is not None and self.token_file is not None:
            return Server(w, self.url, _read(self.token_file), str(self.token_file))
        flags = {} if self.data is None else {"data": self.data}
        settings = settings_from(self.config, flags)
        host = _EVERYWHERE.get(settings.host, settings.host)
        place = f"http://[{host}]" if ":" in host else f"http://{host}"
        url = self.url or f"{place}:{settings.port}"
        if self.token_file is None and settings.host_token:
            source = _VARIABLE if _VARIABLE in os.environ else str(self.config)
            return Server(w, url, settings.host_token, source)
        from fangcheng.server.host_token import token_file as usual

        file = self.token_file or usual(settings)
        if self.token_file is None and not file.exists():
            raise ConnectionFailedError("admin.no_token", file=file, variable=_VARIABLE)
        return Server(w, url, _read(file), str(file))


@dataclass(frozen=True)
class Asking(AtServer):
    """Which server is asked, and whether its answer is printed as it came."""

    json_: JsonOption = False

    def ask(self, kind: type[T], path: str, **asked: object) -> T | None:
        """Ask for something; None where the answer was printed as JSON."""
        answer = self.find().get(path, **asked)
        if self.json_:
            tell_lines(f"{answer.decode()}\n")
            return None
        try:
            return heard(msgspec.json.decode(answer, type=kind))
        except (msgspec.MsgspecError, RecursionError) as error:  # another version wrote it
            raise ConnectionFailedError("admin.odd", reason=error) from None


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8").strip()
