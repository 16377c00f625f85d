"""`fangcheng serve` for tests in a browser: `python -m tests.server.seeded serve …`.

The server's part of every seed is always the same, so the players' nonces alone decide the walls. A
test whose browsers draw the same nonces at every run plays the same match at every run, and its
shuffle can still be checked.
"""

from unittest import mock

from fangcheng.cli import main
from fangcheng.server.rooms import shuffle

SECRET = "5eed" * 8

if __name__ == "__main__":
    with mock.patch.object(shuffle, "new_secret", lambda: SECRET):
        main()
