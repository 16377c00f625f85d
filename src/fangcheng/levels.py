"""The levels of bots: one row for each, from which protocol, page, menus and documents take them.

Nothing is loaded for it. What makes the players stands in `fangcheng.bots.BOTS`.
"""

from typing import Final, Literal, NamedTuple

BotLevel = Literal["easy", "normal", "hard", "master"]
"""The levels of bots for a room; `master` where the server offers it. A single seat may also have
`random`, which has no plan at all."""


class Level(NamedTuple):
    """What everybody but its player knows of a level."""

    name: str
    called: tuple[str, str]
    """Its name for people, in Chinese and English."""
    about: tuple[str, str]
    """A line about how it plays."""
    in_rooms: bool = True
    """Whether all bots of a room may be of this level; else only a single seat."""
    learnt: bool = False
    """Whether it has learnt some towns and rules only, and needs nets that may be missing."""
    stand_in: str = ""
    """Who plays in its place where it has not learnt the rules."""
    hurried: str = ""
    """Who decides in its place where there is no time to search; nobody if it never searches."""
    least: str = ""
    """How it is named where it shall think as little as it can, if not by its name."""


LEVELS: Final = (
    Level(
        "easy",
        ("入门", "Easy"),
        (
            "只顾自己早点听牌，不看别家。",
            "Hurries to a ready hand of its own and looks at nobody else.",
        ),
    ),
    Level(
        "normal",
        ("熟手", "Normal"),
        (
            "会算牌值多少分，也防别家胡。",
            "Counts what a hand is worth, and guards against the others.",
        ),
    ),
    Level(
        "hard",
        ("高手", "Hard"),
        (
            "每手先在心里试打许多遍，想得久一点。",
            "Plays each move out many times in its head first; takes a little longer.",
        ),
        hurried="normal",
        least="hard:8",
    ),
    Level(
        "master",
        ("大师", "Master"),
        (
            "自己和自己打过无数局学出来的；没学过的规则由高手代打。",
            "Learnt by playing itself; under rules it has not learnt, a hard bot plays instead.",
        ),
        learnt=True,
        stand_in="hard",
        hurried="normal",
    ),
    Level(
        "random",
        ("随便", "Random"),
        ("想到什么打什么。", "Takes any legal action."),
        in_rooms=False,
    ),
)
"""In the order in which they are offered, the weakest of a room first."""
LEVEL: Final = {level.name: level for level in LEVELS}
