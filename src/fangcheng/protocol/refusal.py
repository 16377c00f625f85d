"""Commands that are refused."""

from fangcheng.errors import FangchengError
from fangcheng.protocol.parts import Reason, RefusedCode, WorkWish


class RefusedError(FangchengError):
    """A refused command; the code is the protocol's."""

    def __init__(
        self,
        code: RefusedCode,
        reason: str,
        legal: list[str] | None = None,
        why: list[Reason] | None = None,
    ) -> None:
        super().__init__(code, reason=reason)
        self.code: RefusedCode = code
        self.reason = reason
        self.legal = legal
        self.why = why
        self.work: WorkWish | None = None

    def __str__(self) -> str:
        return self.reason
