"""The command line."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from fangcheng import __version__
from fangcheng.cli.arena import arena_command
from fangcheng.cli.backup import backup_command
from fangcheng.cli.bot import bot_command
from fangcheng.cli.bot_test import bot_test_command
from fangcheng.cli.export import export_command
from fangcheng.cli.hint import hint_command
from fangcheng.cli.info import info_command
from fangcheng.cli.join import join_command
from fangcheng.cli.play import play_command
from fangcheng.cli.referee import referee_command
from fangcheng.cli.replay import replay_command
from fangcheng.cli.review import review_command
from fangcheng.cli.rules import rules_command
from fangcheng.cli.score import score_command
from fangcheng.cli.serve import serve_command
from fangcheng.cli.simulate import simulate_command
from fangcheng.cli.verify import verify_command

app = typer.Typer(
    name="fangcheng",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="方城 Fangcheng：家乡麻将，裁判说得清。 The mahjong of your town, refereed and explained.",
)
app.command("play")(play_command)
app.command("score")(score_command)
app.command("referee")(referee_command)
app.command("replay")(replay_command)
app.command("review")(review_command)
app.command("hint")(hint_command)
app.command("simulate")(simulate_command)
app.command("arena")(arena_command)
app.command("bot")(bot_command)
app.command("bot-test")(bot_test_command)
app.command("rules")(rules_command)
app.command("serve")(serve_command)
app.command("join")(join_command)
app.command("verify")(verify_command)
app.command("export")(export_command)
app.command("backup")(backup_command)
app.command("info")(info_command)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"fangcheng {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="版本 version")
    ] = False,
) -> None:
    """Take the options that stand before the command."""


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show 方城 still works
    try:
        app()
    except OSError as error:  # a full disk or a closed pipe behind standard output
        sys.stderr.write(f"错误 error: {error.strerror or error}\n")
        sys.exit(2)
