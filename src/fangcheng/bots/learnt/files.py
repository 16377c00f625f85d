"""Files of tensors, in the format of safetensors: a header in JSON, then numbers one after another.

The format is so plain that reading and writing it needs no package; the same tensors give the same
bytes, so that a checksum says which they are.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fangcheng.errors import LearntError

_HEADER: Final = 8
_KINDS: Final = {"F16": np.float16, "F32": np.float32}
_LONGEST_HEADER: Final = 1 << 20


def read_tensors(path: Path) -> dict[str, NDArray[Any]]:
    """Read all tensors of a file."""
    data = path.read_bytes()
    try:
        size = int.from_bytes(data[:_HEADER], "little")
        if size > _LONGEST_HEADER:
            raise ValueError("the header is too long")
        header = json.loads(data[_HEADER : _HEADER + size])
        header.pop("__metadata__", None)
        body = memoryview(data)[_HEADER + size :]
        return {name: _tensor(body, told) for name, told in header.items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise LearntError("no_tensors", name=path.name, reason=error) from None


def _tensor(body: memoryview, told: Mapping[str, Any]) -> NDArray[Any]:
    first, end = told["data_offsets"]
    return np.frombuffer(body[first:end], _KINDS[told["dtype"]]).reshape(told["shape"])


def write_tensors(path: Path, tensors: Mapping[str, NDArray[Any]]) -> None:
    """Write tensors as halves; the file is there whole or not at all."""
    header: dict[str, object] = {}
    parts: list[bytes] = []
    at = 0
    for name in sorted(tensors):
        part = np.ascontiguousarray(tensors[name], np.float16)
        offsets = [at, at + part.nbytes]
        header[name] = {"dtype": "F16", "shape": part.shape, "data_offsets": offsets}
        parts.append(part.tobytes())
        at += part.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % _HEADER)
    written = path.with_suffix(".new")
    written.write_bytes(b"".join([len(text).to_bytes(_HEADER, "little"), text, *parts]))
    written.replace(path)
