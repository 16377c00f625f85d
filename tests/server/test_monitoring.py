"""Alerts and dashboard, against what a real server tells; and a backup that the server knows of."""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import promql_parser as promql
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from fangcheng.server.monitoring import grafana_dashboard, prometheus_rules
from fangcheng.server.monitoring.alerts import ALERTS, JOB, PAGE_JOB
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.store import set_meta
from tests.command_line import invoke
from tests.server.inside import HOST_TOKEN, ask
from tests.server.running import ServerProcess, server

LANGUAGES = ("zh", "en")
OF_PROMETHEUS = {"up"}
OF_BLACKBOX = {"probe_success", "probe_ssl_earliest_cert_expiry"}
LEFT_OUT = {
    "fangcheng_node": "tells the node's name, for whoever wants it beside another metric",
    "process_virtual_memory_bytes": "says nothing where memory is mapped",
    "process_start_time_seconds": "the operator's page tells it",
}
"""What a server tells and the dashboard does not show, and why."""
PROMTOOL = shutil.which("promtool")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("monitored")
    with server("", folder, host_token=HOST_TOKEN, trust_proxy=True) as process:
        yield process


@pytest.fixture(scope="module")
def told(place: ServerProcess) -> dict[str, Any]:
    """What the server tells, by the name of each metric."""
    return _told(place)


def _told(place: ServerProcess) -> dict[str, Any]:
    text = ask(place.url, "/metrics", HOST_TOKEN).text
    return {family.name: family for family in text_string_to_metric_families(text)}


def _names(family: Any) -> set[str]:
    """How the samples of a metric are called."""
    ends = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
    return {f"{family.name}{end}" for end in ends.get(family.type, ("",))}


