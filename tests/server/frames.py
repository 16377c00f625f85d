"""Frames of a web socket, by hand."""

MASK = b"\x01\x02\x03\x04"


def frame(first: int, data: bytes, long: bool = False) -> bytes:
    """A masked frame as a client sends it; `long` writes the length with eight bytes."""
    size = len(data)
    if long or size > 0xFFFF:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    elif size > 125:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | size))
    return head + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(data))
