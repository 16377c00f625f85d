"""Events told in words, one short line each."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from fangcheng.errors import FangchengError
from fangcheng.game.bars import Bar
from fangcheng.game.state import State
from fangcheng.tiles import FIRST_FLOWER, NAMES, parse, text
from fangcheng.words import Words, words


class Teller(NamedTuple):
    """How to write the seats and tiles of a sentence; markup is the caller's affair."""

    w: Words
    who: Callable[[int], str]
    tiles: Callable[[str], str]
    quote: Callable[[str], str] = str
    """How to write what somebody typed."""
    plain: Callable[[str], str] = str
    """How to take the markup off again."""

    def payee(self, to: object) -> str:
        """Write who is paid: a seat or the house."""
        return self.who(to) if isinstance(to, int) else self.w("seat.house")


def tell(teller: Teller, event: Mapping[str, Any]) -> list[str]:
    """Tell an event as `Event.for_seat` or `Event.as_json` gives it, in one line or several."""
    w = teller.w
    kind = event["event"]
    if kind == "pay":
        return [_payment(teller, transfer) for transfer in event["transfers"]]
    if kind == "open":
        return list(_laid_open(teller, event))
    special = _SPECIAL.get(kind)
    if special is not None:
        return [special(teller, event)]
    key = _key(w, event)
    fields = {
        "who": teller.who(event["seat"]) if "seat" in event else "",
        "tiles": teller.tiles(event["tiles"]) if "tiles" in event else "",
        "count": event.get("count", 0),
        "source": teller.who(event["from"]) if event.get("from") is not None else "",
        "take": teller.tiles(event["take"]) if "take" in event else "",
        "declared": w.declared(event.get("declare", "")),
        "code": _code(w, event),
        "to": teller.who(event["to"]) if "to" in event else "",
        "value": w.choice(event.get("code", ""), event.get("value", "")),
        "die": event.get("die", ""),
        "stakes": ", ".join(
            f"{teller.who(seat)} {number}" for seat, number in enumerate(event.get("numbers", ()))
        ),
        "event": kind,
    }
    return [w(key if key in w else "event.other", **fields).rstrip()]


def _code(w: Words, event: Mapping[str, Any]) -> str:
    """Name what an event is about; a choice of a town's own is called as its action is."""
    code = event.get("code", "")
    own = event["event"] in ("chosen", "give", "aside", "offer")
    return w.own(code) if own else w.code(code)


def teller_at(w: Words, state: State) -> Teller:
    """Write seats by their winds, which turn with the deal, and tiles as they are spoken."""

    def who(seat: int) -> str:
        return w.seat((seat - state.dealer) % state.seats)

    return Teller(w, who, lambda tiles: " ".join(map(w.tile, parse(tiles))))


def tell_with_reasons(w: Words, error: FangchengError, state: State, why: Iterable[Bar]) -> str:
    """Say an error, and why it is so, clause by clause."""
    colon, gap = ("：", "；") if w.lang == "zh" else (": ", "; ")
    say = teller_at(w, state)
    reasons = gap.join([tell_reason(say, reason) for reason in why])
    return colon.join([w.error(error), reasons] if reasons else [w.error(error)])


def in_english_with_reasons(error: FangchengError, state: State, why: Iterable[Bar]) -> str:
    """Say an error and its reasons as `str` does."""
    return tell_with_reasons(words("en", state.variant.name), error, state, why)


def tell_reason(teller: Teller, reason: Mapping[str, Any]) -> str:
    """Tell why something is not allowed, as `why_not` gives it."""
    w = teller.w
    seats = [reason["seat"]] if "seat" in reason else reason.get("seats", ())
    fields = {
        "who": w("bar.and").join(map(teller.who, seats)),
        "tiles": teller.tiles(reason["tiles"]) if "tiles" in reason else "",
        "suits": w("bar.and").join(_suits(w, reason.get("tiles", ""))),
        "count": reason.get("count", 0),
        "numbers": w("bar.and").join(map(str, reason.get("numbers", ()))),
        "clause": reason["clause"],
    }
    key = f"bar.{reason['code']}"
    return w(key if key in w else "note.other", code=reason["code"], **fields)


def _suits(w: Words, tiles: str) -> list[str]:
    """Name the suits of some tiles, each once."""
    letters = dict.fromkeys(NAMES[face][-1] for face in parse(tiles))
    return [w(f"suit.{letter}") for letter in letters if f"suit.{letter}" in w]


