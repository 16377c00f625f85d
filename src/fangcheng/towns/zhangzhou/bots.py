"""What bots know of Zhangzhou."""

from fangcheng.bots.weighing.numbers import Numbers

NORMAL = Numbers(
    quiet=3, rise=0.050, most=0.38, loss=0.32, cost=0.25, kong_points=1.0,
    worth=(1.0, 1.1, 1.0, 1.1), given=0.6, given_worth=0.5, far=3.3,
)  # fmt: skip

HARD = NORMAL._replace(asks_settlement=True, opened=0.85)
