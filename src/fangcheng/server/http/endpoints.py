"""Endpoints as data: method, path, parameters, access, and answer.

An endpoint names its method, its path and its handler. The types of the handler's `place` (the
parameters in the path), `query` and `body`, and of what it returns, are the contract: requests are
checked against them, and the documents and the client's types are generated from them.
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
    """Who may call an endpoint."""

    ANYBODY = "anybody"
    """Anybody; a token is not even read."""
    VISITOR = "visitor"
    """Anybody; a token identifies the person."""
    PERSON = "person"
    """People with a token."""
    OPERATOR = "operator"
    """The operator, with the host token."""


class Rate(Struct, frozen=True):
    """The rate limit of one address: per second in the long run, and at once."""

    a_second: float
    at_once: int


class Spoken(Struct):
    """The query of answers that contain text."""

    lang: Lang = "zh"


class InTown(Struct):
    """A town, by its name in commands."""

    town: str


class InRoom(Struct):
    """The number of a room."""

    number: str


class InCode(Struct):
    """The secret code of a link."""

    code: str


class Written(Generic[T]):
    """An answer that is already JSON, or has its own headers; `T` is the type of its content."""

    __slots__ = ("response",)

    def __init__(self, response: Response) -> None:
        self.response = response


@dataclass(frozen=True)
class Media:
    """The media type of an answer that is not JSON."""

    type: str


Picture = Annotated[Response, Media("image/png")]
Jsonl = Annotated[Response, Media("application/jsonl")]
Plain = Annotated[Response, Media("text/plain")]


class Asked:
    """A request, and the person who sent it."""

    __slots__ = ("request", "visitor")

    def __init__(self, request: Request, visitor: Person | None) -> None:
        self.request = request
        self.visitor = visitor

    @property
    def person(self) -> Person:
        """The caller of an endpoint that requires a token."""
        assert self.visitor is not None
        return self.visitor

    @property
    def asker(self) -> str:
        """The client's party: those that share its rate limits."""
        return asker(self.request)


@dataclass(frozen=True)
class Endpoint:
    """An endpoint."""

    method: Literal["GET", "POST"]
    path: str
    """In Starlette's syntax: `/api/clubs/{club}`, or `{name:path}` if it may contain slashes."""
    handler: Callable[..., Awaitable[Any]]
    """A method of the class to which `bind` binds the endpoint."""
    who: Who = Who.ANYBODY
    rate: Rate | None = None
    """In addition to the limit of the whole interface."""
    sent: Literal["private", "plain", "packed"] = "private"
    """Whether caches may keep the answer: `private` not at all, `plain` and `packed` if they
    revalidate it; `packed` answers are also compressed."""
    body_may_be_missing: bool = False
    reads: Any = None
    """The type of a body that the handler reads itself."""

    @cached_property
    def _hints(self) -> Mapping[str, Any]:
        return get_type_hints(self.handler, include_extras=True)

    @property
    def place(self) -> Any:
        """The struct of the path's parameters, or None."""
        return self._hints.get("place")

    @property
    def query(self) -> Any:
        """The struct of the query, or None; a field of type dict collects all other names."""
        return self._hints.get("query")

    @property
    def body(self) -> Any:
        """The type of the body, or None."""
        return self.reads or self._hints.get("body")

    @cached_property
    def media(self) -> str:
        """The media type of the answer."""
        returned = self._hints["return"]
        found = [part for part in get_args(returned) if isinstance(part, Media)]
        return found[0].type if found else "application/json"

    @cached_property
    def answer(self) -> Any:
        """The type of a JSON answer; None if it is not JSON."""
        returned = self._hints["return"]
        if self.media != "application/json":
            return None
        return get_args(returned)[0] if get_origin(returned) is Written else returned

    @property
    def writes_itself(self) -> bool:
        """Whether the handler returns the response itself."""
        return self.answer is not self._hints["return"]

    @property
    def name(self) -> str:
        """The name for programs: `Clubs.found`."""
        return self.handler.__qualname__.replace("Api.", ".")

    @property
    def owner(self) -> str:
        """The name of the handler's class."""
        return self.handler.__qualname__.partition(".")[0]

    @property
    def text(self) -> str:
        """The first paragraphs of the handler's docstring: what it does, in English."""
        return inspect.cleandoc(self.handler.__doc__ or "")

    @property
    def plain_path(self) -> str:
        """The path as documents write it."""
        return self.path.replace(":path}", "}")


class Doors:
    """Identifies the callers of endpoints, and makes their routes."""

    def __init__(self, accounts: Accounts, check_operator: Callable[[Request], None]) -> None:
        self._accounts = accounts
        self._check_operator = check_operator

    def bind(self, apis: Iterable[object], endpoints: Iterable[Endpoint]) -> list[Route]:
        """Return the routes of endpoints handled by methods of `apis`; one for each path."""
        owners = {type(api).__qualname__: api for api in apis}
        paths: dict[str, dict[str, _Bound]] = {}
        for endpoint in endpoints:
            paths.setdefault(endpoint.path, {})[endpoint.method] = _Bound(
                endpoint, owners[endpoint.owner], self
            )
        return [Route(path, _Path(bound), methods=list(bound)) for path, bound in paths.items()]

    async def person(self, who: Who, request: Request) -> Person | None:
        """Return the caller, and refuse those who may not call the endpoint."""
        match who:
            case Who.VISITOR:
                return await person_asking(request, self._accounts)
            case Who.PERSON:
                return await known_person(request, self._accounts)
            case Who.OPERATOR:
                self._check_operator(request)
        return None


class _Path:
    """The endpoints of a path, by method."""

    def __init__(self, bound: Mapping[str, "_Bound"]) -> None:
        self._bound = {**bound, **({"HEAD": bound["GET"]} if "GET" in bound else {})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        response = await self._bound[scope["method"]].answer(request)
        await response(scope, receive, send)


class _Bound:
    """An endpoint bound to the object that handles it."""

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
        """Check a request and answer it."""
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
    """Parses the parameters of a path or query; unknown names are ignored."""

    def __init__(self, kind: type[Struct], code: Literal["nothing", "bad_message"]) -> None:
        """Prepare to parse this type; `code` is the problem to report for wrong parameters."""
        hints = get_type_hints(kind, include_extras=True)
        self._kind = kind
        self._code = code
        self._names = set(hints)
        self._rest = rest_field(kind)
        self._numbers = [name for name, hint in hints.items() if int in (hint, *get_args(hint))]

    def read(self, told: Mapping[str, str]) -> Any:
        """Parse parameters."""
        found: dict[str, Any] = dict(told)
        if self._rest is not None:
            others = [name for name in found if name == self._rest or name not in self._names]
            found[self._rest] = {name: found.pop(name) for name in others}
        for name in self._numbers:  # msgspec would also accept 12.0 and 1e3
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
    """Return the name of the query's field that collects all other names, or None."""
    hints = get_type_hints(kind)
    return next((name for name, hint in hints.items() if get_origin(hint) is dict), None)
