"""`make differential`: both builds play 100,000 rounds, and the same happens in them."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

from fangcheng.checking.builds import digest_by
from fangcheng.installed import VARIANTS

ROUNDS = 100_000


def main() -> None:
    each = -(-ROUNDS // len(VARIANTS))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        playing = {
            name: [pool.submit(digest_by, pure, name, 0, each) for pure in (False, True)]
            for name in VARIANTS
        }
        for name, builds in playing.items():
            compiled, pure = (build.result() for build in builds)
            if (compiled[0], pure[0]) != ("compiled", "pure"):
                sys.exit(f"the builds that ran are {compiled[0]} and {pure[0]}")
            if compiled[1] != pure[1]:
                sys.exit(f"{name}: the first {each} rounds differ")
            sys.stdout.write(f"{name}: {each} rounds alike, {pure[1][:16]}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
