"""A complete bot: it wins when it can, claims pairs, and discards what stands alone.

Try it: fangcheng bot-test "python3 examples/bot.py". The protocol is told in docs/en/bots.md.
"""

import json
import re
import sys


def tiles(text):
    """Read tiles: '123mE' is ['1m', '2m', '3m', 'E']."""
    suited = [d + suit for ds, suit in re.findall(r"(\d+)([mps])", text) for d in ds]
    return suited + re.findall("[ESWNCFP]", text)


def company(tile, hand):
    """Count how much a tile has beside it: copies and neighbours."""
    near = [f"{int(tile[0]) + step}{tile[1]}" for step in (-2, -1, 1, 2)] if tile[1:] else []
    return 3 * hand.count(tile) + sum(other in hand for other in near)


def decide(legal, hand):
    """Choose one of the legal actions; where a town asks for something of its own, the first."""
    for action in ("hu", "gang", "peng", "pass", "shuai", "stake 0"):
        if action in legal:
            return action
    worth = {a: (company(a.split()[1], hand), -len(a)) for a in legal if a.startswith("discard")}
    return min(worth or legal[:1], key=worth.get)


for line in sys.stdin:
    message, answer = json.loads(line), {}
    if message["type"] == "hello":
        answer = {"protocol": 1, "name": "example", "view": True, "matches": True}
    elif message["type"] == "ask":
        action = decide(message["legal"], tiles(message["view"]["hand"]))
        answer = {"id": message["id"], "action": action}
    sys.stdout.write(json.dumps(answer) + "\n" if answer else "")
    sys.stdout.flush()
