"""The game server: rooms for real people on bad networks, through crashes."""

from fangcheng.extras import need

need(
    "server",
    "alembic",
    "argon2",
    "httptools",
    "openskill",
    "PIL",
    "prometheus_client",
    "sqlalchemy",
    "starlette",
    "structlog",
    "uvicorn",
)
