"""What bots know of Qinhuangdao."""

from fangcheng.bots.weighing.numbers import Numbers

NORMAL = Numbers(
    quiet=2.5, rise=0.055, most=0.38, loss=0.8, cost=0.8,
    kong_points=1.0, kongs_always_paid=True,
    worth=(3.7, 2.0, 8.0, 5.0), given=1.6, given_worth=0.12, far=2.8,
    says={"biankadiao": "middle_wait", "qingyise": "one_suit"},
)  # fmt: skip

# Where rounds were played both ways (`python -m research.both_ways`), passing on small wins
# by discard brought more than was expected of it.
HARD = NORMAL._replace(patience=0.25, pairs_claim=True, lets_go=True)
