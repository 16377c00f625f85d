"""Data stored for a limited time: records of matches, and what fair play found in them."""

from sqlalchemy import Connection, delete, select, update

from fangcheng.server.store.store import get_meta, set_meta
from fangcheng.server.store.tables import inputs, matches

_RECORDS_FROM = "records_from"
"""When the oldest match finished that may still have its record."""


def forget_records(connection: Connection, before: int, limit: int) -> int:
    """Delete the seeds and inputs of some matches that finished before a time.

    Return how many matches. Results, players and ratings stay.
    """
    since = int(get_meta(connection, _RECORDS_FROM) or 0)
    ended = matches.c.finished
    query = select(matches.c.id, ended).where(ended >= since, ended < before, matches.c.seed != "")
    found = connection.execute(query.order_by(ended).limit(limit)).all()
    numbers = [row.id for row in found]
    if numbers:
        connection.execute(delete(inputs).where(inputs.c.match.in_(numbers)))
        connection.execute(update(matches).where(matches.c.id.in_(numbers)).values(seed=""))
    set_meta(connection, _RECORDS_FROM, str(found[-1].finished if found else before))
    return len(numbers)
