"""What bots know of Sichuan."""

from fangcheng.bots.weighing.numbers import Claims, Numbers

# A win of another ends nothing: the others play on, and most wins are paid by one seat alone.
NORMAL = Numbers(
    quiet=8, rise=0.02, most=0.12, loss=0.1, cost=0.12,
    worth=(0.45, 0.45, 0.5, 0.5), given=1.6, given_worth=0.25, far=2.2,
    claims=Claims(usual=0.15), kong_points=1.0, kongs_always_paid=True,
)  # fmt: skip

# Hands that `normal` dreams of seldom come: what is near is worth more than what may become big.
HARD = NORMAL._replace(worth=(0.1, 0.1, 0.1, 0.1), loss=0.2)
