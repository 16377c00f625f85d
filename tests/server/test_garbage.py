"""The collector: what is set aside and holds only itself goes in the end."""

import subprocess
import sys

_SCRIPT = """
import asyncio, gc, weakref
from fangcheng.server import garbage

class Round:
    def __init__(self):
        self.me = self

async def main():
    garbage._MANY, garbage._SECONDS = 20_000, 0.05
    garbage.collect_calmly(asyncio.get_running_loop())
    one = Round()
    seen = weakref.ref(one)
    before = gc.get_freeze_count()
    kept = [[] for _ in range(5_000)]
    assert gc.get_freeze_count() > before + 4_000, "what lives on is set aside"
    del one
    kept += [[] for _ in range(5_000)]
    await asyncio.sleep(0.2)
    assert seen() is not None, "short looks do not come by there"
    kept += [[] for _ in range(500_000)]
    await asyncio.sleep(0.2)
    assert seen() is None, "there is twice as much: everything was looked through"

asyncio.run(main())
"""


def test_what_holds_only_itself_goes_in_the_end() -> None:
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
