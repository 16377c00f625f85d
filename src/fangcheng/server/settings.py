"""The settings of a server: defaults, then a TOML file, then the environment, then flags."""

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from fangcheng.errors import SettingsError

PREFIX = "FANGCHENG_"
_SECRET = ("host_token",)
_LISTS = ("origins", "hosts", "metrics_from", "security_contacts")
SHORTEST_TOKEN = 20
"""Characters of the operator's token: a shorter one could be guessed."""

Seconds = Annotated[float, Meta(ge=0, le=86400)]
Count = Annotated[int, Meta(ge=1)]
Address = Annotated[str, Meta(pattern=r"\A(https://\S+)?\Z", max_length=300)]
Contact = Annotated[str, Meta(pattern=r"\A(https://|mailto:|tel:)\S+\Z", max_length=300)]
Days = Annotated[int, Meta(ge=1, le=36500)]
DaysOrEver = Annotated[int, Meta(ge=0, le=36500)]
"""0 means for ever."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything an operator can set."""

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for all."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8088
    """The port to listen on; 0 chooses a free one."""
    database: str = ""
    """A database URL: postgresql://…, sqlite:///FILE; without it a file in `data`."""
    data: str = "fangcheng-data"
    """The folder of the embedded database."""
    puzzles: str = ""
    """A folder of further puzzles, in files like hangzhou.json; changed files are read again."""
    house_rules: str = ""
    """A folder of house rules, in files like my-table.toml; changed files are read again."""
    node: Annotated[str, Meta(pattern=r"\A[a-z0-9-]{0,40}\Z")] = ""
    """The name of this node among those that share a PostgreSQL database."""
    address: str = ""
    """The address at which players reach this node directly; without it a proxy leads them here."""
    public_url: str = ""
    """The address at which players reach the server, for links; by default the one it listens
    on."""
    source_url: Address = ""
    """Where the source code of this server is published; the page links to it."""
    security_contacts: list[Contact] = []
    """Contacts for vulnerability reports, best first: mailto:… or https://…; for security.txt."""
    origins: list[str] = []
    """Origins of other pages that may connect, like https://club.example."""
    hosts: list[str] = []
    """Other names of this server, like club.example; requests for any other name are refused."""
    metrics_from: list[str] = []
    """Addresses and networks that may read /metrics without the operator's token, like 10.0.0.5."""
    host_token: str = ""
    """The operator's token; without it one is made, in the file operator-token of `data`."""
    trust_proxy: bool = False
    """Whether X-Forwarded-For gives the client's address; only behind a proxy that sets it."""

    claim_pause: Seconds = 0.6
    """How long the table pauses after every discard, whether or not a player can claim it.

    With 0 the times of messages reveal whether one could.
    """
    bot_pause: Seconds = 0.7
    """How long a bot pauses at its turn, as if it thought."""
    thinkers: Annotated[int, Meta(ge=0, le=256)] = 0
    """The most processes that think for the bots; 0: one for each core but one."""
    thinkers_at: str = ""
    """A folder with the sockets of thinking processes that all nodes of this machine share."""
    hard_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.6
    """How long a bot of the level hard thinks at its turn; it has less time for a claim."""
    round_pause: Seconds = 30.0
    """How long a settlement is shown before the next round opens automatically."""
    shuffle_wait: Seconds = 3.0
    """How long the server waits for the players' nonces."""
    grace: Seconds = 45.0
    """How long a player may be disconnected before a bot plays for them."""
    vote_seconds: Seconds = 60.0
    """How long a vote to dissolve the match runs."""
    spectator_delay: Seconds = 30.0
    """How far spectators are behind."""
    abandoned: Seconds = 600.0
    """How long a match without connected players is kept paused before it ends."""
    idle_room: Seconds = 600.0
    """How long an empty room stays open."""
    free_text: bool = True
    """Whether people may write free text in rooms that are not public."""
    clubs: bool = True
    """Whether people with a password may found clubs."""

    max_rooms: Count = 2000
    rooms_per_address: Count = 50
    """Open rooms that one address may have opened."""
    wrong_numbers: Count = 8
    """Wrong room numbers that an address may try before it has to wait, longer each time."""
    max_connections: Count = 10000
    """Open connections of every kind."""
    connections_per_address: Count = 200
    """Of every kind; behind a trusted proxy, web sockets and requests in progress."""
    guests_per_minute: Count = 30
    """New guests, log-ins and new passwords from one address in a minute."""
    wrong_passwords: Count = 10
    """Wrong passwords that cost an address nothing; each further one doubles the wait."""
    messages_per_second: Count = 20
    """Messages from one connection, averaged over time."""
    message_burst: Count = 60
    """Messages from one connection at once."""
    bytes_per_second: Count = 2048
    """Of messages from one connection, each counted as at least 512; if unused, eight times as
    many."""
    address_bytes_per_second: Count = 131072
    """The excess of all connections of an address together; if unused, eight times as many."""
    hello_seconds: Annotated[float, Meta(gt=0, le=86400)] = 15.0
    """How long a connection may wait before its hello."""
    ping_seconds: Annotated[float, Meta(gt=0, le=86400)] = 20.0
    """How often the server pings a connection, and how long it waits for the answer.

    Clients in no room and no queue are pinged only after they have been silent for that long.
    """
    silence_seconds: Annotated[float, Meta(gt=0, le=86400)] = 1.5
    """How long a player who sits with others may be silent before the server pings them.

    A player who is silent for as long again is shown to the others as silent.
    """
    message_bytes: Count = 8192
    """The longest message a client may send."""
    unread_bytes: Count = 262144
    """Bytes that may wait for a client that does not read before its connection is closed."""

    clubs_per_person: Count = 5
    """Clubs that one person may lead; they may be a member of four times as many."""
    club_members: Count = 200
    """Members that a club may have."""

    tournament_people: Count = 200
    """People who may sign up for a tournament."""
    tournament_ready: Seconds = 15.0
    """How long players have to come to their tables before a round of a tournament begins."""

    token_days: Days = 180
    """How long an unused device stays logged in."""
    guest_days: Days = 90
    """How long a guest is remembered who does not return and has played no match."""

    record_days: DaysOrEver = 0
    """How long replays and records of matches are kept; 0 keeps them for ever, as results always
    are."""
    address_days: Annotated[int, Meta(ge=1, le=30)] = 30
    """How long hashes of addresses are kept, which tell fair play who shares an address."""

    ladder_matches: Annotated[int, Meta(ge=0, le=20)] = 4
    """Matches that a newcomer must play with others before their matches count on the ladder."""
    ladder_age: Seconds = 7200.0
    """How old an account must be before its matches count on the ladder."""
    ladder_neighbours: Annotated[int, Meta(ge=1, le=4)] = 2
    """How many players of a ladder match may share one block of addresses.

    A block is a /24 under IPv4 and a /48 under IPv6; in a private network, a single address.
    """

    report_days: Days = 365
    """How long reports are kept after the decision, and sanctions after their end."""
    fair_play_days: Days = 90
    """How far back fair play looks, and how long it keeps what it found."""

    log_level: str = "info"
    log_json: bool = False

    def __post_init__(self) -> None:
        for network in self.metrics_from:
            ip_network(network, strict=False)  # raises an error that says what is wrong

    def database_url(self) -> str:
        """Return the URL of the database."""
        if not self.database:
            return f"sqlite:///{Path(self.data) / 'fangcheng.db'}"
        return self.database.replace("postgres://", "postgresql://", 1)

    def shown(self) -> dict[str, Any]:
        """Return all settings in a form that may be printed: without tokens and passwords."""
        out: dict[str, Any] = msgspec.to_builtins(self)
        for name in _SECRET:
            out[name] = "(set)" if out[name] else ""
        out["database"] = _without_password(self.database_url())
        return out