def _key(w: Words, event: Mapping[str, Any]) -> str:
    """Choose the sentence: by kind, by form, and by whether the tiles are known."""
    kind = event["event"]
    key = f"event.{kind}"
    if kind == "discard" and "declare" in event:
        return "event.discard.declared"
    if kind == "turn_up" and parse(event["tiles"])[0] >= FIRST_FLOWER:
        return "event.turn_up.flower"
    if "die" in event:
        return f"{key}.rolled"
    own = f"{key}.{event.get('code')}"
    if own in w and ("count" not in event or f"{own}.hidden" in w):
        key = own
    if kind == "draw" and event["by"] != "head":
        key += f".{event['by']}"
    if "form" in event:  # a kong, whatever a town calls it
        if own in w:
            return own
        form = event["form"]
        key = "event.gang" if form in (None, "ming") else f"event.gang.{form}"
    return key if "count" not in event else f"{key}.hidden"


def _lying(teller: Teller, event: Mapping[str, Any]) -> str:
    """Tell what lies before a seat where a round is entered in its middle."""
    w = teller.w
    hand = len(parse(event["tiles"])) if "tiles" in event else event["count"]
    face_down = sum(meld.get("hidden", 0) for meld in event["melds"])
    parts = [w("event.position.hand.hidden", count=hand - face_down)]
    if "tiles" in event:
        tiles = text(parse(event["tiles"])[: hand - face_down])
        parts = [w("event.position.hand", tiles=teller.tiles(tiles))]
    for meld in event["melds"]:
        concealed = meld.get("concealed") or "hidden" in meld
        form = ".bu" if meld.get("added") else ".an" if concealed else ""
        kind = _meld_name(w, meld["kind"], form)
        parts.append(f"{kind} {teller.tiles(meld.get('tiles', ''))}".rstrip())
    if event["discards"]:
        parts.append(w("event.position.discards", tiles=teller.tiles(event["discards"])))
    for pile in ("flowers", "thrown", "won"):
        if event[pile]:
            parts.append(f"{w(f'table.{pile}')} {teller.tiles(event[pile])}")
    if event["declared"]:
        parts.append(w.declared(event["declared"]))
    parts += [w.chosen(code, value) for code, value in event.get("chosen", {}).items()]
    if event.get("out"):
        parts.append(w("table.out"))
    return w(
        "event.position",
        who=teller.who(event["seat"]),
        parts=w("event.position.and").join(parts),
    )


def _meld_name(w: Words, kind: str, form: str) -> str:
    """Name a meld; a kong of a town's own as its action, where it has no name of its own."""
    return w(f"table.gang{form}") if kind == "gang" else w.get(f"table.{kind}", w.own(kind))


def _payment(teller: Teller, transfer: Mapping[str, Any]) -> str:
    return teller.w(
        "event.pay",
        payer=teller.who(transfer["from"]),
        payee=teller.payee(transfer["to"]),
        points=transfer["points"],
        reason=teller.w.code(transfer["code"]),
    )


def _laid_open(teller: Teller, event: Mapping[str, Any]) -> Iterator[str]:
    w = teller.w
    for seat, (hand, kongs) in enumerate(zip(event["hands"], event["kongs"], strict=True)):
        for kong in kongs:
            yield w("event.open.kong", who=teller.who(seat), tiles=teller.tiles(kong))
        if hand:
            yield w("event.open", who=teller.who(seat), tiles=teller.tiles(hand))
    if event["hidden"]:
        yield w("event.open.hidden", tiles=teller.tiles(event["hidden"]))


def _round(teller: Teller, event: Mapping[str, Any]) -> str:
    w = teller.w
    dealer, streak = teller.who(event["dealer"]), w.streak(event["streak"])
    return w("event.round", round=event["round"], dealer=dealer, streak=streak)


def _break(teller: Teller, event: Mapping[str, Any]) -> str:
    side = teller.w(f"event.side.{event['side']}")
    dice = " ".join(map(str, event["dice"]))
    return teller.w("event.break", dice=dice, side=side, stacks=event["stacks"])


def _win(teller: Teller, event: Mapping[str, Any]) -> str:
    w = teller.w
    return w(
        "event.hu" if "tile" in event else "event.hu.untiled",
        who=teller.who(event["seat"]),
        by=w.code(event["by"]),
        tile=teller.tiles(event.get("tile", "")),
        worth=w.worth(event["type"], event["factors"]),
    )


def _over(teller: Teller, event: Mapping[str, Any]) -> str:
    if event["next_dealer"] is None:
        return teller.w("event.over.void")
    return teller.w("event.over.drawn" if event["drawn"] else "event.over")


_SPECIAL: dict[str, Callable[[Teller, Mapping[str, Any]], str]] = {
    "round": _round,
    "break": _break,
    "hu": _win,
    "over": _over,
    "position": _lying,
}
