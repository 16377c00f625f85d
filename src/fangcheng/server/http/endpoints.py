"""Endpoints as data: what can be asked over HTTP, with what, by whom, and what is answered.

An endpoint names its method, its path and the function that answers. What that function takes as
`place` (the parts of the path), `query` and `body`, and what it returns, are the types of the
contract: requests are checked against them, and the documents and the client's types are made from
them.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from fangcheng.protocol.kinds import BROKEN
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.accounts.accounts import Accounts
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.person import known_person, person_asking
from fangcheng.server.http.responses import answer, answer_packed, private
from fangcheng.server.rate_limits import Buckets
from fangcheng.server.store.people import Person

T = TypeVar("T")
Lang = Literal["zh", "en"]


class Who(Enum):
    """Who may ask."""

    ANYBODY = "anybody"
    """A token is not even read."""
    VISITOR = "visitor"
    """Anybody; a token says who asks."""
    PERSON = "person"
    """Who has a token."""
    OPERATOR = "operator"
    """Who has the host token."""


class Rate(Struct, frozen=True):
    """How often one address may ask: in the long run, and at once."""

    a_second: float
    at_once: int


class Spoken(Struct):
    """The query of what is told in words."""

    lang: Lang = "zh"


class InTown(Struct):
    """A town, by its name in commands."""

    town: str


class InRoom(Struct):
    """A room, by its number."""

    number: str


class InCode(Struct):
    """A link, by what only those know who were given it."""

    code: str


class Written(Generic[T]):
    """An answer that is JSON already, or has headers of its own; `T` is what stands in it."""

    __slots__ = ("response",)

    def __init__(self, response: Response) -> None:
        self.response = response


@dataclass(frozen=True)
class Media:
    """What an answer is that is no JSON."""

    type: str


Picture = Annotated[Response, Media("image/png")]
Jsonl = Annotated[Response, Media("application/jsonl")]
Plain = Annotated[Response, Media("text/plain")]


class Asked:
    """A request, and who asks."""

    __slots__ = ("request", "visitor")

    def __init__(self, request: Request, visitor: Person | None) -> None:
        self.request = request
        self.visitor = visitor

    @property
    def person(self) -> Person:
        """Who asks, where only people may."""
        assert self.visitor is not None
        return self.visitor

    @property
    def asker(self) -> str:
        """Who counts as one for the limits."""
        return asker(self.request)


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked for."""

    method: Literal["GET", "POST"]
    path: str
    """As Starlette writes it: `/api/clubs/{club}`, `{name:path}` where it may have slashes."""
    handler: Callable[..., Awaitable[Any]]
    """A method of the class around which `bind` puts the endpoint."""
    who: Who = Who.ANYBODY
    rate: Rate | None = None
    """Beside what everybody may ask of the whole interface."""
    sent: Literal["private", "plain", "packed"] = "private"
    """Whether nobody on the way may keep the answer, or they may but ask anew each time; packed
    is also what is worth it."""
    body_may_be_missing: bool = False
    reads: Any = None
    """The type of a body that the handler reads itself."""

    @cached_property
    def _hints(self) -> Mapping[str, Any]:
        return get_type_hints(self.handler, include_extras=True)

    @property
    def place(self) -> Any:
        """The struct of what stands in the path, or None."""
        return self._hints.get("place")

    @property
    def query(self) -> Any:
        """The struct of the query, or None; a field that is a table takes all other names."""
        return self._hints.get("query")

    @property
    def body(self) -> Any:
        """The type of what is sent, or None."""
        return self.reads or self._hints.get("body")

    @cached_property
    def media(self) -> str:
        """The media type of the answer."""
        returned = self._hints["return"]
        found = [one for one in get_args(returned) if isinstance(one, Media)]
        return found[0].type if found else "application/json"

    @cached_property
    def answer(self) -> Any:
        """The type of the JSON that is answered; None where it is no JSON."""
        returned = self._hints["return"]
        if self.media != "application/json":
            return None
        return get_args(returned)[0] if get_origin(returned) is Written else returned

    @property
    def writes_itself(self) -> bool:
        """Whether the handler makes the response."""
        return self.answer is not self._hints["return"]

    @property
    def name(self) -> str:
        """What programs call it: `Clubs.found`."""
        return self.handler.__qualname__.replace("Api.", ".")

    @property
    def owner(self) -> str:
        """The name of the class around which it is bound."""
        return self.handler.__qualname__.partition(".")[0]

    @property
    def text(self) -> str:
        """What it does, in English."""
        return inspect.cleandoc(self.handler.__doc__ or "")

    @property
    def plain_path(self) -> str:
        """The path as documents write it."""
        return self.path.replace(":path}", "}")


