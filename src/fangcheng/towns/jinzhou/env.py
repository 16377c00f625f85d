"""What stands in the arrays for learning of Jinzhou's notes; the 宝 itself is the hidden tile."""

from fangcheng.game.marks import Mark

OWN = (Mark("seen", "seats"), Mark("seen_any", "seats"))
PUBLIC = ()
EVENTS = {"discard jia": 14, "bao": 25, "huanbao": 26}
