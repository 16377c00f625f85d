"""What bots know of Lanzhou."""

from fangcheng.bots.weighing.numbers import Numbers

NORMAL = Numbers(
    quiet=4, rise=0.015, most=0.13, loss=0.25, cost=0.75,
    worth=(1.0, 1.0, 1.2, 1.2), given=1.1, given_worth=0.35, far=1.7, width=0.75,
    says={"zhongfabai": "honour_meld", "heisanfeng": "honour_meld", "jiang": "named_pair"},
)  # fmt: skip

# `normal` fears to give a win too much for what hands bring.
HARD = NORMAL._replace(opened=0.85, cost=0.38)