class Doors:
    """What endpoints need to be asked: who somebody is, and who the operator."""

    def __init__(self, accounts: Accounts, check_operator: Callable[[Request], None]) -> None:
        self._accounts = accounts
        self._check_operator = check_operator

    def bind(self, apis: Iterable[object], endpoints: Iterable[Endpoint]) -> list[Route]:
        """Make routes of endpoints whose handlers are methods of these; one for each path."""
        owners = {type(one).__qualname__: one for one in apis}
        paths: dict[str, dict[str, _Bound]] = {}
        for one in endpoints:
            paths.setdefault(one.path, {})[one.method] = _Bound(one, owners[one.owner], self)
        return [Route(path, _Path(bound), methods=list(bound)) for path, bound in paths.items()]

    async def person(self, who: Who, request: Request) -> Person | None:
        """Find who asks, and refuse those who may not."""
        match who:
            case Who.VISITOR:
                return await person_asking(request, self._accounts)
            case Who.PERSON:
                return await known_person(request, self._accounts)
            case Who.OPERATOR:
                self._check_operator(request)
        return None


class _Path:
    """All methods of a path."""

    def __init__(self, bound: Mapping[str, "_Bound"]) -> None:
        self._bound = {**bound, **({"HEAD": bound["GET"]} if "GET" in bound else {})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        response = await self._bound[scope["method"]].answer(request)
        await response(scope, receive, send)


class _Bound:
    """An endpoint with the object that answers."""

    def __init__(self, endpoint: Endpoint, api: object, doors: Doors) -> None:
        self._handler = endpoint.handler.__get__(api)
        self._who = endpoint.who
        self._doors = doors
        rate = endpoint.rate
        self._rates = None if rate is None else Buckets(rate.a_second, rate.at_once)
        self._place = endpoint.place and AddressReader(endpoint.place, "nothing")
        self._query = endpoint.query and AddressReader(endpoint.query, "bad_message")
        self._body = None if endpoint.reads else _decoder(endpoint.body)
        self._nothing_sent = endpoint.body() if endpoint.body_may_be_missing else None
        self._sent = endpoint.sent
        self._written = endpoint.writes_itself

    async def answer(self, request: Request) -> Response:
        """Check a request, and answer it."""
        if self._rates is not None and not self._rates.take(asker(request)):
            raise ProblemError("rate", retry_after=5)
        visitor = await self._doors.person(self._who, request)
        given: dict[str, Any] = {}
        if self._place is not None:
            given["place"] = self._place.read(request.path_params)
        if self._query is not None:
            given["query"] = self._query.read(request.query_params)
        if self._body is not None:
            given["body"] = await self._read_body(request, self._body)
        found = await self._handler(Asked(request, visitor), **given)
        if self._written:
            response: Response = found.response if isinstance(found, Written) else found
            return response
        if self._sent == "packed":
            return answer_packed(request, found)
        return private(found) if self._sent == "private" else answer(found)

    async def _read_body(self, request: Request, body: msgspec.json.Decoder[Any]) -> Any:
        data = await request.body()
        if not data and self._nothing_sent is not None:
            return self._nothing_sent
        try:
            return body.decode(data)
        except BROKEN as error:
            raise ProblemError("bad_message", reason=str(error)) from None


def _decoder(kind: Any) -> msgspec.json.Decoder[Any] | None:
    return None if kind is None else msgspec.json.Decoder(kind)


class AddressReader:
    """Reads what stands in an address; names that it does not know are left out."""

    def __init__(self, kind: type[Struct], code: Literal["nothing", "bad_message"]) -> None:
        """`code` says what is wrong where it is not of this kind."""
        hints = get_type_hints(kind, include_extras=True)
        self._kind = kind
        self._code = code
        self._names = set(hints)
        self._rest = rest_field(kind)
        self._numbers = [name for name, hint in hints.items() if int in (hint, *get_args(hint))]

    def read(self, told: Mapping[str, str]) -> Any:
        """Read it."""
        found: dict[str, Any] = dict(told)
        if self._rest is not None:
            others = [name for name in found if name == self._rest or name not in self._names]
            found[self._rest] = {name: found.pop(name) for name in others}
        for name in self._numbers:  # msgspec would also read 12.0 and 1e3
            text = found.get(name, "0")
            if not (text.isascii() and text.isdecimal()):
                raise self._wrong(f"Expected `int` - at `$.{name}`")
        try:
            return msgspec.convert(found, self._kind, strict=False)
        except BROKEN as error:
            raise self._wrong(str(error)) from None

    def _wrong(self, reason: str) -> ProblemError:
        fields = {"reason": reason} if self._code == "bad_message" else {}
        return ProblemError(self._code, **fields)


def rest_field(kind: type[Struct]) -> str | None:
    """Find the field of a query that takes all names that no other field has."""
    hints = get_type_hints(kind)
    return next((name for name, hint in hints.items() if get_origin(hint) is dict), None)
