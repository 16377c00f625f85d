"""`fangcheng score`: what one hand is worth, and why."""

import re
from typing import Annotated

from fangcheng.cli.command import TOWNS, Argument, Option, with_help
from fangcheng.cli.common import LangOption, SetOption, TilesOption, fail, fail_clearly, rules_from
from fangcheng.errors import ScenarioError
from fangcheng.game.ledger import Win
from fangcheng.game.state import State
from fangcheng.houserules.rules import is_file_name
from fangcheng.installed import FIRST_TOWN, variant_type
from fangcheng.positions.scoring import Claim, NoWinError, report, score_claim, written_claim
from fangcheng.terminal.harmless import tell_json
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.tiles import NAMES
from fangcheng.words import Words, words
from fangcheng.words.telling import tell_with_reasons

_TOWN = re.compile("[a-z][a-z0-9_-]*(/[a-z0-9_-]*)?")
"""The name of a town or a preset: no hand begins with a small letter."""

_HAND = "'[123p]456m789s111sEE'"

WordsArgument = Annotated[
    list[str],
    Argument(
        metavar="[TOWN] HAND",
        help=f"玩法：{TOWNS}，或桌规文件，可以不写；手牌连吃碰杠的，胡的牌在最后，如 {_HAND} · "
        f"the town or a file of house rules, which may be left out: {TOWNS}; "
        "the hand with its melds, the winning tile "
        f"last, like {_HAND}",
    ),
]
WildOption = Annotated[str | None, Option(help="翻出的牌 · the tile turned up")]
TileOption = Annotated[
    str | None,
    Option(help="胡的牌，默认最后写的一张 · the winning tile; the last one written by default"),
]
FromOption = Annotated[
    int | None,
    Option(
        "--from",
        help="点炮的座位，不写是自摸 · the seat that discarded it; self-drawn if left out",
    ),
]
RobOption = Annotated[
    bool, Option("--rob", help="抢 --from 的补杠 · robbed from an added kong of --from")
]
SeatOption = Annotated[int, Option(help="胡牌的座位 · the winner's seat")]
DealerOption = Annotated[int, Option(help="庄家的座位 · the dealer's seat")]
StreakOption = Annotated[int | None, Option(help="连庄数 · the dealer's streak")]
KongOption = Annotated[bool, Option("--kong", help="杠后补到的牌 · on a kong replacement")]
DealtOption = Annotated[
    bool, Option("--dealt", help="起手就胡 · with the tiles dealt, before the first discard")
]
WithOption = Annotated[
    list[str] | None,
    Option(
        "--with", metavar="CODE=N", help="胡之前的事，见上 · what happened before, as listed above"
    ),
]
JsonOption = Annotated[bool, Option("--json", help="输出 JSON · print JSON")]


_TAKES = {"switch": "", "number": "=N", "each": "=N,N,N,N", "seat": "=N", "seats": "=N,N"}
"""What stands behind the code of a circumstance, by its kind."""


def _circumstance_help(lang: str) -> str:
    """List what --with takes in each town."""
    from fangcheng.words.installed import installed

    lines = ["--with:"]
    for name in installed().towns:
        w = words(lang, name)
        told = (
            f"{one.code}{_TAKES[one.kind]} ({w.get(f'circumstance.{one.code}', one.code)})"
            for one in variant_type(name).circumstances
        )
        lines.append(f"[bold]{name}[/]: {', '.join(told)}")
    return "\n\n".join(lines)


