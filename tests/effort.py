"""How many random hands and rounds the tests try.

`make test` tries enough to notice a fault, on the compiled engine only; `make test-full` tries many
more, on both builds. Tests that try many are marked `random`: plain Python leaves them out, since
`fangcheng.checking.builds` shows that both builds do the same.
"""

import os

FULL = bool(os.environ.get("FANGCHENG_FULL"))


def many(quick: int, full: int) -> int:
    """So many, or with FANGCHENG_FULL=1 so many."""
    return full if FULL else quick