def _without_password(url: str) -> str:
    url = re.sub(r"([?&](ssl)?password=)[^&]*", r"\1", url)
    head, sign, rest = url.partition("://")
    login, at, place = rest.rpartition("@")
    if not at:
        return url
    return f"{head}{sign}{login.partition(':')[0]}@{place}"


def load_settings(
    file: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]
) -> Settings:
    """Combine the sources; an error names what is unknown or impossible."""
    given: dict[str, Any] = {}
    if file is not None:
        given.update(_from_toml(file))
    names = Settings.__struct_fields__
    for name in names:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            given[name] = text.split(",") if name in _LISTS else text
    given.update({name: value for name, value in flags.items() if value is not None})
    try:
        # Not strict: the environment gives numbers and switches as text.
        settings = msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise _wrong_setting(str(error), given) from None
    if settings.host_token and len(settings.host_token) < SHORTEST_TOKEN:
        raise SettingsError("host_token_short", least=SHORTEST_TOKEN)
    return settings


def _wrong_setting(error: str, given: Mapping[str, Any]) -> SettingsError:
    """Say which setting is wrong and what it accepts; list all settings if one is unknown."""
    wanted, _, place = error.rpartition(" - at `$.")
    name = place.rstrip("`").partition("[")[0]
    if name not in given:
        return SettingsError("settings_wrong", reason=error, known=Settings.__struct_fields__)
    if name in _SECRET:
        return SettingsError("secret_wrong", name=name, reason=_in_words(wanted))
    return SettingsError("setting_wrong", name=name, given=given[name], reason=_in_words(wanted))


_IN_WORDS = (("`", ""), ("int", "a whole number"), ("<=", "at most"), (">=", "at least"))


def _in_words(wanted: str) -> str:
    """Say in plain words what msgspec says of a value."""
    for sign, told in _IN_WORDS:
        wanted = wanted.replace(sign, told)
    return f"{wanted[:1].lower()}{wanted[1:]}"


def _from_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError("at_file", path=file, reason=error) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError("file_no_toml", file=file, reason=error) from None


def environment_settings(file: Path | None = None, **flags: Any) -> Settings:
    """Load the settings of this process."""
    return load_settings(file, os.environ, flags)
