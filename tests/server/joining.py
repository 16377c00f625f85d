"""People who join a server in a terminal."""

import pexpect

Child = pexpect.spawn  # the terminal of one person


def ended(child: "Child[str]", status: int = 0) -> str:
    child.expect(pexpect.EOF)
    shown = child.before or ""
    child.close()
    assert (child.exitstatus, child.signalstatus) == (status, None), shown
    assert "Traceback" not in shown
    return shown
