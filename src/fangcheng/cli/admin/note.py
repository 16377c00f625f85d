"""`fangcheng admin note`: a note on a report, for operators alone."""

from typing import Annotated

from fangcheng.cli.admin.report import ReportArgument
from fangcheng.cli.admin.server import AsOption, TokenFileOption, UrlOption, find_server
from fangcheng.cli.command import Argument
from fangcheng.cli.common import LangOption, fail_clearly
from fangcheng.cli.harmless import tell
from fangcheng.cli.settings import ConfigOption, DataOption
from fangcheng.words import words


@fail_clearly
def note_command(
    report: ReportArgument,
    text: Annotated[str, Argument(help="写什么，最多 500 字 · what, at most 500 characters")],
    as_: AsOption = "",
    url: UrlOption = None,
    token_file: TokenFileOption = None,
    config: ConfigOption = None,
    data: DataOption = None,
    lang: LangOption = "zh",
) -> None:
    """给举报写一条备注，只给管理员看。 · Write a note on a report, for operators alone.

    例子： · Examples:

    [bold]fangcheng admin note 12 "Third time this week" --as Ann[/]
    """
    w = words(lang)
    server = find_server(w, url, token_file, config, data)
    server.post(f"reports/{report}/note", {"text": text}, as_)
    tell(w("admin.noted"))
