"""The game server: rooms for players on unreliable networks, durable across crashes."""

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
