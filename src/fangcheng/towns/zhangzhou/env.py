"""What stands in the arrays for learning of Zhangzhou's notes."""

from fangcheng.game.marks import Mark

OWN = (
    Mark("missed", "tiles"), Mark("missed_peng", "tiles"),
    Mark("chain", "numbers"), Mark("draws", "numbers"),
)  # fmt: skip
PUBLIC = (Mark("locks", "numbers"), Mark("gold_out", "yes"), Mark("following", "yes"))
EVENTS = {"lock": 24}
