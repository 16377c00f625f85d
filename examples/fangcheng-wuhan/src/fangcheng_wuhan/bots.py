"""What bots know of Wuhan."""

from fangcheng.bots.weighing.numbers import Claims, Numbers

# All three pay each win, and every claim doubles it.
NORMAL = Numbers(
    quiet=4, rise=0.035, most=0.3, loss=0.6, cost=0.3,
    worth=(1.0, 1.0, 1.0, 1.0), given=1.6, given_worth=0.7, far=3.6,
    claims=Claims(usual=0.45),
)  # fmt: skip

HARD = NORMAL._replace(asks_settlement=True)
