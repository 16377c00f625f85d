"""The board of a town: the highest standings, of people who want to be listed."""

from collections.abc import Sequence
from typing import Final

from fangcheng.protocol import ladder
from fangcheng.server.ratings.rating import Rating
from fangcheng.server.ratings.standing import ranks
from fangcheng.server.ratings.store import StoredRating
from fangcheng.words import words

_LISTED: Final = 100


def board_of(
    town: str, found: Sequence[tuple[StoredRating, str]], needs: ladder.LadderNeeds, lang: str
) -> ladder.LadderBoard:
    """Return the board of a town; people whose rating is still too uncertain are not listed."""
    rated = [(Rating(stored.mu, stored.sigma), stored, name) for stored, name in found]
    shown = [one for one in rated if one[0].sureness != "hidden"]
    shown.sort(key=lambda one: (-one[0].shown, one[1].person))
    numbers = [rating.shown for rating, *_ in shown]
    entries = [
        ladder.BoardEntry(
            place=1 + numbers.index(rating.shown),
            person=stored.person,
            name=name,
            number=rating.shown,
            spread=rating.spread,
            sureness=rating.sureness,
            rank=rating.rank,
            matches=stored.number,
        )
        for rating, stored, name in shown[:_LISTED]
    ]
    return ladder.LadderBoard(town, ranks(words(lang, town)), entries, needs)
