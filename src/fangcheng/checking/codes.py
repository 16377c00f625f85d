"""The codes of a town: it lists those that come up, and formulas name no others."""

from collections.abc import Iterator

from fangcheng.checking.trial import Trial
from fangcheng.checking.wrong import WrongAnswerError
from fangcheng.game.actions import HU, PENG
from fangcheng.game.formula import names_in
from fangcheng.game.ledger import Transfer, Win
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.game.why import why_not
from fangcheng.words import CATALOGUES

_OFTEN = 0.1
"""At how many moments reasons and remarks are asked for."""
_KEYS = {
    "wins": "code", "factors": "code", "payments": "code",
    "bars": "bar", "remarks": "note", "events": "event",
}  # fmt: skip
"""For each list the words that each of its codes needs."""
_IN_FORMULAS = {"type", "others"}
"""What names in a formula may mean beside factors."""


def words_listed(town: Variant, paid_alike: bool) -> Iterator[str]:
    """List the keys of all words that the codes of a town need.

    Where wins are `paid_alike`, by one sentence for all, payments need none of their own.
    """
    for listed, key in _KEYS.items():
        yield from (f"{key}.{code}" for code in getattr(town.codes, listed))
    yield from (f"pay.{code}" for code in town.codes.payments if not paid_alike)
    yield from (f"mark.{code}" for code in town.marks)


def codes(trial: Trial) -> None:
    """Whatever comes up is listed, and payments with a formula have only factors that it names."""
    check_formulas(trial.variant)
    for state in trial.moments():
        if trial.often(_OFTEN):
            for seat in range(state.seats):
                _check_seat(state, seat)
    for win in state.wins:
        _check_win(trial.variant, win)
    for paid in state.transfers:
        _check_payment(trial.variant, paid)
    for event in state.events or ():
        _check(trial.variant, "events", event.kind)
    trial.met["codes"] += len(state.wins) + len(state.transfers)


def check_formulas(town: Variant) -> None:
    """Each formula is one of a payment that is listed, and names factors that are."""
    for code, formula in town.payments.items():
        if code not in town.codes.payments:
            raise WrongAnswerError("formula_code", code=code)
        for name in sorted(names_in(formula) - _IN_FORMULAS):
            if not _is_listed(town, "factors", name):
                raise WrongAnswerError("formula_name", code=code, name=name)


def _check_seat(state: State, seat: int) -> None:
    for remark in state.variant.remarks(state, seat):
        _check(state.variant, "remarks", remark["code"])
    for action in (HU, PENG):
        for one in why_not(state, seat, action):
            _check(state.variant, "bars", one["code"])


def _check_win(town: Variant, win: Win) -> None:
    _check(town, "wins", win.type, win.reading)
    for code, _ in win.factors:
        _check(town, "factors", code, win.reading)


def _check_payment(town: Variant, paid: Transfer) -> None:
    _check(town, "payments", paid.code)
    formula = town.payments.get(paid.code)
    named = names_in(formula) if formula is not None else frozenset({"others"})
    for code, number in paid.factors:
        _check(town, "factors", code)
        counted = code in named or "others" in named or ("type" in named and code == paid.code)
        if not counted:
            fields = {"code": paid.code, "formula": formula, "name": code, "number": number}
            raise WrongAnswerError("formula_leaves_out", **fields)


def _check(town: Variant, listed: str, code: str, reading: str = "") -> None:
    if not _is_listed(town, listed, code):
        where = {"list": listed, "code": code}
        if reading:
            raise WrongAnswerError("unlisted_in_win", **where, hand=reading)
        raise WrongAnswerError("unlisted", **where)


def _is_listed(town: Variant, listed: str, code: str) -> bool:
    return code in getattr(town.codes, listed) or f"{_KEYS[listed]}.{code}" in CATALOGUES["zh"]
