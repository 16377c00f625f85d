"""`fangcheng admin note`: a note on a report, for operators alone."""

from typing import Annotated

from fangcheng.cli.admin.report import ReportArgument
from fangcheng.cli.admin.server import AsOption, AtServer
from fangcheng.cli.command import Argument
from fangcheng.cli.common import fail_clearly
from fangcheng.terminal.harmless import tell


@fail_clearly
def note_command(
    report: ReportArgument,
    text: Annotated[str, Argument(help="写什么，最多 500 字 · what, at most 500 characters")],
    as_: AsOption = "",
    *,
    at: AtServer,
) -> None:
    """给举报写一条备注，只给管理员看。 · Write a note on a report, for operators alone.

    例子： · Examples:

    [bold]fangcheng admin note 12 "Third time this week" --as Ann[/]
    """
    at.find().post(f"reports/{report}/note", {"text": text}, as_)
    tell(at.w("admin.noted"))
