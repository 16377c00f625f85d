"""Schemathesis asks a real server what its contract allows, and some of what it does not."""

import asyncio
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from fangcheng.server.http.endpoints import Endpoint, Who
from fangcheng.server.transport.endpoints import ENDPOINTS
from tests.server.inside import HOST_TOKEN, ask, client, finish_match, open_match, token_of
from tests.server.running import server

EXAMPLES = 5
CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
"""What holds for every answer."""
REFUSES: list[CheckFunction] = [negative_data_rejection, unsupported_method]
"""What holds besides for what the contract does not allow."""
NOT_IMPLEMENTED = ("Sharing.oembed", not_a_server_error)
"""It answers 501 where another format is asked for: so oEmbed wants it."""
addresses = itertools.count()


@dataclass(frozen=True)
class Place:
    """A server in which a match is over, and what it tells of itself."""

    url: str
    token: str
    schema: Any
    match: int


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("openapi")
    with server("", folder, host_token=HOST_TOKEN, trust_proxy=True) as process:
        token, match = asyncio.run(_furnish(process.url))
        told = ask(process.url, "/api/openapi.json").json
        schema = schemathesis.openapi.from_dict(told)
        schema.config.update(base_url=process.url)
        schema.config.generation.update(with_security_parameters=False)
        yield Place(process.url, token, schema, match)
        assert "Traceback" not in process.log_text(), process.log_text()


async def _furnish(url: str) -> tuple[str, int]:
    async with client(url, name="打完的人") as one:
        _, first = await open_match(one, rounds=1)
        over = await finish_match(one, first)
        return token_of(one), over.summary.match


def _takes(one: Endpoint) -> bool:
    """Whether there is something that an endpoint can refuse."""
    place = [] if one.place is None else msgspec.structs.fields(one.place)
    return one.body is not None or one.query is not None or any(f.type is not str for f in place)


def _known(place: Place, one: Endpoint) -> dict[str, Any]:
    """Name what there is, where an address names something."""
    known = {"match": place.match, "town": "hangzhou"}
    names = () if one.place is None else one.place.__struct_fields__
    return {name: known[name] for name in names if name in known}


def _headers(place: Place, one: Endpoint) -> dict[str, str]:
    number = next(addresses)  # each from an address of its own: nobody asks too often
    headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    tokens = {Who.VISITOR: place.token, Who.PERSON: place.token, Who.OPERATOR: HOST_TOKEN}
    if one.who in tokens:
        headers["authorization"] = f"Bearer {tokens[one.who]}"
    return headers


@pytest.mark.parametrize("one", ENDPOINTS, ids=lambda one: one.name)
def test_a_server_keeps_its_contract(place: Place, one: Endpoint) -> None:
    _ask(place, one, GenerationMode.POSITIVE, CHECKS)


@pytest.mark.parametrize("one", [one for one in ENDPOINTS if _takes(one)], ids=lambda one: one.name)
def test_a_server_refuses_what_is_not_in_its_contract(place: Place, one: Endpoint) -> None:
    # Names that a query does not know are left out, and what the referee reads it answers in words.
    refuses = one.query is None and one.reads is None
    _ask(place, one, GenerationMode.NEGATIVE, [*CHECKS, *REFUSES] if refuses else CHECKS)


def _ask(place: Place, one: Endpoint, mode: GenerationMode, checks: list[CheckFunction]) -> None:
    own = [check for check in checks if (one.name, check) != NOT_IMPLEMENTED]
    operation = place.schema[one.plain_path][one.method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def look(case: Any) -> None:
        if mode == GenerationMode.POSITIVE:
            case.path_parameters = {**(case.path_parameters or {}), **_known(place, one)}
        response = case.call(headers=_headers(place, one))
        case.validate_response(response, checks=own)

    look()
