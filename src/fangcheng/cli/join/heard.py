"""What a server tells, with every text of it on one line and harmless for a terminal."""

from typing import Any, TypeVar

import msgspec

from fangcheng.terminal.harmless import one_line

T = TypeVar("T")


def heard(told: T) -> T:
    """Make the texts of a message harmless, in whatever it is made of."""
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
