"""The settings of a server on the command line: the flags that give them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from fangcheng.cli.command import Option
from fangcheng.errors import SettingsError

if TYPE_CHECKING:
    from fangcheng.server.settings import Settings

SECRET = frozenset(("host_token",))
"""Settings that are no flags: everybody on the machine can see the flags of a program."""

ConfigOption = Annotated[
    Path | None,
    Option(
        "--config",
        envvar="FANGCHENG_CONFIG",
        metavar="FILE",
        help="设置文件，TOML · file of settings, TOML",
    ),
]
DatabaseOption = Annotated[
    str | None,
    Option(
        help="数据库：sqlite:///FILE, postgresql://… · database: sqlite:///FILE, postgresql://…",
        show_default=False,
    ),
]
DataOption = Annotated[
    str | None,
    Option(help="内置数据库的目录 · folder of the embedded database", show_default=False),
]
SettingOption = Annotated[
    list[str] | None,
    Option(
        "--set", metavar="NAME=VALUE", help="其他设置，可以写几次 · any other setting (repeatable)"
    ),
]


def flags_from(pairs: list[str] | None, **flags: object) -> dict[str, Any]:
    """Put the flags that were given and the NAME=VALUE pairs together."""
    given = {name: value for name, value in flags.items() if value is not None}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not sign:
            raise SettingsError("pair_no_setting", pair=pair)
        if name in SECRET:
            raise SettingsError("secret_setting", name=name, variable=name.upper())
        given[name] = value.split(",") if name == "origins" else value
    return given


def settings_from(file: Path | None, flags: dict[str, Any]) -> "Settings":
    """Load the settings: defaults, then the file, then the environment, then flags."""
    from fangcheng.server.settings import environment_settings

    return environment_settings(file, **flags)
