"""What bots know of Jinzhou."""

from fangcheng.bots.weighing.numbers import Claims, Numbers, Ready, Waits

NORMAL = Numbers(
    quiet=5, rise=0.022, most=0.16, loss=0.45, cost=0.9, kong_points=0.5,
    worth=(1.1, 1.1, 1.1, 1.1), given=1.6, given_worth=0.34, far=4.6, width=0.75,
    says={"jiahu": "middle_wait"},
)  # fmt: skip

# Fitted by `python -m research.corrections` to 2,400 rounds (`--seed e7`) played with those
# before these. In the other towns hands judged so play no better.
_CORRECTIONS = (
    (0.285, 0.803, 0.111, 0.083, 0.091, 0.000, 0.000, -0.231, -0.186, 0.156, -0.259, 0.082),
    (0.460, 0.807, -0.027, 0.007, 0.035, 0.000, 0.000, -0.421, 0.164, -0.173, -0.240, -0.025),
    (0.242, 1.013, 0.090, 0.066, -0.099, 0.000, 0.000, -0.071, 0.259, -0.425, -0.319, 0.079),
    (0.255, 1.110, -0.015, -0.098, 0.003, 0.000, 0.000, -0.056, 0.319, -0.351, -0.205, 0.072),
    (0.324, 1.375, -0.057, -0.015, 0.000, 0.000, 0.000, -0.019, 0.116, -0.378, -0.378, 0.049),
    (0.438, 0.865, 0.200, 0.181, 0.056, 0.000, 0.000, 0.277, 0.054, -0.198, -0.408, 0.051),
)

# How often discards are won on, and what that costs, was counted in the rounds of the corrections,
# which were learned with the usual loss.
HARD = NORMAL._replace(
    cost=0.5,
    ready=Ready(quiet=2, rise=0.005, meld=0.0075, most=0.9, by_seat=True),
    waits=Waits(
        ranks=(0.065, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.065),
        honour=0.012,
        suit_unseen=(0.35, 0.5, 0.75, 1.1),
        honour_unseen=(0.35, 0.5, 0.75, 1.1),
        discarded=0.1,
    ),
    claims=Claims(usual=0.0, chi=0.5, peng=1.8),
    counts_turns=True,
    corrections=_CORRECTIONS,
)
