"""Asks every question in every town, and lists what was loaded for the answers."""

import json
import sys

sys.path.insert(0, "/engine")

from fangcheng.answering import QUESTIONS, answer_text
from fangcheng.installed import VARIANTS

for town in VARIANTS:
    for lang in ("zh", "en"):
        for question in QUESTIONS:
            for wild in ("9m", None):
                scenario = {"variant": town, "hands": [""] * 4, "script": ["0 hu"]}
                given = {
                    "variant": town,
                    "hand": "123m456p789s11s9mEE",
                    "wild": wild,
                    "scenario": scenario,
                }
                answer_text(question, json.dumps(given), lang)
answer_text("score", "{")
found = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
json.dumps(sorted(file.partition(".zip/")[2] for file in found if ".zip/" in file))
