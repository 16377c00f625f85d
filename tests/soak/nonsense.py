"""Messages as no client should send them: made from the types of the protocol, then spoilt."""

import json
import random
from collections.abc import Callable
from typing import Any, get_args

from msgspec import inspect

from fangcheng.protocol.messages import AnyCommand

Known = dict[str, Any]
"""What the server has told: room, match, at, legal."""
TEXT, BINARY, PING, PONG, MORE = 1, 2, 9, 10, 0
_LAST = 0x80
_MASKED = 0x80
_JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 4, 2**31, 2**63, -(2**63) - 1, 2**64, 10**40, 0.5, -0.0, 1e308,
    "", " ", "0", "\0", "\n", "\\", '"', "\u202e", "\ufeff", "\ud800", "😀" * 30, "方城", "x" * 300,
    "' OR 1=1 --", "<b>", "../../etc/passwd", "%s%n", "NaN", [], [[]], {}, {"type": "hello"},
    [None] * 50, {"a": {"b": {"c": []}}},
)  # fmt: skip
_NOT_JSON: tuple[bytes, ...] = (
    b"", b" ", b"null", b"[]", b"{}", b"0", b'"hello"', b"{", b'{"type"', b'{"type":', b"NaN",
    b'{"type":"ping"}{"type":"ping"}', b'{"type":"ping","type":"hello"}', b"\xff\xfe\x00",
    b"\xf0\x9f\x80", b'{"type":"\xff"}', b"[" * 4000, b'{"a":' * 1500, b'"' + b"x" * 8000 + b'"',
    b'{"type":"ping","number":1e999}', b'{"type":"ping","number":' + b"9" * 500 + b"}",
    b"\xef\xbb\xbf{}", b'{"type":"ping",}', b"{'type':'ping'}", b'{"type":"ping"}\n\n',
    b'{"type":"\\ud800"}', b'{"type":"act","id":"\\u0000"}',
)  # fmt: skip
_RARE = ("set_password", "log_out")
"""Slow on purpose, and the end of a connection: only now and then."""


