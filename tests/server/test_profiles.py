"""Pages that people open of themselves: nothing until they do, and then only what they chose."""

import asyncio
import html
import time
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from PIL import Image
from sqlalchemy import Engine

from fangcheng.bots import BOTS, Look
from fangcheng.game.referee import waiting_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.protocol import commands, parts
from fangcheng.protocol.client import new_id
from fangcheng.protocol.profiles import Profile
from fangcheng.server.accounts.names import name_key
from fangcheng.server.features.profiles import store as db
from fangcheng.server.features.profiles.contents import Contents
from fangcheng.server.features.profiles.store import StoredProfile
from fangcheng.server.match import tally
from fangcheng.server.ratings.store import StoredRating, store_ratings
from fangcheng.server.store.engine import open_engine
from fangcheng.server.store.matches import StoredMatch, StoredSeat, begin_match, finish_match
from fangcheng.server.store.people import add_guest, ban, set_password
from tests.server.inside import Answer, ask, client, do, inside, open_match, token_of
from tests.server.inside import finish_match as play_on
from tests.server.pages import serving
from tests.server.previews import INDEX, tag

ALL = "towns ladder wins days hands matches"
DAY = 86400
HOSTILE = '小/王"><b>.'

# -- what a match keeps ---------------------------------------------------------------------------


def test_wins_are_kept_with_what_they_were() -> None:
    match = Match(make_variant("zhangzhou"), "y")
    bot, counter = BOTS["easy"](1), tally.Counter(4)
    for _ in range(4):
        while not match.state.over:
            seat = waiting_for(match.state)[0]
            match.apply(seat, bot.choose(Look(match.state, seat)))
        counter.add_round(match.state)
        match.next_round()
    assert counter.wins and all(one.points > 0 for one in counter.wins)
    for seat, counted in enumerate(counter.tallies):
        assert sum(one.seat == seat for one in counter.wins) == counted.wins
    for one in counter.wins:
        assert one.codes and len(set(one.codes)) == len(one.codes)


# -- storing and counting --------------------------------------------------------------------------


@pytest.fixture
def engine(database_url: str) -> Engine:
    return open_engine(database_url)


def _over(
    connection: Any,
    match: int,
    persons: list[int],
    wins: list[parts.WonHand],
    counts: bool,
    at: int,
) -> None:
    seats = tuple(StoredSeat(person, f"p{person}", None) for person in persons)
    stored = StoredMatch(match, "1", "hangzhou", {}, "s", {}, seats, at, counts=counts)
    begin_match(connection, stored)
    summary = parts.Summary(
        match=match, room="1", variant="hangzhou", options={}, names=["a"] * 4,
        people=list(persons), rounds=[parts.RoundScore(1, [9, -3, -3, -3], False)],
        totals=[9, -3, -3, -3],
        tallies=[parts.SeatTally(wins=1), *[parts.SeatTally()] * 3],
        winners=[0], started=at, finished=at, wins=wins,
    )  # fmt: skip
    told = msgspec.to_builtins(summary)
    if not wins:
        del told["wins"]  # as older servers wrote it
    finish_match(connection, match, at, msgspec.json.encode(told).decode())


def test_what_a_page_tells(engine: Engine) -> None:
    """Counted from what is stored; parts that were not chosen are not there at all."""
    now = int(time.time())
    with engine.begin() as connection:
        persons = [add_guest(connection, f"p{at}", f"{at}" * 64).id for at in range(4)]
        big = parts.WonHand(2, 0, ["qidui", "gangkai"], 48)
        small = parts.WonHand(1, 0, ["pinghu"], 6)
        other = parts.WonHand(3, 1, ["qidui"], 99)
        _over(connection, 71, persons, [small, big, other], False, now - 400 * DAY)
        _over(connection, 72, persons, [small], True, now)
        _over(connection, 73, persons, [], True, now)
        rating = StoredRating(persons[0], "hangzhou", 1, 72, 1, 9, 25.0, 2.0, now)
        store_ratings(connection, [rating])
    profiles = Contents()

    def look(parts: str) -> Profile:
        with engine.connect() as connection:
            return profiles.of(connection, StoredProfile(persons[0], "p0", parts), "en")

    told = look(ALL)
    assert told.towns is not None and (told.towns[0].town, told.towns[0].matches) == ("hangzhou", 3)
    assert told.wins is not None
    assert [(one.code, one.count) for one in told.wins] == [
        ("pinghu", 2), ("qidui", 1), ("gangkai", 1),
    ]  # fmt: skip
    assert told.days is not None and list(told.days.values()) == [2], (
        "older than a year is left out"
    )
    assert told.hands is not None
    assert [(one.points, one.match) for one in told.hands] == [(48, None), (6, 72), (6, None)], (
        "a match that does not count belongs to those who played it"
    )
    assert told.matches is not None and [one.match for one in told.matches] == [72]
    assert told.ladder is not None and told.ladder[0].number == 1000
    assert [one.match for one in told.ladder[0].history] == [0], "the ladder tells no match"
    for part in ALL.split():
        only = msgspec.to_builtins(look(part))
        assert {key for key, value in only.items() if value is not None} == {"name", part}
    assert msgspec.to_builtins(look("")) == {**dict.fromkeys(ALL.split()), "name": "p0"}

    # One match more is counted; without one the summaries are not read again.
    with engine.begin() as connection:
        _over(connection, 74, persons, [big], False, now)
    assert [one.points for one in look("hands").hands or ()] == [48, 48, 6, 6]


