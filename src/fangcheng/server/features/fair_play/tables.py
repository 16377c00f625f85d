"""The tables of fair play."""

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from fangcheng.server.store.tables import metadata

judged_matches = Table(
    "judged_matches",
    metadata,
    Column("match", BigInteger, primary_key=True, autoincrement=False),
    # The version of the statistic; older rows are computed anew.
    Column("scheme", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False),
    # JSON: what each seat gave to each other, and which discards are the most suspicious.
    Column("links", Text, nullable=False),
    Column("telling", Text, nullable=False),
    # JSON: how the match ended; rows without it are computed anew.
    Column("ending", Text, nullable=False, server_default="[]"),
    Index("judged_matches_by_finished", "finished"),
)
