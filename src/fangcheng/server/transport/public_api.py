"""What everybody may know: health, towns, rules, the lobby; and the numbers for who may."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network

from prometheus_client import generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fangcheng.bots import MASTER, offered, plays_as
from fangcheng.errors import FangchengError, StoreError, UnknownVariantError
from fangcheng.houserules.presets import find_rules
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import is_preset_name, make_variant
from fangcheng.protocol import messages as say
from fangcheng.server.catalogue import houses, rule_card, towns
from fangcheng.server.front.server import Front
from fangcheng.server.http.addresses import address, asker
from fangcheng.server.http.operator import Operator
from fangcheng.server.http.responses import (
    Prepared,
    answer,
    answer_kept,
    answer_packed,
    language,
    option_value,
    prepare,
)
from fangcheng.server.kept import Kept
from fangcheng.server.metrics import REGISTRY
from fangcheng.server.page_words import page_words
from fangcheng.version import __version__
from fangcheng.words.installed import installed

_LANGUAGES = 2
_MOST_TOWNS = 200
"""Towns whose words are kept ready."""


class PublicApi:
    """The handlers, around one front."""

    def __init__(self, front: Front, operator: Operator) -> None:
        self._front = front
        self._operator = operator
        self._words: Kept[Prepared] = Kept(_MOST_TOWNS)
        self._listed: Kept[Prepared] = Kept(_LANGUAGES)
        """By the language, for a version of the house rules."""
        self._listing = asyncio.Lock()

    async def health(self, request: Request) -> Response:
        """Say whether the server works."""
        ok = not self._front.storing.paused
        return answer({"ok": ok, "version": __version__}, 200 if ok else 503)

    async def ready(self, request: Request) -> Response:
        """Say whether people may come here."""
        neighbours, ok = self._front.registry.cluster, self._front.ready
        node, nodes = self._front.services.journal.node, len(neighbours.others) + 1
        return answer({"ok": ok, "node": node, "nodes": nodes}, 200 if ok else 503)

    async def metrics(self, request: Request) -> Response:
        """Give the numbers to Prometheus: by its address, or with the host token."""
        if not is_among(address(request), self._front.settings.metrics_from):
            self._operator.check(request)
        self._front.registry.count()
        with suppress(StoreError):  # the numbers are most wanted when the database is away
            await self._front.disk.look()
        return PlainTextResponse(generate_latest(REGISTRY))

    async def towns(self, request: Request) -> Response:
        """List the towns with their options, house rules likewise, and the bots."""
        lang, book = language(request), self._front.house_book
        await book.look()
        async with self._listing:
            version = book.version
            listed = self._listed.get(lang, version)
            if listed is None:
                source = self._front.settings.source_url
                listed = await asyncio.to_thread(_listed, lang, book.taken, source)
                self._listed.keep(lang, listed, version)
        return answer_kept(request, listed)

    async def house_notes(self, request: Request) -> Response:
        """Tell the notes of a preset, or of house rules of this server."""
        book, name = self._front.house_book, request.path_params["name"]
        await book.look()
        try:
            rules = find_rules(name) if is_preset_name(name) else book.find(name)
        except UnknownVariantError:
            rules = None
        if rules is None or rules.house is None:
            raise HTTPException(404)
        return answer_packed(request, {"notes": rules.house.notes})

    async def room_notes(self, request: Request) -> Response:
        """Tell the notes of a room's house rules."""
        notes = await self._front.entering.notes(request.path_params["number"], asker(request))
        return answer_packed(request, {"notes": notes})

    async def words(self, request: Request) -> Response:
        """Tell what a town says itself, for a page that was built without it."""
        town = request.path_params["town"]
        if town not in installed().towns:
            raise HTTPException(404)
        words = self._words.find(town, lambda: prepare(page_words(town)))
        return answer_kept(request, words)

    async def rules(self, request: Request) -> Response:
        """Tell the rules of a room with exactly these options."""
        options = {name: option_value(text) for name, text in request.query_params.items()}
        options.pop("lang", None)
        try:
            card = rule_card(request.path_params["town"], options, language(request))
        except FangchengError as error:
            raise HTTPException(400, str(error)) from None
        return answer_packed(request, {"card": card})

    async def rooms(self, request: Request) -> Response:
        """List the public rooms."""
        return answer_packed(request, {"rooms": self._front.registry.public.all()})


def _listed(lang: str, book: Mapping[str, HouseRules], source: str) -> Prepared:
    told = {
        "version": __version__,
        "source": source,
        "protocol": say.VERSION,
        "towns": towns(lang),
        "house_rules": houses(book, lang),
        "bots": offered(),
        "masters": [town for town in installed().towns if _has_master(town)],
    }
    return prepare(told)


def _has_master(town: str) -> bool:
    return plays_as(MASTER, make_variant(town)) == MASTER


def is_among(told: str, networks: Sequence[str]) -> bool:
    """Whether an address belongs to one of some networks."""
    try:
        found = ip_address(told)
    except ValueError:
        return False
    return any(found in ip_network(network, strict=False) for network in networks)
