"""Making the texts of a server's messages safe for a terminal: one line, no control characters."""

from typing import Any, TypeVar

import msgspec

from fangcheng.terminal.harmless import one_line

T = TypeVar("T")


def heard(told: T) -> T:
    """Return a message with all its texts made safe."""
    found: T = _plain(told)
    return found


def _plain(told: Any) -> Any:
    match told:
        case str():
            return one_line(told)
        case list():
            return list(map(_plain, told))
        case dict():
            return {_plain(key): _plain(value) for key, value in told.items()}
        case msgspec.Raw():
            return msgspec.Raw(msgspec.json.encode(_plain(msgspec.json.decode(told))))
        case msgspec.Struct():
            fields = {name: _plain(getattr(told, name)) for name in told.__struct_fields__}
            return msgspec.structs.replace(told, **fields)
        case _:
            return told
