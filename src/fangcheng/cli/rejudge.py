"""`fangcheng rejudge`: what a match would have paid under other rules of its town."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from rich import box
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import (
    LangOption,
    RulesOption,
    SetOption,
    TilesOption,
    fail_clearly,
    options_from,
    rules_from,
    words_at,
)
from fangcheng.cli.replay import WRONG_RECORD, read_lines, record_names, say_wrong
from fangcheng.errors import OptionError, RecordError
from fangcheng.game.actions import HU
from fangcheng.game.options import as_dict
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.installed import make_variant
from fangcheng.record.counterfactual import Missed
from fangcheng.record.file import Record, read_record
from fangcheng.record.house import House
from fangcheng.record.rejudge import Change, Rejudged, changed_options, rejudge, totals
from fangcheng.terminal.candidates import action_text
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import tell_json
from fangcheng.terminal.settlement import seat_name
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.terminal.tiles import Painter, indented
from fangcheng.tiles import NO_FACE
from fangcheng.words import Words, words
from fangcheng.words.sums import write_sum
from fangcheng.words.telling import tell_reason

_STYLES = {"same": "dim", "changed": "bold yellow", "stopped": "magenta"}


@dataclass
class Report:
    """Tells rounds under both rules: a table, and then what made the difference."""

    record: Record
    other: Variant
    title: str
    """What the other rules are called."""
    console: Console
    w: Words
    style: TileStyle
    all_chances: bool

    def __post_init__(self) -> None:
        self.names = record_names(self.w, self.record)

    def show(self, rounds: Sequence[Rejudged]) -> None:
        """Show everything."""
        self._show_changes()
        self.console.print()
        self.console.print(self._table(rounds))
        for one in rounds:
            lines = list(self._story(one))
            if lines:
                self.console.print()
                self.console.print(Text(self.w("rejudge.head", round=one.played.round), "bold"))
            for line in lines:
                for part in indented(line, self.console.width, "  "):
                    self.console.print(part)

    def _show_changes(self) -> None:
        w = self.w
        self.console.print(Text(w("rejudge.title", variant=self.title), "bold"))
        for change in changed_options(self.record.variant, self.other):
            self.console.print(Text(self._change(change)))

    def _change(self, change: Change) -> str:
        w = self.w
        old, new = w.option(change.option, change.old), w.option(change.option, change.new)
        name = w.get(f"option.{change.option}", change.option)
        return w("rejudge.option", name=name, old=old, new=new, clause=change.clause)

    # -- the table ---------------------------------------------------------------------------

    def _table(self, rounds: Sequence[Rejudged]) -> Table:
        w = self.w
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column(w("rejudge.round"), justify="right")
        table.add_column(w("rejudge.result"))
        for name in self.names:
            table.add_column(escape(name), justify="right")
        table.add_column(w("rejudge.why"))
        for one in rounds:
            new = None if one.stop else one.new.scores()
            clauses = dict.fromkeys(change.clause for change in one.causes)
            table.add_row(
                str(one.played.round),
                Text(w(f"rejudge.{one.status}"), _STYLES[one.status]),
                *_both(one.old.scores(), new),
                ", ".join(clauses),
            )
        table.add_section()
        sums = totals(rounds, self.record.variant.seats)
        known = [one for one in rounds if not one.stop]
        if len(known) < len(rounds):
            table.add_row("", w("rejudge.total"), *_both(sums["record"], None))
        label = w("rejudge.compared", count=len(known)) if len(known) < len(rounds) else ""
        table.add_row("", label or w("rejudge.total"), *_both(sums["old"], sums["new"]))
        return table

    # -- what made the difference ------------------------------------------------------------

    def _story(self, one: Rejudged) -> Iterator[Text]:
        w = self.w
        painter = Painter(w, self.style, one.new.roles)
        if one.status == "changed":
            yield from self._payments(one)
        if one.ended is not None:
            yield Text(w("rejudge.ended", line=one.ended))
        yield from self._stop(one, painter)
        yield from self._chances(one, painter)
        if one.stop is None and (old := self._next(one.old)) != (new := self._next(one.new)):
            yield Text(w("rejudge.next", old=old, new=new), "dim")

    def _payments(self, one: Rejudged) -> Iterator[Text]:
        """Write the payments that are not the same: as they were, and as they would have been."""
        old, new = map(_counted, (one.old, one.new))
        for sign, style, found in (("-", "red", old - new), ("+", "green", new - old)):
            for written in found.elements():
                yield Text(f"{sign} {self._payment(json.loads(written))}", style)

    def _payment(self, transfer: Mapping[str, Any]) -> str:
        w = self.w
        payer, payee = (seat_name(w, transfer[side], self.names) for side in ("from", "to"))
        points, code = transfer["points"], w.code(transfer["code"])
        return f"{payer} → {payee}  {points}  {code}  {write_sum(w, transfer)}"

    def _stop(self, one: Rejudged, painter: Painter) -> Iterator[Text]:
        stop = one.stop
        if stop is None:
            return
        fields: dict[str, Any] = {"line": stop.line}
        if stop.seat is not None and stop.action is not None:
            done = action_text(painter, stop.action).markup
            fields |= {"who": escape(self.names[stop.seat]), "done": done}
        yield Text.from_markup(self.w(f"rejudge.{stop.code}", **fields), style="magenta")
        for reason in stop.reasons:
            yield Text.from_markup(f"· {tell_reason(painter.teller(self.names), reason)}")

    def _chances(self, one: Rejudged, painter: Painter) -> Iterator[Text]:
        told = [chance for chance in one.chances if self.all_chances or HU in chance.actions]
        for chance in told:
            yield self._chance(chance, painter)
        if len(told) < len(one.chances):
            yield Text(self.w("rejudge.more", count=len(one.chances) - len(told)), "dim")

    def _chance(self, chance: Missed, painter: Painter) -> Text:
        w = self.w
        actions = [action_text(painter, action).markup for action in chance.actions]
        fields = {
            "line": chance.line,
            "who": escape(self.names[chance.seat]),
            "actions": w("rejudge.or").join(actions),
        }
        if chance.source is None or chance.tile == NO_FACE:
            return Text.from_markup(w("rejudge.chance", **fields))
        source, tile = escape(self.names[chance.source]), painter.tile(chance.tile).markup
        return Text.from_markup(w("rejudge.chance.tile", source=source, tile=tile, **fields))

    def _next(self, state: State) -> str:
        result = state.result
        if result is None or result.next_dealer is None:
            return "–"
        streak = self.w.streak(result.next_streak)
        return self.w("rejudge.dealer", who=self.names[result.next_dealer], streak=streak)


def _both(old: Sequence[int], new: Sequence[int] | None) -> list[Text]:
    """Write points as they were, and where they would have been others, those as well."""
    found = []
    for seat, points in enumerate(old):
        text = Text(f"{points:+d}")
        if new is not None and new[seat] != points:
            text.append(" → ", "dim").append(f"{new[seat]:+d}", "bold")
        found.append(text)
    return found


def _counted(state: State) -> "Counter[str]":
    return Counter(json.dumps(transfer.as_json()) for transfer in state.transfers)


@fail_clearly
def rejudge_command(
    file: Annotated[Path, Argument(help="牌谱文件 · record file", show_default=False)],
    rules: RulesOption = None,
    set_: SetOption = None,
    carry: Annotated[
        bool,
        Option(
            "--carry",
            help="庄家和连庄也照新规则往下算 · dealer and streak follow from the other rules too",
        ),
    ] = False,
    chances: Annotated[
        bool,
        Option("--chances", help="列出每一处本来可以做的 · list everything that could be done"),
    ] = False,
    json_: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """换规则算：同样的打法，按别的规则该付多少。 · What a match would have paid by other rules.

    每一局照原样发牌，照原样打，能打到哪里算到哪里。没有 --rules，没写的选项和牌谱一样。 ·
    Each round is dealt and played as it was, as far as the other rules allow it. Without --rules,
    options that are not set stay as they are in the record.

    退出码：0 都对；1 有一行错了或断了（前面的照样算）；2 文件或选项不对。 ·
    Exit status: 0 all right; 1 a wrong or cut line (what stands before it is judged);
    2 a file or an option is wrong.

    例子： · Examples:

    [bold]fangcheng rejudge game.jsonl --set discard_pays=all[/]

    [bold]fangcheng rejudge game.jsonl --rules my-table.toml[/]

    [bold]fangcheng rejudge game.jsonl --set base=5 --carry --lang en[/]

    [bold]fangcheng rejudge game.jsonl --set caishen=white --json[/]
    """
    w = words(lang)
    console = Console(highlight=False)
    try:
        record = read_record(read_lines(file, w))
    except RecordError as error:
        say_wrong(console, w, error)
        raise SystemExit(WRONG_RECORD) from None
    other, house = _other_rules(record, rules, set_, w)
    rounds: list[Rejudged] = []
    wrong: RecordError | None = None
    try:
        rounds.extend(rejudge(record, other, carry))
    except RecordError as error:
        wrong = error  # the rounds before it are there
    if json_:
        told = _as_json(record, other, rounds)
        tell_json(told)
    else:
        local = words(lang, record.variant.name)
        title = words_at(lang, other.name, house)("town")
        style = tile_style(tiles, lang)
        Report(record, other, title, console, local, style, chances).show(rounds)
    if wrong is not None:
        say_wrong(Console(stderr=json_, highlight=False), w, wrong)
        raise SystemExit(WRONG_RECORD)


def _other_rules(
    record: Record, name: str | None, pairs: list[str] | None, w: Words
) -> tuple[Variant, House | None]:
    """Take the rules that are named, or those of the record, with the options that are set."""
    own = as_dict(record.variant.options)
    if name is None:
        if not pairs:
            raise OptionError("rejudge.nothing")
        town = record.variant.name
        return make_variant(town, {**own, **options_from(town, pairs)}), None
    rules = rules_from(name, pairs)
    # Rules that do not say how many play are those of any table.
    seats = {
        key: own[key] for key in ("players",) if key in own and rules.town == record.variant.name
    }
    return make_variant(rules.town, {**seats, **rules.options}), rules.house


def _as_json(record: Record, other: Variant, rounds: Sequence[Rejudged]) -> dict[str, Any]:
    return {
        "variant": record.variant.name,
        "names": list(record.names),
        "changes": [change._asdict() for change in changed_options(record.variant, other)],
        "rounds": [one.as_json() for one in rounds],
        "totals": totals(rounds, record.variant.seats),
    }
