"""Texts of tiles, of hands with melds, of groups in a reading, and of actions."""

from fangcheng.errors import ActionTextError, TileTextError
from fangcheng.game.actions import parse_action
from fangcheng.hands.readings import parse_group
from fangcheng.tiles import chinese, hand_text, parse, parse_hand, text, unicode
from tests.fuzz.reading import accepted

WORDS = (
    *"123456789mpsfESWNCFP[]!*=() ,、万筒条饼索一九幺鸡东风白板红中发财春兰竹菊🀀🀇🀐🀙🀢",
    "\ufe0f", "discard ", "chi ", "gang ", "shuai ", "stake ", "choose ", " ting", " jia", "(**)",
)  # fmt: skip
STEPS = (3000, 150)
RUNS = 8_000
IS_JSON = False

_WHOLE_DECK = 160


def read(data: bytes) -> None:
    """Read a text in each of the ways, and again what was written of it."""
    source = data.decode(errors="surrogateescape")
    faces = accepted(parse, source, refusals=(TileTextError,))
    if faces is not None and len(faces) <= _WHOLE_DECK:
        for write in (text, chinese, unicode):
            assert parse(write(faces)) == faces
    hand = accepted(parse_hand, source, refusals=(TileTextError,))
    if hand is not None and len(hand.tiles) + 4 * len(hand.melds) <= _WHOLE_DECK:
        assert parse_hand(hand_text(hand.melds, hand.tiles)) == hand
    group = accepted(parse_group, source, refusals=(TileTextError,))
    if group is not None:
        assert parse_group(str(group)) == group
    action = accepted(parse_action, source, refusals=(ActionTextError, TileTextError))
    if action is not None:
        assert parse_action(str(action)) is action
