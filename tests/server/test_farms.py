"""Fair play finds sets of accounts that lift one of them, and no honest ones.

The figures of many populations are in the document; see `python -m research.fairplay.farms`.
"""

import msgspec
import pytest
from research.fairplay.populations import Population, farms

from fangcheng.server.features.fair_play.evidence import Ending, ending_of
from fangcheng.server.features.fair_play.farms import farms_of, weigh
from fangcheng.server.features.fair_play.feeding import Done
from fangcheng.server.features.fair_play.pairs import Played, Sitting, pairs_of

MATCHES = 10


@pytest.fixture(scope="module")
def town() -> Population:
    return Population("test", 120)


@pytest.fixture(scope="module")
def honest(town: Population) -> list[Played]:
    return town.play()


def test_honest_families_clubs_and_schools_are_no_farms(honest: list[Played]) -> None:
    assert len(honest) > 200
    assert farms_of(honest) == []


def test_farms_are_named_that_no_pair_shows(town: Population, honest: list[Played]) -> None:
    for attack in farms(town):
        own = [attack.play() for _ in range(MATCHES)]
        told = farms_of([*own, *honest])
        assert len(told) == 1, attack.name
        assert attack.star.person in [one.account.person for one in told[0].gains], attack.name
        assert set(told[0].people) <= {one.person for one in attack.people}, attack.name
        if "leavers" in attack.name:
            pairs = pairs_of([*own, *honest])
            names = {one.person for one in attack.people}
            assert {pair.level for pair in pairs if names.issuperset(pair.people)} == {"none"}


def test_leavers_are_told_with_what_they_share_and_gained(
    town: Population, honest: list[Played]
) -> None:
    """Three accounts of one address, and a new one in every match that leaves at once."""
    attack = farms(town)[0]
    (farm,) = farms_of([*(attack.play() for _ in range(MATCHES)), *honest])
    told = msgspec.to_builtins(farm.tell())
    stars = [one.person for one in attack.people[:3]]
    assert [one["person"] for one in told["gained"]] == stars
    assert len(told["gave"]) == MATCHES and {one["matches"] for one in told["gave"]} == {1}
    assert told["shared"][0] == {
        "kind": "address",
        "people": sorted(one.person for one in attack.people),
    }
    assert {"kind": "partners", "people": stars} in told["shared"]
    first = told["gained"][0]
    assert (first["matches"], first["firsts"], first["points"]) == (MATCHES, MATCHES, 0)
    assert first["ended"]["times"] == first["ended"]["of"] == MATCHES and first["fed"] is None
    assert told["matches"] == MATCHES and len(told["newest"]) == MATCHES


def match(totals: list[int], quit: tuple[int, ...] = (), dissolved: bool = False) -> Played:
    seats = [Sitting(one, str(one)) for one in (1, 2, 3, 4)]
    return Played(1, 1, True, seats, [], Ending(totals, list(quit), dissolved))


@pytest.mark.parametrize(
    ("played", "suits"),
    [
        (match([12, -4, -4, -4], quit=(1,)), {1}),
        (match([0, 0, 0, 0], quit=(3,)), {1, 2, 3}),
        (match([-5, -2, -2, 9], dissolved=True), {1, 2, 3, 4}),  # nobody has a tie to 4
        (match([0, 0, 0, 0], dissolved=True), set()),
        (match([12, -4, -4, -4]), set()),
    ],
)
def test_whom_an_early_end_suits(played: Played, suits: set[int]) -> None:
    few = [played] * 2  # nobody is a partner yet
    found = _suited(few)
    assert {who for who, times in found.items() if times} == suits


def test_who_votes_a_match_away_while_a_partner_leads_has_nothing_of_it() -> None:
    """So it is in clubs and families that keep to themselves."""
    found = _suited([match([-5, -2, -2, 9], dissolved=True)] * 5)
    assert found == {1: 0, 2: 0, 3: 0, 4: 5}


def _suited(played: list[Played]) -> dict[int, int]:
    return {who: len(one.suited) for who, one in weigh(played)[0].items()}


def test_how_a_match_ended() -> None:
    own = [Done(seat, "discard 1m", True, 1000) for seat in (0, 1, 2, 3)]
    autoplay = [Done(3, "discard 1m", False, 0)] * 2
    assert ending_of([1, 2, 3, -6], own) == Ending([1, 2, 3, -6])
    assert ending_of([0] * 4, [*own, *autoplay]).quit == [3]
    assert ending_of([0] * 4, [*own, Done(2, "leave", False, 0)]).quit == [2]
    assert ending_of([0] * 4, [*own, Done(-1, "dissolve", False, 0)]).dissolved
