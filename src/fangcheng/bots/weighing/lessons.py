"""What came of hands, beside what was expected: fitted by `python -m benchmarks.experience`.

To 2,400 rounds (`--seed e7`), played with the lessons before these. In the other towns
hands judged so play no better than with what `Insight` knows.
"""

from typing import Final

# For each town, hands that are 0, 1, 2, 3, 4 or more from ready, and locked ones; for each of them
# what `Experience.seen` lists is worth, in plain wins.
LESSONS: Final[dict[str, tuple[tuple[float, ...], ...]]] = {
    "jinzhou": (
        (0.285, 0.803, 0.111, 0.083, 0.091, 0.000, 0.000, -0.231, -0.186, 0.156, -0.259, 0.082),
        (0.460, 0.807, -0.027, 0.007, 0.035, 0.000, 0.000, -0.421, 0.164, -0.173, -0.240, -0.025),
        (0.242, 1.013, 0.090, 0.066, -0.099, 0.000, 0.000, -0.071, 0.259, -0.425, -0.319, 0.079),
        (0.255, 1.110, -0.015, -0.098, 0.003, 0.000, 0.000, -0.056, 0.319, -0.351, -0.205, 0.072),
        (0.324, 1.375, -0.057, -0.015, 0.000, 0.000, 0.000, -0.019, 0.116, -0.378, -0.378, 0.049),
        (0.438, 0.865, 0.200, 0.181, 0.056, 0.000, 0.000, 0.277, 0.054, -0.198, -0.408, 0.051),
    ),
}
