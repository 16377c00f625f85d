"""Run the command line inside the tests, and hear what it says."""

import io
import os
import re
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from fangcheng.cli import run_words

FANGCHENG = [sys.executable, "-c", "from fangcheng.cli import main; main()"]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@dataclass(frozen=True)
class Result:
    """What a command said, and how it ended."""

    exit_code: int
    stdout: str
    stderr: str
    exception: BaseException | None = None

    @property
    def output(self) -> str:
        """All of it."""
        return self.stdout + self.stderr


def invoke(args: Sequence[str], input: str | None = None, lang: str = "") -> Result:
    """Run a command line in a terminal of a language; an error nobody caught is kept as well."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    failed: BaseException | None = None
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", io.StringIO(input or "")),
        patch.dict(os.environ, {"FANGCHENG_LANG": lang} if lang else {}),
    ):
        try:
            run_words(list(args))
        except SystemExit as end:
            status, failed = end.code if isinstance(end.code, int) else 1, end
        except Exception as error:
            status, failed = 1, error
    return Result(status, out.getvalue(), err.getvalue(), failed)
