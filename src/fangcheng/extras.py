"""Parts that need more than a plain installation has, and how to get it."""

from importlib.util import find_spec

from fangcheng.errors import MissingExtraError


def need(extra: str, *packages: str) -> None:
    """Say in one line what to install, unless all packages of an extra are there."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise MissingExtraError("extra_missing", missing=tuple(missing), extra=extra)
