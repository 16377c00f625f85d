"""`fangcheng admin decide`: what follows from a report."""

from enum import StrEnum
from typing import Annotated

from fangcheng.cli.admin.report import ReportArgument
from fangcheng.cli.admin.server import AsOption, AtServer
from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import fail_clearly
from fangcheng.terminal.harmless import tell


class Decision(StrEnum):
    """What follows."""

    DISMISS = "dismiss"
    WARN = "warn"
    SILENCE = "silence"
    SUSPEND = "suspend"
    REOPEN = "reopen"


@fail_clearly
def decide_command(
    report: ReportArgument,
    decision: Annotated[
        Decision,
        Argument(
            help="dismiss 没事，warn 警告，silence 禁言，suspend 封号，reopen 重新决定 · "
            "dismiss: nothing follows, warn, silence: they may say nothing, suspend: they are kept "
            "out, reopen: decide anew"
        ),
    ],
    days: Annotated[
        int, Option(min=1, help="禁言或封号几天 · for how many days, silence and suspend")
    ] = 7,
    reason: Annotated[
        str,
        Option(
            help="理由，会告诉本人，最多 200 字 · why; the person reads it, 200 characters at most",
            show_default=False,
        ),
    ] = "",
    as_: AsOption = "",
    *,
    at: AtServer,
) -> None:
    """处理举报：没事、警告、禁言、封号。 · Decide a report: dismiss, warn, silence, suspend.

    同一场里关于这个人的举报一起了结，并告诉本人；再决定一次，就取代前一次。 ·
    It closes all reports of that match about the person, who is told. A later decision takes the
    place of the one before.

    例子： · Examples:

    [bold]fangcheng admin decide 12 silence --days 3 --reason "Please be kind" --as Ann[/]

    [bold]fangcheng admin decide 13 dismiss[/]
    """
    wish = {"decision": decision.value, "days": days, "reason": reason}
    at.find().post(f"reports/{report}/decide", wish, as_)
    w = at.w
    tell(w("admin.decided", report=report, decision=w(f"admin.decision.{decision.value}")))
