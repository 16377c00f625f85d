"""What each town calls things: one file for each, both languages side by side.

A town's words go before the common ones, so a code that means something else in two towns is
explained by each in its own way.
"""

from collections.abc import Mapping

from fangcheng.words.towns import hangzhou, jinzhou, lanzhou, qinhuangdao, zhangzhou

TOWNS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "hangzhou": hangzhou.WORDS,
    "zhangzhou": zhangzhou.WORDS,
    "jinzhou": jinzhou.WORDS,
    "qinhuangdao": qinhuangdao.WORDS,
    "lanzhou": lanzhou.WORDS,
}
"""For each town Chinese and English for each key."""
