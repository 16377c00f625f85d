"""`fangcheng info`: what is installed, and which build of the engine runs."""

import platform

from fangcheng.build import reason_for_sources
from fangcheng.terminal.harmless import tell
from fangcheng.version import __version__


def info_command() -> None:
    """版本、构建与玩法。 · What is installed: version, build, towns."""
    from fangcheng.words.installed import installed

    reason = reason_for_sources()
    engine = "编译 compiled" if reason is None else f"纯 Python pure Python: {reason}"
    where = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    towns, refused = installed()
    lines = [f"fangcheng {__version__}", f"引擎 engine: {engine}", where]
    lines.append(f"玩法 towns: {', '.join(towns)}")
    lines += (f"用不了 cannot be used: {town}: {reason}" for town, reason in refused.items())
    tell("\n".join(lines))
