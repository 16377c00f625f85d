"""Explanations by the server why an action is not allowed, or not offered."""

from collections.abc import Callable, Iterable

import msgspec

from fangcheng.cli.join.voice import Voice
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.protocol.client import new_id
from fangcheng.words.answers import BarredError
from fangcheng.words.telling import Teller, tell_reason


class Reasons:
    """Requests explanations and shows them."""

    def __init__(self, voice: Voice, send: Callable[[kinds.Command], None], match: int) -> None:
        self._voice = voice
        self._send = send
        self._match = match
        self._asked, self._word = "", ""
        """The id of the command that requests an explanation, and the action in question."""

    def ask(self, question: int, barred: BarredError) -> None:
        """Ask why an action is barred; if its tiles are known, by trying it."""
        self._asked, self._word = new_id(), barred.word
        if barred.action is not None:
            self._send(commands.Act(self._asked, self._match, question, str(barred.action)))
        else:
            self._send(commands.Why(self._asked, self._match))

    def refused(self, message: say.Refused, teller: Teller) -> bool:
        """Handle a refusal if it was requested; return whether it was."""
        if message.id != self._asked:
            return False
        self.tell(message.why or (), teller)
        return True

    def take(self, message: say.Reasons, teller: Teller) -> None:
        """Show the explanation of one action, or of all."""
        if message.id == self._asked:
            now = message.moments[0].actions if message.moments else {}
            self.tell(now.get(self._word, ()), teller)
            return
        w = teller.w
        for moment in message.moments:
            who = "" if moment.seat is None else teller.who(moment.seat)
            tile = teller.tiles(moment.tile or "")
            self._voice.write(w(f"join.why.{moment.window}", who=who, tile=tile), "bold")
            for word, why in moment.actions.items():
                name = w("declare.ting") if word == "ting" else w(f"action.{word}")
                self._voice.write(name)
                self.tell(why, teller)
        if not message.moments:
            self._voice.write(w("join.why.none"))

    def tell(self, why: Iterable[parts.Reason], teller: Teller) -> None:
        """Show reasons, one per line."""
        for reason in why:
            told = tell_reason(teller, msgspec.to_builtins(reason))
            self._voice.write(f"  · {told}")
