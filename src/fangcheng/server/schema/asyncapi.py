"""The commands and messages of the web socket, as AsyncAPI 3."""

from collections.abc import Iterable
from typing import Any, get_args

from fangcheng.protocol import messages, parts
from fangcheng.server.schema.components import Components
from fangcheng.server.schema.types import TypeInfo, members

_CHANNEL = "socket"


def asyncapi() -> dict[str, Any]:
    """Return the document, from the server's point of view."""
    found = Components("#/components/schemas/")
    sent, received = members("Message"), members("Command")
    for kind in (*get_args(messages.AnyMessage), *get_args(messages.AnyCommand)):
        found.schema(kind)
    told = {_key(info): _message(info) for info in (*received, *sent)}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fangcheng over the web socket",
            "version": str(parts.VERSION),
            "description": (
                "What must arrive at once, or survives a broken line. What a page reads or files "
                "goes over HTTP: see /api/openapi.json."
            ),
        },
        "defaultContentType": "application/json",
        "channels": {
            _CHANNEL: {
                "address": "/ws",
                "messages": {key: {"$ref": f"#/components/messages/{key}"} for key in told},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "command": _operation("receive", "What clients send.", received),
            "message": _operation("send", "What the server sends.", sent),
        },
        "components": {"messages": told, "schemas": found.all()},
    }


def _operation(action: str, text: str, infos: Iterable[TypeInfo]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": text,
        "channel": {"$ref": f"#/channels/{_CHANNEL}"},
        "messages": [{"$ref": f"#/channels/{_CHANNEL}/messages/{_key(one)}"} for one in infos],
    }


def _message(info: TypeInfo) -> dict[str, Any]:
    return {
        "name": info.tag,
        "summary": info.text.splitlines()[0],
        "payload": {"$ref": f"#/components/schemas/{info.name}"},
    }


def _key(info: TypeInfo) -> str:
    return info.name