class Nonsense:
    """An endless source; the same seed gives the same messages for the same answers."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._kinds = [inspect.type_info(kind) for kind in get_args(AnyCommand)]
        self._ids = [f"i{number}" for number in range(40)]
        self._last = b"{}"
        self._broken = b"\xff\xff\xff"

    def message(self, known: Known) -> bytes:
        """One message as a frame, or as several that belong together."""
        rng = self._rng
        words = self._words(known)
        while not _is_text(words):  # that would end the connection
            self._broken = words
            words = self._words(known)
        self._last = words
        chance = rng.random()
        if chance < 0.04:
            return frame(BINARY, words)
        if chance < 0.10:
            return self._in_pieces(words)
        if chance < 0.101:
            return frame(rng.choice((PING, PONG)), words[:125])
        return frame(TEXT, words)

    def breach(self) -> bytes:
        """Something that ends the connection: it is against the rules of web sockets."""
        return self._rng.choice(
            (
                bytes((0x81, 4)) + b"ping",  # not masked
                frame(3, b"reserved"),
                frame(MORE, b"continues nothing"),
                bytes((0x81 | 0x40, _MASKED)) + b"\0" * 4,  # a reserved bit
                bytes((_LAST | 8, _MASKED | 1)) + b"\0" * 4 + b"x",  # half a close code
                frame(TEXT, b"x" * 70_000),
                bytes((0x81, _MASKED | 127)) + b"\x7f" + b"\xff" * 7 + b"\0" * 4,  # enormous
                frame(TEXT, self._broken),
                frame(BINARY, self._broken),
                b"GET / HTTP/1.1\r\n\r\n",
            )
        )

    # -- what it says ------------------------------------------------------------------------

    def _words(self, known: Known) -> bytes:
        rng = self._rng
        chance = rng.random()
        if chance < 0.08:
            return rng.choice(_NOT_JSON)
        if chance < 0.12:
            return self._last  # once more
        made = self._command(known)
        spoil = rng.random()
        if spoil < 0.45:
            if made["type"] not in _RARE or rng.random() < 0.001:
                return _json(made)
            made.pop("id", None)
        elif spoil < 0.65:
            made[rng.choice([*made])] = rng.choice(_JUNK)
        elif spoil < 0.72:
            made.pop(rng.choice([*made]))
        elif spoil < 0.79:
            made[rng.choice(("x", "id", "seat", "", "类型"))] = rng.choice(_JUNK)
        elif spoil < 0.86:
            made["type"] = rng.choice(("", "act ", "ACT", "welcome", "events", "bye", None, 7))
        words = _json(made)
        if spoil >= 0.93:
            return words[: rng.randrange(len(words))]
        if spoil >= 0.86:
            at = rng.randrange(len(words))
            return words[:at] + bytes((rng.randrange(256),)) + words[at + 1 :]
        return words

    def _command(self, known: Known) -> dict[str, Any]:
        kind = self._rng.choice(self._kinds)
        assert isinstance(kind, inspect.StructType)
        made: dict[str, Any] = {"type": kind.tag}
        for field in kind.fields:
            if field.required or self._rng.random() < 0.5:
                made[field.encode_name] = self._field(field, known)
        return made

    def _field(self, field: inspect.Field, known: Known) -> Any:
        rng = self._rng
        special: dict[str, Callable[[], Any]] = {
            "id": lambda: rng.choice(self._ids) if rng.random() < 0.3 else f"n{rng.random()}",
            "version": lambda: 1,
            "token": lambda: None,
            "name": lambda: f"guest {rng.randrange(1000)}",
            "room": lambda: rng.choice((known["room"], known["honest"], "000000", "123456")),
            "match": lambda: rng.choice((known["match"], known["match"], 0, 2**60)),
            "at": lambda: rng.choice((known["at"], known["at"], -1, 2**60)),
            "have": lambda: rng.choice((-1, 0, 5, 2**60, -(2**60))),
            "do": lambda: rng.choice((known["legal"], known["legal"], "pass", "hu", "timeout", "")),
            "variant": lambda: rng.choice(
                ("hangzhou", "zhangzhou", "jinzhou", "lanzhou", "nowhere")
            ),
            "options": lambda: rng.choice(({}, {}, {"rounds": 1}, {"rounds": -5}, {"x": True})),
            "level": lambda: rng.choice(("random", "easy", "god", None)),
            "bot_level": lambda: "easy",
            "password": lambda: rng.choice(("short", "long enough")),
        }
        if field.name in special:
            return special[field.name]()
        return self._value(field.type)

    def _value(self, kind: inspect.Type) -> Any:
        rng = self._rng
        match kind:
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType():
                return rng.randint(kind.ge if kind.ge is not None else -5, kind.le or 9)
            case inspect.LiteralType():
                return rng.choice(kind.values)
            case inspect.StrType():
                return "".join(rng.choices("0123456789abcdef", k=rng.choice((6, 16, 64))))
            case inspect.UnionType():
                return self._value(rng.choice(kind.types))
            case inspect.StructType():
                return {one.encode_name: self._value(one.type) for one in kind.fields}
        return None

    def _in_pieces(self, words: bytes) -> bytes:
        """A message in several frames, perhaps with a ping between them."""
        rng = self._rng
        cuts = sorted(rng.randrange(len(words) + 1) for _ in range(rng.randint(1, 4)))
        parts = [words[a:b] for a, b in zip([0, *cuts], [*cuts, len(words)], strict=True)]
        out = frame(TEXT, parts[0], last=False)
        for part in parts[1:-1]:
            out += frame(MORE, part, last=False)
            if rng.random() < 0.02:
                out += frame(PING, b"between")
        return out + frame(MORE, parts[-1])


def _is_text(words: bytes) -> bool:
    try:
        words.decode()
    except UnicodeDecodeError:
        return False
    return True


def _json(made: dict[str, Any]) -> bytes:
    return json.dumps(made, ensure_ascii=len(made) % 2 == 0).encode(errors="surrogatepass")


def frame(kind: int, words: bytes, last: bool = True) -> bytes:
    """A frame of a client; its mask is four zeros, which leaves the words as they are."""
    size = len(words)
    head = bytes((kind | (_LAST if last else 0),))
    if size < 126:
        head += bytes((_MASKED | size,))
    elif size < 1 << 16:
        head += bytes((_MASKED | 126,)) + size.to_bytes(2, "big")
    else:
        head += bytes((_MASKED | 127,)) + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + words
