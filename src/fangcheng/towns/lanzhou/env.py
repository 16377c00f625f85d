"""What stands in the arrays for learning of Lanzhou's notes."""

from fangcheng.game.marks import Mark

OWN = (Mark("own_face", "tile"), Mark("bathing", "seats"))
PUBLIC = (Mark("safe", "seats"),)
EVENTS = {"shuai": 9}
