"""A dashboard for Grafana: players, rooms, and the state of the server."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

_TITLE = ("方城", "Fangcheng")
_COLUMNS = 24
"""Columns of Grafana's grid."""
_STAT, _GRAPH = (3, 4), (8, 8)
"""Width and height of a panel with a number, and of a panel with lines."""
_SOURCE = {"type": "prometheus", "uid": "${source}"}


class Panel(NamedTuple):
    """One panel; its title is in Chinese and English."""

    title: tuple[str, str]
    unit: str
    """Grafana's name of the unit."""
    lines: tuple[tuple[str, str], ...]
    """PromQL queries, each with the legend of its lines."""


class Row(NamedTuple):
    """Panels under a heading."""

    title: tuple[str, str]
    panels: tuple[Panel, ...]
    are_numbers: bool = False


def _number(chinese: str, english: str, question: str, unit: str = "short") -> Panel:
    return Panel((chinese, english), unit, ((question, ""),))


def _quantiles(chinese: str, english: str, metric: str) -> Panel:
    rate = f"sum by (le) (rate({metric}_bucket[$__rate_interval]))"
    asked = ((share, f"histogram_quantile({share}, {rate})") for share in (0.5, 0.99))
    lines = tuple((question, f"{share:.0%}") for share, question in asked)
    return Panel((chinese, english), "s", lines)


def _each(chinese: str, english: str, metric: str, label: str, unit: str = "short") -> Panel:
    """Show how often something happened per minute, a line for each value of a label."""
    question = f"60 * sum by ({label}) (rate({metric}[$__rate_interval]))"
    return Panel((chinese, english), unit, ((question, f"{{{{{label}}}}}"),))


def _events(chinese: str, english: str, **metrics: str) -> Panel:
    """Show how often things happened per minute, a line for each."""
    lines = ((f"60 * sum(rate({metric}[$__rate_interval]))", name.replace("_", " "))
             for name, metric in metrics.items())  # fmt: skip
    return Panel((chinese, english), "short", tuple(lines))


