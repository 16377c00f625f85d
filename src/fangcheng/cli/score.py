"""`fangcheng score`: what one hand is worth, and why."""

import json
import sys
from typing import Annotated

import typer
from rich.console import Console

from fangcheng.cli.common import LangOption, SetOption, VariantArgument, fail_clearly, options_from
from fangcheng.cli.settlement import show_transfers, show_win
from fangcheng.errors import ScenarioError
from fangcheng.game.state import Drawn
from fangcheng.record.scoring import Claim, score_claim
from fangcheng.tiles import parse_hand, parse_one, text
from fangcheng.variants import make_variant
from fangcheng.words import words


@fail_clearly
def score_command(
    hand: Annotated[
        str, typer.Argument(help="手牌 hand with its melds, like '[123p]456m789s111sEE'")
    ],
    variant: VariantArgument = "hangzhou",
    wild: Annotated[str | None, typer.Option(help="翻出的牌 the tile turned up")] = None,
    tile: Annotated[
        str | None, typer.Option(help="胡的牌 the winning tile; the last one written by default")
    ] = None,
    source: Annotated[
        int | None, typer.Option("--from", help="放冲者 who discarded it; self-draw without")
    ] = None,
    seat: Annotated[int, typer.Option(help="胡牌者 the winner's seat")] = 1,
    dealer: Annotated[int, typer.Option(help="庄家 the dealer's seat")] = 0,
    streak: Annotated[int | None, typer.Option(help="连庄 the dealer's streak")] = None,
    kong: Annotated[bool, typer.Option("--kong", help="杠后补牌 on a kong replacement")] = False,
    dealt: Annotated[
        bool, typer.Option("--dealt", help="起手 with the dealer's dealt tiles")
    ] = False,
    given: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="CODE=N", help="来历 what happened before, like caipiao=1"),
    ] = None,
    set_: SetOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="输出 JSON")] = False,
    lang: LangOption = "zh",
) -> None:
    """算分：读牌、财神当什么、每项倍数、谁付多少。 Score one hand and explain it.

    Examples:

    [bold]fangcheng score 123m456p789s11s9mEE --wild 9m[/]  (the last tile written won)

    [bold]fangcheng score 11223344m5566pSS --wild E --from 0 --streak 2[/]

    [bold]fangcheng score '[123p]456m789s111sWE' --wild W --with caipiao=1 --kong[/]
    """
    rules = make_variant(variant, options_from(variant, set_))
    written = parse_hand(hand)
    if not written.tiles:
        raise ScenarioError("the hand has no concealed tiles")
    claim = Claim(
        hand=written,
        tile=written.tiles[-1] if tile is None else parse_one(tile),
        turned_up=None if wild is None else parse_one(wild),
        seat=seat,
        dealer=dealer,
        streak=streak,
        source=source,
        drawn_by=_drawn_by(kong, dealt, source, seat == dealer),
        circumstances=_circumstances(given or []),
    )
    win, state = score_claim(rules, claim)
    report = {
        "wild": text(state.roles.wild),
        "win": win.as_json(),
        "stands_for": [
            {"group": str(group), "wild": [None if face < 0 else text((face,)) for face in faces]}
            for group in win.groups
            if (faces := group.stands_for())
        ],
        "transfers": [transfer.as_json() for transfer in state.transfers],
        "scores": state.scores(),
    }
    if as_json:
        sys.stdout.write(json.dumps(report, ensure_ascii=False) + "\n")
        return
    console, w = Console(), words(lang)
    show_win(console, w, win.as_json(), text(state.roles.wild))
    show_transfers(console, w, [t.as_json() for t in state.transfers], None)


def _drawn_by(kong: bool, dealt: bool, source: int | None, is_dealer: bool) -> Drawn:
    if kong + dealt + (source is not None) > 1:
        raise ScenarioError("--kong, --dealt and --from exclude each other")
    if dealt and not is_dealer:
        raise ScenarioError("--dealt is for the dealer: let --seat and --dealer be the same")
    return Drawn.KONG if kong else Drawn.DEALT if dealt else Drawn.HEAD


def _circumstances(pairs: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if not value.strip().isdecimal():
            raise ScenarioError(f"{pair!r} is not CODE=NUMBER, like caipiao=1")
        found[name.strip()] = int(value)
    return found
