"""The review of a seat in a finished match."""

from typing import cast

from fangcheng.bots import Look
from fangcheng.bots.coach import Judgement, judge
from fangcheng.game.actions import parse_action
from fangcheng.game.options import as_dict
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.protocol import review as review_told
from fangcheng.server.archive.questions import ReviewMatch
from fangcheng.server.bots.candidates import candidate
from fangcheng.server.stepping import stepped


def review(question: ReviewMatch) -> review_told.Review:
    """Replay the match and judge each decision of the seat by what it saw at the time."""
    variant = make_variant(question.variant, question.options)
    base = cast(int, as_dict(variant.options)["base"])
    match = Match(variant, question.seed)
    told = review_told.Review(question.match, question.seat, 0, [])
    for played, step in stepped(match, question.inputs):
        if not played.own:
            continue
        judgement = judge(match.state, played.seat, parse_action(played.do), step)
        if judgement is not None:
            told.decisions += 1
            if judgement.is_clear(base):
                told.mistakes.append(_mistake(judgement, Look(match.state, played.seat)))
    return told


def _mistake(judgement: Judgement, look: Look) -> review_told.Mistake:
    return review_told.Mistake(
        round=judgement.round,
        step=judgement.step,
        action=judgement.action.text,
        best=judgement.best.action.text,
        loss=round(judgement.loss, 4),
        candidates=[candidate(choice, look) for choice in (judgement.best, judgement.done)],
    )