_OWN = '{job="fangcheng"}'
ROWS = (
    Row(
        ("现在", "Now"),
        (
            _number("在线", "Online", "sum(fangcheng_connections)"),
            _number("房间", "Rooms", "sum(fangcheng_rooms)"),
            _number("正在打", "Matches under way", "sum(fangcheng_playing)"),
            _number("节点", "Nodes", "max(fangcheng_nodes)"),
            _number("数据库不在", "Database away", "max(fangcheng_store_down)"),
            _number("打不开的", "Not opened", "sum(fangcheng_not_opened)"),
            _number("磁盘剩余", "Disk free", "min(fangcheng_disk_free_bytes)", "bytes"),
            _number("距上次备份", "Since the last backup",
                    "time() - max(fangcheng_last_backup_timestamp_seconds)", "s"),
        ),
        are_numbers=True,
    ),
    Row(
        ("打牌", "Play"),
        (
            Panel(("人和桌", "People and tables"), "short", (
                ("sum(fangcheng_connections)", "people"),
                ("sum(fangcheng_rooms)", "rooms"),
                ("sum(fangcheng_playing)", "matches"),
            )),
            _events("每分钟的动作", "Actions a minute", actions="fangcheng_action_seconds_count"),
            _each("每分钟打完的场，按地方", "Matches finished a minute, by town",
                  "fangcheng_matches_total", "variant"),
            _quantiles("动作多久得到确认", "How long actions take", "fangcheng_action_seconds"),
            _quantiles("落盘多久", "How long commits take", "fangcheng_commit_seconds"),
            _events("每分钟落盘几次", "Commits a minute", commits="fangcheng_commit_seconds_count"),
        ),
    ),
    Row(
        ("机器人", "Bots"),
        (
            _quantiles("想多久", "How long thoughts take", "fangcheng_thought_seconds"),
            _events("想不出来，每分钟", "What goes wrong, a minute",
                    late="fangcheng_bots_late_total", turns_lost="fangcheng_bot_turns_lost_total",
                    faults="fangcheng_bot_faults_total",
                    processes_lost="fangcheng_thinkers_lost_total"),
        ),
    ),
    Row(
        ("拒绝", "Refusals"),
        (
            _each("每分钟拒绝的命令", "Commands refused a minute",
                  "fangcheng_refusals_total", "code"),
            _each("每分钟断开的连接", "Connections cut a minute", "fangcheng_cut_total", "why"),
            _each("每分钟挡在门外的", "Turned away a minute", "fangcheng_turned_away_total", "why"),
            _each("每分钟的页面报告", "Policy reports a minute",
                  "fangcheng_policy_reports_total", "directive"),
        ),
    ),
    Row(
        ("机器", "The machine"),
        (
            Panel(("内存", "Memory"), "bytes",
                  ((f"process_resident_memory_bytes{_OWN}", "{{instance}}"),)),
            Panel(("用了几个核", "Cores used"), "short",
                  ((f"rate(process_cpu_seconds_total{_OWN}[$__rate_interval])", "{{instance}}"),)),
            Panel(("开着的文件", "Open files"), "short", (
                (f"process_open_fds{_OWN}", "{{instance}}"),
                (f"min(process_max_fds{_OWN})", "limit"),
            )),
            Panel(("磁盘", "Disk"), "bytes", (
                ("max(fangcheng_database_bytes)", "database"),
                ("min(fangcheng_disk_free_bytes)", "free"),
                ("max(fangcheng_disk_bytes)", "disk"),
            )),
            Panel(("卡住的秒数，每分钟", "Seconds stood still, a minute"), "s",
                  (("60 * rate(fangcheng_stood_still_seconds_total[$__rate_interval])",
                    "{{instance}}"),)),
            _events("每分钟换节点的房间", "Rooms that changed nodes a minute",
                    taken_over="fangcheng_rooms_taken_total",
                    handed_over="fangcheng_rooms_handed_over_total"),
        ),
    ),
)  # fmt: skip


def grafana_dashboard(lang: str) -> str:
    """Write the dashboard in JSON, with titles in one language."""
    at = ("zh", "en").index(lang)
    return json.dumps(
        {
            "uid": "fangcheng",
            "title": _TITLE[at],
            "schemaVersion": 39,
            "editable": True,
            "refresh": "30s",
            "time": {"from": "now-6h", "to": "now"},
            "templating": {
                "list": [{"name": "source", "type": "datasource", "query": "prometheus", "hide": 0}]
            },
            "panels": list(_panels(at)),
        },
        ensure_ascii=False,
        indent=1,
    )


def _panels(at: int) -> Iterator[dict[str, Any]]:
    number, top = 0, 0
    for row in ROWS:
        number += 1
        yield {"id": number, "type": "row", "title": row.title[at], "collapsed": False,
               "panels": [], "gridPos": _place(0, top, _COLUMNS, 1)}  # fmt: skip
        top += 1
        width, height = _STAT if row.are_numbers else _GRAPH
        kind = "stat" if row.are_numbers else "timeseries"
        in_line = _COLUMNS // width
        for index, panel in enumerate(row.panels):
            number += 1
            x, y = width * (index % in_line), top + height * (index // in_line)
            yield {**_shown(panel, at, kind), "id": number, "gridPos": _place(x, y, width, height)}
        top += height * -(-len(row.panels) // in_line)


def _place(x: int, y: int, width: int, height: int) -> dict[str, int]:
    return {"x": x, "y": y, "w": width, "h": height}


def _shown(panel: Panel, at: int, kind: str) -> dict[str, Any]:
    targets = [
        {"refId": chr(ord("A") + index), "expr": question, "legendFormat": name,
         "datasource": _SOURCE}
        for index, (question, name) in enumerate(panel.lines)
    ]  # fmt: skip
    return {
        "type": kind,
        "title": panel.title[at],
        "datasource": _SOURCE,
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "targets": targets,
    }
