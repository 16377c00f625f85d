"""What has a name now and is loaded when it is asked for."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import TypeVar

V = TypeVar("V")


class Lazy(MutableMapping[str, V]):
    """A mapping with known names, whose values are loaded one by one when they are used."""

    def __init__(self, names: Iterable[str], load: Callable[[str], V]) -> None:
        self._load = load
        self._missing = object()
        self._values: dict[str, object] = dict.fromkeys(names, self._missing)

    def __getitem__(self, name: str) -> V:
        if self._values[name] is self._missing:
            self._values[name] = self._load(name)
        return self._values[name]  # type: ignore[return-value]

    def __setitem__(self, name: str, value: V) -> None:
        self._values[name] = value

    def __delitem__(self, name: str) -> None:
        del self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
