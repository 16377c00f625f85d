"""What stands in the arrays for learning of Qinhuangdao's notes."""

from fangcheng.game.marks import Mark

OWN = (Mark("missed", "tiles"),)
PUBLIC = (Mark("barred", "seats"), Mark("first_round", "yes"))
EVENTS = {"stakes": 8, "fenggang ming": 20, "fenggang an": 21}
