"""What each town calls things: one file for each, both languages side by side.

A town's words go before the common ones, so a code that means something else in two towns is
explained by each in its own way.
"""

from collections.abc import Mapping
from typing import NamedTuple

from fangcheng.words.towns import hangzhou, jinzhou, lanzhou, qinhuangdao, zhangzhou


class Town(NamedTuple):
    """The words of a town."""

    words: Mapping[str, tuple[str, str]]
    """Chinese and English for each key."""
    sums: Mapping[str, str]
    """How payments are worked out where they are not plain products: see `fangcheng.words.sums`."""


TOWNS: Mapping[str, Town] = {
    "hangzhou": Town(hangzhou.WORDS, {}),
    "zhangzhou": Town(zhangzhou.WORDS, zhangzhou.SUMS),
    "jinzhou": Town(jinzhou.WORDS, jinzhou.SUMS),
    "qinhuangdao": Town(qinhuangdao.WORDS, qinhuangdao.SUMS),
    "lanzhou": Town(lanzhou.WORDS, lanzhou.SUMS),
}
