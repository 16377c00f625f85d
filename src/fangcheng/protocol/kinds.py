"""What commands and messages have in common, wherever their types stand."""

from typing import Annotated

from msgspec import Meta, MsgspecError

# A `$` in Python also matches before a newline at the end; `\Z` is the end.
Id = Annotated[str, Meta(pattern=r"\A[!-~]{1,36}\Z")]
BROKEN = (MsgspecError, UnicodeError, RecursionError)
"""What reading JSON raises that is not what it should be: the last where it is nested too deep."""
STORED = Meta(ge=1, le=2**31 - 1)
"""What a number is that databases give: larger ones they cannot even be asked about."""
