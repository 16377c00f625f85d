"""What bots know of Hangzhou."""

from fangcheng.bots.weighing.numbers import Numbers

NORMAL = Numbers(
    quiet=4, rise=0.035, most=0.30, loss=0.42,
    worth=(1.0, 1.1, 1.2, 1.4), given=0.0, given_worth=0.5, far=2.8,
)  # fmt: skip

HARD = NORMAL._replace(asks_settlement=True, opened=0.85, pairs_claim=True)
