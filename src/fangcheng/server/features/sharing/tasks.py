"""Draws pictures in a worker process."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from fangcheng.errors import FangchengError
from fangcheng.server.archive.questions import DrawMoment, Written


def _draw(question: DrawMoment) -> Written:
    from fangcheng.server.features.sharing.pictures.drawing import (
        draw_png,  # few processes ever draw
    )
    from fangcheng.server.features.sharing.pictures.replay_point import table_at

    try:
        return Written(draw_png(table_at(question.match, question.moment)))
    except FangchengError as error:
        return Written(problem=str(error))


TASKS: Final[Mapping[type, Callable[[Any], Any]]] = {DrawMoment: _draw}
