"""The console of rich on which the command line prints: what strangers wrote does no harm there."""

from collections.abc import Iterable

from rich.console import Console as AnyConsole
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment

from fangcheng.terminal.harmless import harmless


class Console(AnyConsole):
    """Lets rich's own control sequences through, and no others."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Render as ever; only the text of what comes out is changed."""
        for segment in super().render(renderable, options):
            if segment.control or segment.text.isprintable():
                yield segment
            else:
                yield Segment(harmless(segment.text), segment.style)
