"""What browsers report of our pages: something was kept out by their content security policy.

That is a mistake of ours, an extension of the browser, or an attack that came to nothing. Reports
are counted by directive, and nothing that stands in them is kept: anybody can write one.
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
"""Posts from one address: so many a second in the long run, and at once."""
_MOST: Final = 20
"""Reports in one post that count."""
_PARTS: Final = frozenset(
    f"{kind}-src{part}"
    for kind in ("default", "script", "style", "connect", "img", "font", "media", "frame",
                 "worker", "manifest", "object")
    for part in ("", "-elem", "-attr")
) | {"base-uri", "form-action", "frame-ancestors"}  # fmt: skip


class _Violation(Struct, rename="camel"):
    effective_directive: str = ""


class _Report(Struct):
    """As the Reporting API has it, in a list."""

    type: str = ""
    body: _Violation | None = None


class _Old(Struct, rename="kebab"):
    effective_directive: str = ""
    violated_directive: str = ""
    """Older browsers name only this one, with all that it allows."""


class _OldReport(Struct):
    """As `report-uri` has it, alone."""

    report: _Old = field(name="csp-report")


class PolicyReports:
    """Takes reports."""

    def __init__(self) -> None:
        self._rate = Buckets(*_RATE)

    async def take(self, request: Request) -> Response:
        """Count what a browser reports."""
        if not self._rate.take(asker(request)):
            raise ProblemError("rate", retry_after=60)
        told: list[_Report] | _OldReport = await read_body(request, list[_Report] | _OldReport)
        for directive in _directives(told)[:_MOST]:
            POLICY_REPORTS.labels(directive if directive in _PARTS else "other").inc()
        return Response(status_code=204)


def counted() -> dict[str, int]:
    """Tell how much was reported since the start, by directive."""
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
        one.body.effective_directive
        for one in told
        if one.type == "csp-violation" and one.body is not None
    ]
