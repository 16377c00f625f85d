"""People with a rating."""

from sqlalchemy import Connection, insert

from fangcheng.server.ratings.tables import ratings
from fangcheng.server.store.tables import matches


def rate(connection: Connection, person: int, *strengths: tuple[float, float]) -> None:
    for number, (mu, sigma) in enumerate(strengths, 1):
        match = person * 100 + number
        row = {"id": match, "room": "1", "variant": "x", "options": "", "seed": "", "fair": ""}
        connection.execute(insert(matches).values(**row, started=0))
        values = {"person": person, "town": "hangzhou", "number": number, "match": match}
        connection.execute(
            insert(ratings).values(**values, place=1, points=0, mu=mu, sigma=sigma, at=0)
        )