@with_help(_circumstance_help)
@fail_clearly
def score_command(
    written: WordsArgument,
    wild: WildOption = None,
    tile: TileOption = None,
    source: FromOption = None,
    rob: RobOption = False,
    seat: SeatOption = 1,
    dealer: DealerOption = 0,
    streak: StreakOption = None,
    kong: KongOption = False,
    dealt: DealtOption = False,
    given: WithOption = None,
    set_: SetOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "zh",
    tiles: TilesOption = None,
) -> None:
    """算分：读牌、百搭当什么、每项倍数、谁付多少。 · Score one hand and explain it.

    不写玩法就是杭州。 · Without a town it is Hangzhou.

    例子： · Examples:

    [bold]fangcheng score 123m456p789s11s9mEE --wild 9m[/]

    [bold]fangcheng score hangzhou 11223344m5566pSS --wild E --from 0 --streak 3[/]

    [bold]fangcheng score '[1111s]456m789s123pWE' --wild W --with caipiao=1 --kong[/]

    [bold]fangcheng score zhangzhou '[5555s!]123m456p789s11pEEE' --wild F --with hua=5[/]

    [bold]fangcheng score zhangzhou 123m456p789s111222pWE --wild W --with shuangyou[/]

    [bold]fangcheng score zhangzhou 123m456p789s11pEEE789m --wild F --from 0 --rob[/]

    [bold]fangcheng score zhangzhou 123m456p789s11pEEE78m --wild F --dealt[/]

    [bold]fangcheng score jinzhou '[EEE]123m456p55s79s8s' --from 0 --with jia[/]

    [bold]fangcheng score qinhuangdao 123m456p78s55s5pEEE --wild 4p --with pao=3[/]

    [bold]fangcheng score lanzhou CFP123m456p789s55p --with ting --set pair=258-soft[/]
    """
    town, hand = _town_and_hand(written)
    chosen = rules_from(town, set_)
    w = words(lang, chosen.town)
    rules = chosen.variant()
    claim = written_claim(
        hand,
        wild=wild,
        tile=tile,
        seat=seat,
        dealer=dealer,
        streak=streak,
        source=source,
        rob=_robbed(rob, source),
        drawn_by=_drawn_by(kong, dealt, source),
        given=_circumstances(given or []),
    )
    try:
        win, state = score_claim(rules, claim)
    except NoWinError as error:
        fail(tell_with_reasons(w, error, error.state, error.why), lang=w.lang)
    if as_json:
        tell_json(report(win, state))
    else:
        _show(w, tile_style(tiles, lang), claim, win, state)


def _town_and_hand(given: list[str]) -> tuple[str, str]:
    """Tell the town from the hand, in whichever order they come."""
    if len(given) > 2:
        raise ScenarioError("word_too_many", word=given[2])
    towns = [one for one in given if _TOWN.fullmatch(one) or is_file_name(one)]
    hands = [one for one in given if one not in towns]
    if not hands:
        raise ScenarioError("scored_hand_missing", town=towns[0])
    if len(hands) > 1:
        raise ScenarioError("two_hands", first=hands[0], second=hands[1])
    return towns[0] if towns else FIRST_TOWN, hands[0]


def _robbed(rob: bool, source: int | None) -> bool:
    if rob and source is None:
        raise ScenarioError("rob_needs_from")
    return rob


def _drawn_by(kong: bool, dealt: bool, source: int | None) -> str:
    if kong + dealt + (source is not None) > 1:
        raise ScenarioError("ways_exclude")
    return "kong" if kong else "dealt" if dealt else "head"


def _circumstances(pairs: list[str]) -> dict[str, int | tuple[int, ...]]:
    found: dict[str, int | tuple[int, ...]] = {}
    for pair in pairs:
        code, sign, value = (part.strip() for part in pair.partition("="))
        if code in found:
            raise ScenarioError("circumstance_twice", circumstance=code)
        numbers = [part.strip() for part in value.split(",")] if sign else ["1"]
        if not all(number.isascii() and number.isdecimal() for number in numbers):
            raise ScenarioError("pair_no_circumstance", pair=pair)
        whole = tuple(map(int, numbers))
        found[code] = whole[0] if len(whole) == 1 else whole
    return found


def _show(w: Words, style: TileStyle, claim: Claim, win: Win, state: State) -> None:
    from fangcheng.terminal.page import open_page
    from fangcheng.terminal.settlement import show_transfers, show_win, with_dealer
    from fangcheng.terminal.tiles import Painter

    page = open_page()
    names = [w("seat.number", seat=seat) for seat in range(state.seats)]
    names = with_dealer(w, names, state.dealer)
    tile = None if win.by == "opening" else NAMES[claim.tile]
    painter = Painter(w, style, state.roles)
    show_win(page, painter, win, names, tile, state.flowers[win.seat])
    page.print()
    show_transfers(page, w, [transfer.as_json() for transfer in state.transfers], names)
