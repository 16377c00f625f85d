"""A person's standings on the ladder, as they see them."""

from collections.abc import Mapping, Sequence

from fangcheng.protocol import ladder
from fangcheng.server.ratings.rating import RANKS, Rating, first_of_four, shown
from fangcheng.server.ratings.store import StoredRating
from fangcheng.words import Words, words


def standings_of(found: Mapping[str, Sequence[StoredRating]], lang: str) -> list[ladder.Standing]:
    """Return the standings of a person in all towns where matches of theirs have counted."""
    return [_standing(town, history, words(lang, town)) for town, history in found.items()]


def _standing(town: str, history: Sequence[StoredRating], w: Words) -> ladder.Standing:
    newest = Rating(history[-1].mu, history[-1].sigma)
    hidden = newest.sureness == "hidden"
    return ladder.Standing(
        town=town,
        matches=history[-1].number,
        sureness=newest.sureness,
        number=None if hidden else newest.shown,
        spread=None if hidden else newest.spread,
        rank=None if hidden else newest.rank,
        ranks=ranks(w),
        history=[_counted(rating) for rating in history],
    )


def _counted(one: StoredRating) -> ladder.CountedMatch:
    rating = Rating(one.mu, one.sigma)
    number = None if rating.sureness == "hidden" else rating.shown
    return ladder.CountedMatch(one.match, one.at, one.place, one.points, number)


def _names(w: Words) -> list[str]:
    """Return a town's own names of the ranks, or the common ones if it has too few."""
    own = _listed(w)
    return own if len(own) == len(RANKS) + 1 else _listed(words(w.lang))


def _listed(w: Words) -> list[str]:
    return w("ranks").replace("、", ", ").split(", ")


def ranks(w: Words) -> list[ladder.Rank]:
    """Return the ranks of a town and what they mean, the lowest first."""
    first, *others = _names(w)
    return [
        ladder.Rank(first, None, None),
        *(
            ladder.Rank(name, shown(least), round(100 * first_of_four(least)))
            for name, least in zip(others, RANKS, strict=True)
        ),
    ]


def rank_of(stored: StoredRating | None) -> int | None:
    """Return the rank that others may see; None while the rating is too uncertain."""
    rating = None if stored is None else Rating(stored.mu, stored.sigma)
    return None if rating is None or rating.sureness == "hidden" else rating.rank
