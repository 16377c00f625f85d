"""`fangcheng monitoring`: what Prometheus and Grafana need to watch a server."""

from enum import StrEnum
from typing import Annotated

from fangcheng.cli.command import Argument
from fangcheng.cli.common import LangOption, fail_clearly
from fangcheng.terminal.harmless import tell


class Part(StrEnum):
    """What there is."""

    ALERTS = "alerts"
    DASHBOARD = "dashboard"


@fail_clearly
def monitoring_command(
    part: Annotated[
        Part,
        Argument(
            metavar="alerts|dashboard",
            help="给 Prometheus 的警报，或给 Grafana 的面板 · "
            "alerts for Prometheus, or a dashboard for Grafana",
        ),
    ],
    lang: LangOption = "zh",
) -> None:
    """监控：给 Prometheus 的警报，给 Grafana 的面板。 · Alerts for Prometheus, and a dashboard.

    Prometheus 里抓取服务器的任务要叫 fangcheng。 ·
    The job of Prometheus that scrapes the server must be called `fangcheng`.

    例子： · Examples:

    [bold]fangcheng monitoring alerts > /etc/prometheus/fangcheng.yml[/]

    [bold]fangcheng monitoring dashboard --lang en > fangcheng.json[/]
    """

    from fangcheng.server.monitoring import grafana_dashboard, prometheus_rules

    write = prometheus_rules if part is Part.ALERTS else grafana_dashboard
    tell(write(lang).rstrip("\n"))
