"""What stands in the arrays for learning of Hangzhou's notes."""

from fangcheng.game.marks import Mark

OWN = (Mark("missed", "tiles"), Mark("piao", "numbers"), Mark("piao_kongs", "numbers"))
PUBLIC = (Mark("locks", "seats"),)
