"""The endpoints, as OpenAPI 3.1."""

from collections.abc import Iterator
from typing import Any

import msgspec

from fangcheng.protocol.parts import VERSION
from fangcheng.protocol.problems import Problem
from fangcheng.server.http.endpoints import Endpoint, Who, rest_field
from fangcheng.server.schema.components import Components, Schema
from fangcheng.server.schema.types import texts_in
from fangcheng.server.transport.endpoints import ENDPOINTS

_WHO: dict[Who, list[dict[str, list[str]]]] = {
    Who.ANYBODY: [],
    Who.VISITOR: [{}, {"person": []}],
    Who.PERSON: [{"person": []}],
    Who.OPERATOR: [{"operator": []}],
}


def openapi() -> dict[str, Any]:
    """Return the document of all endpoints, with the schemas of what they take and answer."""
    parts = Components("#/components/schemas/")
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.plain_path, {})[endpoint.method.lower()] = _operation(
            endpoint, parts
        )
    parts.schema(Problem)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fangcheng over HTTP",
            "version": str(VERSION),
            "description": (
                "What a page reads or files. What must arrive at once, or survives a broken line, "
                "goes over the web socket: see /api/asyncapi.json."
            ),
        },
        "paths": paths,
        "components": {
            "schemas": parts.all(),
            "securitySchemes": {
                "person": {"type": "http", "scheme": "bearer"},
                "operator": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(one: Endpoint, parts: Components) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": one.name,
        "tags": [one.plain_path.removeprefix("/api/").partition("/")[0].strip("/")],
        "summary": one.text.splitlines()[0],
        "security": _WHO[one.who],
    }
    parameters = [*_parameters(one.place, "path", parts), *_parameters(one.query, "query", parts)]
    if parameters:
        told["parameters"] = parameters
    if one.body is not None:
        told["requestBody"] = {
            "required": not one.body_may_be_missing,
            "content": {"application/json": {"schema": parts.schema(one.body)}},
        }
    schema = {"type": "string"} if one.answer is None else parts.schema(one.answer)
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    told["responses"] = {
        "200": {"description": "The answer.", "content": {one.media: {"schema": schema}}},
        "default": {"description": "Why there is none.", "content": problem},
    }
    if one.rate is not None:
        told["x-rate"] = msgspec.to_builtins(one.rate)
    return told


def _parameters(kind: Any, place: str, parts: Components) -> Iterator[Schema]:
    """Yield the parameters in a path or query."""
    if kind is None:
        return
    texts, rest = texts_in(kind), rest_field(kind)
    for field in msgspec.structs.fields(kind):
        told: Schema = {"name": field.name, "in": place, "required": field.required}
        if text := texts.get(field.name):
            told["description"] = text
        if field.name == rest:
            told["description"] = "Options of the room, each by its own name."
            told |= {"style": "form", "explode": True}
        yield {**told, "schema": parts.schema(field.type)}
