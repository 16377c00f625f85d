"""What is counted and measured, for `/metrics`."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

ACTIONS = Counter("fangcheng_actions", "Accepted inputs of matches", registry=REGISTRY)
ACTION_SECONDS = Histogram(
    "fangcheng_action_seconds",
    "From accepting an input until it is durable and handed to the connections",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
    registry=REGISTRY,
)
REFUSALS = Counter("fangcheng_refusals", "Commands refused", ["code"], registry=REGISTRY)
BOT_FAULTS = Counter("fangcheng_bot_faults", "Bots that failed", registry=REGISTRY)
BOTS_LATE = Counter("fangcheng_bots_late", "Bots that thought for too long", registry=REGISTRY)
BOT_TURNS_LOST = Counter(
    "fangcheng_bot_turns_lost", "Turns that the house played for a bot", registry=REGISTRY
)
THOUGHT_SECONDS = Histogram(
    "fangcheng_thought_seconds",
    "From giving a question to a process that thinks until its answer",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
THINKERS_LOST = Counter(
    "fangcheng_thinkers_lost", "Processes that died or did not answer", registry=REGISTRY
)
CUT = Counter("fangcheng_cut", "Connections the server cut", ["why"], registry=REGISTRY)
MATCHES = Counter("fangcheng_matches", "Matches that ended", ["variant"], registry=REGISTRY)
CONNECTIONS = Gauge("fangcheng_connections", "Open connections", registry=REGISTRY)
ROOMS = Gauge("fangcheng_rooms", "Open rooms", registry=REGISTRY)
PLAYING = Gauge("fangcheng_playing", "Running matches", registry=REGISTRY)
COMMITS = Gauge("fangcheng_commits", "Commits of the journal", registry=REGISTRY)
STORE_DOWN = Gauge("fangcheng_store_down", "1 while the database is away", registry=REGISTRY)
