"""All HTTP endpoints, in one table: of the server itself, and of each feature (`api.py`)."""

from typing import Final

from fangcheng.server.features import modules
from fangcheng.server.http.endpoints import Endpoint
from fangcheng.server.transport import answers_api, contracts, keys_api, matches_api, public_api
from fangcheng.server.transport.operator import commands, diagnostics, overview, people, policy

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *public_api.ENDPOINTS,
    *answers_api.ENDPOINTS,
    *matches_api.ENDPOINTS,
    *keys_api.ENDPOINTS,
    *(one for feature in modules("api") for one in feature.ENDPOINTS),
    *overview.ENDPOINTS,
    *diagnostics.ENDPOINTS,
    *policy.ENDPOINTS,
    *commands.ENDPOINTS,
    *people.ENDPOINTS,
    *contracts.ENDPOINTS,
)