def _dashboard(lang: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(grafana_dashboard(lang))
    return made


def _questions(lang: str = "en") -> list[str]:
    panels = [panel for panel in _dashboard(lang)["panels"] if panel["type"] != "row"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    return [one.replace("$__rate_interval", "5m") for one in asked]


def _selectors(question: str) -> list[promql.VectorSelector]:
    """Parse a question, and find which metrics it asks for."""
    found: list[promql.VectorSelector] = []

    def note(part: promql.Expr) -> None:
        if isinstance(part, promql.VectorSelector):
            found.append(part)

    promql.walk(promql.parse(question), note)
    return found


@pytest.mark.parametrize("question", [*_questions(), *(one.when for one in ALERTS)])
def test_every_question_asks_for_what_a_server_tells(question: str, told: dict[str, Any]) -> None:
    known = {name for family in told.values() for name in _names(family)}
    asked = {str(one.name) for one in _selectors(question)}
    assert asked and asked <= known | OF_PROMETHEUS | OF_BLACKBOX, question


def test_every_metric_is_shown_or_left_out_on_purpose(told: dict[str, Any]) -> None:
    shown = {str(one.name) for question in _questions() for one in _selectors(question)}
    missing = {name for name, family in told.items() if not shown & _names(family)}
    assert missing == set(LEFT_OUT)


def test_what_no_server_tells_is_asked_of_others() -> None:
    asked = [one for alert in ALERTS for one in _selectors(alert.when)]
    for selector in asked:
        jobs = [m.value for m in selector.matchers.matchers if m.name == "job"]
        name = str(selector.name)
        wanted = {PAGE_JOB} if name in OF_BLACKBOX else {JOB}
        assert set(jobs) == wanted or (not jobs and name.startswith("fangcheng_")), name


def test_counts_are_those_of_what_happens(place: ServerProcess) -> None:
    def count(name: str, **labels: str) -> float:
        samples = _told(place)[name].samples
        counted = [one for one in samples if one.name.endswith("_total")]
        return sum(float(one.value) for one in counted if labels.items() <= one.labels.items())

    before = count("fangcheng_turned_away", why="429")
    greedy = {"x-forwarded-for": "192.0.2.7"}
    told = [ask(place.url, "/api/rooms", headers=greedy).status for _ in range(150)]
    refused = told.count(429)
    assert refused > 0
    assert count("fangcheng_turned_away", why="429") - before == refused


def test_the_size_of_the_data_is_told(place: ServerProcess, told: dict[str, Any]) -> None:
    def value(name: str) -> float:
        (sample,) = told[name].samples
        found: float = sample.value
        return found

    usage = shutil.disk_usage(place.settings["data"])
    assert value("fangcheng_disk_bytes") == usage.total
    assert 0 < value("fangcheng_disk_free_bytes") < usage.total
    file = Path(place.settings["data"]) / "fangcheng.db"
    assert value("fangcheng_database_bytes") >= file.stat().st_size > 0
    assert value("process_open_fds") > 5


def test_the_server_knows_when_it_was_last_backed_up(tmp_path: Path, database_url: str) -> None:
    begun = int(time.time())
    with server(database_url, tmp_path / "data", host_token=HOST_TOKEN) as place:
        out = tmp_path / "copy"
        done = invoke(["backup", "--database", database_url, "--out", str(out)])
        assert done.exit_code == 0, done.output
        (sample,) = _told(place)["fangcheng_last_backup_timestamp_seconds"].samples
        assert begun <= sample.value <= time.time()
        disk = ask(place.url, "/api/operator", HOST_TOKEN).json["disk"]
        assert disk["backed_up"] == sample.value
        assert disk["a_year"] is None, "too few matches to tell"
        assert (disk["free"] is None) == database_url.startswith("postgresql")


def test_where_nobody_ever_made_a_backup_it_is_told_so(told: dict[str, Any]) -> None:
    (sample,) = told["fangcheng_last_backup_timestamp_seconds"].samples
    assert sample.value == 0


def test_a_database_that_may_only_be_read_is_backed_up_all_the_same(tmp_path: Path) -> None:
    with server("", tmp_path / "data") as place:
        file = Path(place.settings["data"]) / "fangcheng.db"
    engine = open_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        set_meta(connection, "backed_up", "7")
        connection.exec_driver_sql(
            "CREATE TRIGGER only_read BEFORE UPDATE ON meta BEGIN SELECT RAISE(FAIL, 'no'); END"
        )
    engine.dispose()
    done = invoke(["backup", "--data", str(file.parent), "--out", str(tmp_path / "copy")])
    assert done.exit_code == 0 and "记不下" in done.output
    assert (tmp_path / "copy").exists()


# -- the files --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_what_prometheus_reads(lang: str) -> None:
    done = invoke(["monitoring", "alerts", "--lang", lang])
    assert done.exit_code == 0 and done.output.strip() == prometheus_rules(lang).strip()
    (group,) = yaml.safe_load(done.output)["groups"]
    assert [rule["alert"] for rule in group["rules"]] == [f"Fangcheng{one.name}" for one in ALERTS]
    assert [rule["expr"] for rule in group["rules"]] == [one.when for one in ALERTS]
    for rule in group["rules"]:
        promql.parse_duration(rule["for"])
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert all(rule["annotations"][part] for part in ("summary", "description"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_dashboard_is_what_grafana_reads(lang: str) -> None:
    done = invoke(["monitoring", "dashboard", "--lang", lang])
    assert done.exit_code == 0
    made = json.loads(done.output)
    assert made == _dashboard(lang)
    panels = made["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(panel["title"] for panel in panels)
    covered: set[tuple[int, int]] = set()
    for place in (panel["gridPos"] for panel in panels):
        cells = {(place["x"] + x, place["y"] + y)
                 for x in range(place["w"]) for y in range(place["h"])}  # fmt: skip
        assert not covered & cells and max(x for x, _ in cells) < 24, "nothing lies on another"
        covered |= cells


def test_both_languages_ask_the_same() -> None:
    assert _questions("zh") == _questions("en")
    titles = [[panel["title"] for panel in _dashboard(lang)["panels"]] for lang in LANGUAGES]
    assert not set(titles[0]) & set(titles[1])


@pytest.mark.skipif(PROMTOOL is None, reason="no promtool here (apt install prometheus)")
def test_prometheus_itself_fires_each_alert(tmp_path: Path) -> None:
    """Each comes when its series say so, and stays away from a server that is well."""
    rules = tmp_path / "rules.yml"
    rules.write_text(prometheus_rules("en"), encoding="utf-8")
    one = '{instance="a", job="fangcheng"'
    page = f'{{job="{PAGE_JOB}"}}'
    well = {
        f"up{one}}}": "1x200",
        f"probe_success{page}": "1x200",
        f"probe_ssl_earliest_cert_expiry{page}": "9000000x200",
        f"fangcheng_store_down{one}}}": "0x200",
        f'fangcheng_commit_seconds_bucket{one}, le="0.005"}}': "0+60x200",
        f'fangcheng_commit_seconds_bucket{one}, le="1.0"}}': "0+60x200",
        f'fangcheng_commit_seconds_bucket{one}, le="+Inf"}}': "0+60x200",
        f"fangcheng_stood_still_seconds_total{one}}}": "0x200",
        f"fangcheng_disk_free_bytes{one}}}": "90x200",
        f"fangcheng_disk_bytes{one}}}": "100x200",
        f"process_open_fds{one}}}": "100x200",
        f"process_max_fds{one}}}": "1000x200",
        f"fangcheng_not_opened{one}}}": "0x200",
        f"fangcheng_last_backup_timestamp_seconds{one}}}": "0x200",
        f"fangcheng_nodes{one}}}": "2x200",
        f'fangcheng_turned_away_total{one}, why="full"}}': "0+60x200",
        f'fangcheng_cut_total{one}, why="rate"}}': "0+60x200",
        f'fangcheng_refusals_total{one}, code="illegal"}}': "0+60x200",
        f'fangcheng_policy_reports_total{one}, directive="img-src"}}': "0+0.1x200",
        f"fangcheng_bot_turns_lost_total{one}}}": "0x200",
        f"fangcheng_thinkers_lost_total{one}}}": "0x200",
    }
    ill = {
        "ServerDown": {"up": "0x200"},
        "PageDown": {"probe_success": "0x200"},
        "CertificateExpires": {"probe_ssl": "600000x200"},
        "DatabaseAway": {"fangcheng_store_down": "1x200"},
        "CommitsSlow": {'fangcheng_commit_seconds_bucket{instance="a", job="fangcheng", le="0.005':
                        "0x200"},
        "StoodStill": {"fangcheng_stood": "0x170 3x30"},
        "DiskNearlyFull": {"fangcheng_disk_free": "9x200"},
        "FilesRunOut": {"process_open": "900x200"},
        "NotOpened": {"fangcheng_not_opened": "1x200"},
        "BackupOld": {"fangcheng_last": "-200000x200"},
        "NodeGone": {"fangcheng_nodes": "2x170 1x30"},
        "ManyTurnedAway": {"fangcheng_turned": "0+600x200"},
        "ManyRefusals": {"fangcheng_refusals": "0+700x200"},
        "PolicyReports": {"fangcheng_policy": "0+2x200"},
        "BotsFail": {"fangcheng_bot_turns": "0+1x200"},
    }  # fmt: skip
    assert list(ill) == [alert.name for alert in ALERTS]
    cases = [("", dict[str, str]()), *ill.items()]
    tests = []
    for name, changed in cases:
        series = {
            key: next((new for start, new in changed.items() if key.startswith(start)), values)
            for key, values in well.items()
        }
        assert name == "" or series != well, name
        tests.append({
            "interval": "1m",
            "input_series": [{"series": k, "values": v} for k, v in series.items()],
            "promql_expr_test": [{
                "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
                "eval_time": "180m",
                "exp_samples": [{"labels": f'{{alertname="Fangcheng{name}"}}', "value": 1}]
                if name else [],
            }],
        })  # fmt: skip
    file = tmp_path / "tests.yml"
    told = {"rule_files": [str(rules)], "evaluation_interval": "1m", "tests": tests}
    file.write_text(json.dumps(told), encoding="utf-8")
    done = subprocess.run(
        [str(PROMTOOL), "test", "rules", str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
