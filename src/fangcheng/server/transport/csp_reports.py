"""Reports by browsers of violations of our content security policy.

The cause is an error of ours, a browser extension, or a failed attack. Reports are counted by
directive; their content is not stored, since anyone can forge one.
"""

from typing import Final

from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import Response

from fangcheng.protocol.problems import ProblemError
from fangcheng.server.http.addresses import asker
from fangcheng.server.http.responses import read_body
from fangcheng.server.metrics import POLICY_REPORTS
from fangcheng.server.rate_limits import Buckets

_RATE: Final = (0.2, 10)
"""The rate limit for posts from one address: per second in the long run, and at once."""
_MOST: Final = 20
"""The most reports in one post that count."""
_PARTS: Final = frozenset(
    f"{kind}-src{part}"
    for kind in ("default", "script", "style", "connect", "img", "font", "media", "frame",
                 "worker", "manifest", "object")
    for part in ("", "-elem", "-attr")
) | {"base-uri", "form-action", "frame-ancestors"}  # fmt: skip


class _Violation(Struct, rename="camel"):
    effective_directive: str = ""


class _Report(Struct):
    """A report of the Reporting API, which sends a list."""

    type: str = ""
    body: _Violation | None = None


class _Old(Struct, rename="kebab"):
    effective_directive: str = ""
    violated_directive: str = ""
    """Older browsers send only this one, followed by its sources."""


class _OldReport(Struct):
    """A report by `report-uri`, which sends single ones."""

    report: _Old = field(name="csp-report")


class PolicyReports:
    """The handler of reports."""

    def __init__(self) -> None:
        self._rate = Buckets(*_RATE)

    async def take(self, request: Request) -> Response:
        """Count the reports of a browser."""
        if not self._rate.take(asker(request)):
            raise ProblemError("rate", retry_after=60)
        told: list[_Report] | _OldReport = await read_body(request, list[_Report] | _OldReport)
        for directive in _directives(told)[:_MOST]:
            POLICY_REPORTS.labels(directive if directive in _PARTS else "other").inc()
        return Response(status_code=204)


def counted() -> dict[str, int]:
    """Return the number of reports since the start, by directive."""
    return {
        sample.labels["directive"]: int(sample.value)
        for metric in POLICY_REPORTS.collect()
        for sample in metric.samples
        if "directive" in sample.labels and sample.name.endswith("_total")
    }


def _directives(told: list[_Report] | _OldReport) -> list[str]:
    if isinstance(told, _OldReport):
        old = told.report
        return [old.effective_directive or old.violated_directive.partition(" ")[0]]
    return [
        report.body.effective_directive
        for report in told
        if report.type == "csp-violation" and report.body is not None
    ]