def test_a_page_is_opened_changed_and_closed(engine: Engine) -> None:
    with engine.begin() as connection:
        person = add_guest(connection, "小王", "1" * 64).id
        keys = [name_key("小王")]
        set_password(connection, person, keys[0], "hash")
        assert db.parts_of(connection, person) is None and not db.profile_named(connection, keys)
        for parts in ("towns", ALL):
            db.keep_profile(connection, person, parts)
            assert db.profile_named(connection, keys) == StoredProfile(person, "小王", parts)
        ban(connection, person, int(time.time()) + 60, "")
        assert db.profile_named(connection, keys) is None, "whoever is kept out has no page"
        ban(connection, person, 0, "")
        db.keep_profile(connection, person, None)
        assert db.profile_named(connection, keys) is None


# -- over HTTP -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick_hashing")
def test_pages_of_people(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(INDEX, encoding="utf-8")
    there, hand = f"/api/people/{quote(HOSTILE)}", f"/api/people_hands/0/{quote(HOSTILE)}"

    async def run() -> None:
        async with (
            inside(tmp_path / "data", public_url="https://club.example") as started,
            serving(started, tmp_path) as url,
            client(url, name=HOSTILE) as found,
        ):
            token = {"authorization": f"Bearer {token_of(found)}"}

            async def look(path: str, **rest: Any) -> Answer:
                return await asyncio.to_thread(ask, url, path, **rest)

            async def choose(wish: Any) -> Answer:
                body = msgspec.json.encode(wish)
                return await look("/api/me/profile", method="POST", body=body, headers=token)

            shut = await look("/api/people/nobody")
            assert shut.status == 404
            everything = {"open": True, "parts": ALL.split()}
            refused = await choose(everything)
            assert (refused.status, refused.json["code"]) == (409, "guest")

            _, match = await open_match(found, rounds=1)
            await play_on(found, match)
            await do(found, commands.SetPassword(new_id(), "correct horse"))
            assert (await look("/api/me/profile", headers=token)).json == {
                **everything, "open": False,
            }  # fmt: skip
            # Closed: as if there were nobody of that name.
            for path in (there, hand, f"/api/people/{quote('长' * 500)}", "/api/people/%00"):
                closed = await look(path)
                assert (closed.status, closed.body) == (404, shut.body)
            plain = (await look("/people/nobody")).text
            assert (await look(f"/people/{quote(HOSTILE)}")).text == plain

            assert (await choose(everything)).json == everything
            page = (await look(there)).json
            assert page["name"] == HOSTILE and page["towns"][0]["matches"] == 1
            assert sum(page["days"].values()) == 1 and page["matches"] == []
            shown = (await look(f"/people/{quote(HOSTILE)}")).text
            assert HOSTILE in tag(shown, "title") and html.escape(HOSTILE) in shown
            assert "杭州" in tag(shown, "description")
            if page["hands"]:  # who won is up to the walls
                picture = await look(hand)
                assert Image.open(BytesIO(picture.body)).size == (1200, 630)
                assert picture.headers["cache-control"] == "no-cache"
            assert (await look(hand.replace("/0/", "/77/"))).status == 404

            strange: list[Any] = [{"open": True, "parts": ["secrets"]}, {"open": True}, [], "x"]
            for wrong in strange:
                assert (await choose(wrong)).status == 400
            assert (await choose({"open": True, "parts": ["days"]})).json["parts"] == ["days"]
            page = (await look(there)).json
            assert page["days"] and page["hands"] is None and (await look(hand)).status == 404
            await choose({**everything, "open": False})
            assert (await look(there)).body == shut.body
            answers = [await choose(everything) for _ in range(25)]
            assert answers[-1].json["code"] == "rate"

    asyncio.run(run())
