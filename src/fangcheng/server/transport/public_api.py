"""Public information: health, towns, rules, open rooms; and metrics for those allowed."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network

from msgspec import Struct, field
from prometheus_client import generate_latest
from starlette.responses import PlainTextResponse

from fangcheng.bots import MASTER, offered, plays_as
from fangcheng.errors import FangchengError, StoreError, UnknownVariantError
from fangcheng.houserules.presets import find_rules
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import is_preset_name, make_variant
from fangcheng.protocol import parts
from fangcheng.protocol.matches import NotesTold
from fangcheng.protocol.problems import ProblemError
from fangcheng.protocol.public import Health, NodeReady, PublicRooms
from fangcheng.server.cache import Cache
from fangcheng.server.catalogue import RuleCard, Towns, houses, rule_card, towns
from fangcheng.server.front.server import Front
from fangcheng.server.http.addresses import address
from fangcheng.server.http.endpoints import (
    Asked,
    Endpoint,
    InRoom,
    InTown,
    Plain,
    Spoken,
    Written,
)
from fangcheng.server.http.operator import Operator
from fangcheng.server.http.responses import (
    Prepared,
    answer,
    answer_kept,
    option_value,
    prepare,
)
from fangcheng.server.metrics import REGISTRY
from fangcheng.server.page_words import TownWords, page_words
from fangcheng.server.proxy import READY
from fangcheng.server.transport.limits.gate import HEALTH
from fangcheng.version import __version__
from fangcheng.words.installed import installed

_LANGUAGES = 2
_MOST_TOWNS = 200
"""The most towns whose words are cached."""


class InHouseRules(Struct):
    """The name of rules: a preset, or house rules of this server."""

    name: str


class RulesQuery(Spoken):
    """The options of a room, each by its own name."""

    options: dict[str, str] = field(default_factory=dict)


class PublicApi:
    """The handlers of the endpoints."""

    def __init__(self, front: Front, operator: Operator) -> None:
        self._front = front
        self._operator = operator
        self._words: Cache[Prepared] = Cache(_MOST_TOWNS)
        self._listed: Cache[Prepared] = Cache(_LANGUAGES)
        """By language, for a version of the house rules."""
        self._listing = asyncio.Lock()

    async def health(self, asked: Asked) -> Written[Health]:
        """Get whether the server works; 503 if it does not."""
        ok = not self._front.storing.paused
        return Written(answer(Health(ok, __version__), 200 if ok else 503))

    async def ready(self, asked: Asked) -> Written[NodeReady]:
        """Get whether this node takes clients; 503 if it does not."""
        neighbours, ok = self._front.registry.cluster, self._front.ready
        node, nodes = self._front.services.journal.node, len(neighbours.others) + 1
        return Written(answer(NodeReady(ok, node, nodes), 200 if ok else 503))

    async def metrics(self, asked: Asked) -> Plain:
        """Get metrics for Prometheus, by its address or with the host token."""
        if not is_among(address(asked.request), self._front.settings.metrics_from):
            self._operator.check(asked.request)
        self._front.registry.count()
        with suppress(StoreError):  # metrics matter most when the database is away
            await self._front.disk.look()
        return PlainTextResponse(generate_latest(REGISTRY))

    async def towns(self, asked: Asked, query: Spoken) -> Written[Towns]:
        """List the towns with their options, the house rules, and the bots."""
        lang, book = query.lang, self._front.rules_folder
        await book.look()
        async with self._listing:
            version = book.version
            listed = self._listed.get(lang, version)
            if listed is None:
                source = self._front.settings.source_url
                listed = await asyncio.to_thread(_listed, lang, book.taken, source)
                self._listed.keep(lang, listed, version)
        return Written(answer_kept(asked.request, listed))

    async def house_notes(self, asked: Asked, place: InHouseRules) -> NotesTold:
        """Get the notes on a preset, or on house rules of this server."""
        book, name = self._front.rules_folder, place.name
        await book.look()
        try:
            rules = find_rules(name) if is_preset_name(name) else book.find(name)
        except UnknownVariantError:
            rules = None
        if rules is None or rules.house is None:
            raise ProblemError("nothing")
        return NotesTold(rules.house.notes)

    async def room_notes(self, asked: Asked, place: InRoom) -> NotesTold:
        """Get the notes on a room's house rules."""
        return NotesTold(await self._front.entering.notes(place.number, asked.asker))

    async def words(self, asked: Asked, place: InTown) -> Written[TownWords]:
        """Get a town's own words, for a page built without that town."""
        town = place.town
        if town not in installed().towns:
            raise ProblemError("nothing")
        words = self._words.find(town, lambda: prepare(page_words(town)))
        return Written(answer_kept(asked.request, words))

    async def rules(self, asked: Asked, place: InTown, query: RulesQuery) -> RuleCard:
        """Get the rules of a room with exactly these options."""
        options = {name: option_value(text) for name, text in query.options.items()}
        try:
            return RuleCard(rule_card(place.town, options, query.lang))
        except FangchengError as error:
            raise ProblemError("option", reason=str(error)) from None

    async def rooms(self, asked: Asked) -> PublicRooms:
        """List the public rooms."""
        return PublicRooms(self._front.registry.public.all())


ENDPOINTS = (
    Endpoint("GET", HEALTH, PublicApi.health),
    Endpoint("GET", READY, PublicApi.ready),
    Endpoint("GET", "/metrics", PublicApi.metrics),
    Endpoint("GET", "/api/towns", PublicApi.towns),
    Endpoint("GET", "/api/towns/{town}/rules", PublicApi.rules, sent="packed"),
    Endpoint("GET", "/api/towns/{town}/words", PublicApi.words),
    Endpoint("GET", "/api/house_rules/{name:path}/notes", PublicApi.house_notes, sent="packed"),
    Endpoint("GET", "/api/rooms", PublicApi.rooms, sent="packed"),
    Endpoint("GET", "/api/rooms/{number}/notes", PublicApi.room_notes, sent="packed"),
)


def _listed(lang: str, book: Mapping[str, HouseRules], source: str) -> Prepared:
    told = Towns(
        version=__version__,
        source=source,
        protocol=parts.VERSION,
        towns=towns(lang),
        house_rules=houses(book, lang),
        bots=list(offered()),
        masters=[town for town in installed().towns if _has_master(town)],
    )
    return prepare(told)


def _has_master(town: str) -> bool:
    return plays_as(MASTER, make_variant(town)) == MASTER


def is_among(told: str, networks: Sequence[str]) -> bool:
    """Return whether an address belongs to one of these networks."""
    try:
        found = ip_address(told)
    except ValueError:
        return False
    return any(found in ip_network(network, strict=False) for network in networks)
