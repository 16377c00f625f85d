"""All HTTP endpoints, in one table."""

from typing import Final

from fangcheng.server.features.clubs import api as clubs
from fangcheng.server.features.fair_play import api as fair_play
from fangcheng.server.features.friends import api as friends
from fangcheng.server.features.ladder import api as ladder
from fangcheng.server.features.moderation import api as moderation
from fangcheng.server.features.profiles import api as profiles
from fangcheng.server.features.puzzles import api as puzzles
from fangcheng.server.features.sharing import api as sharing
from fangcheng.server.features.tournaments import api as tournaments
from fangcheng.server.http.endpoints import Endpoint
from fangcheng.server.transport import answers_api, contracts, keys_api, matches_api, public_api
from fangcheng.server.transport.operator import commands, diagnostics, overview, people, policy

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *public_api.ENDPOINTS,
    *answers_api.ENDPOINTS,
    *matches_api.ENDPOINTS,
    *sharing.ENDPOINTS,
    *profiles.ENDPOINTS,
    *ladder.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *clubs.ENDPOINTS,
    *friends.ENDPOINTS,
    *tournaments.ENDPOINTS,
    *keys_api.ENDPOINTS,
    *overview.ENDPOINTS,
    *diagnostics.ENDPOINTS,
    *policy.ENDPOINTS,
    *commands.ENDPOINTS,
    *people.ENDPOINTS,
    *fair_play.ENDPOINTS,
    *moderation.ENDPOINTS,
    *contracts.ENDPOINTS,
)
