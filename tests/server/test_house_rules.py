"""House rules of a server: a folder of files, rooms of them, and names that players give."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from fangcheng.houserules import reading
from fangcheng.houserules.presets import find_rules
from fangcheng.protocol import commands, parts
from fangcheng.protocol.client import Client, new_id
from fangcheng.record.file import read_record, verify
from fangcheng.server import catalogue, rules_folder
from fangcheng.server.serve import Started
from fangcheng.server.transport import public_api
from tests.server.inside import (
    HOST_TOKEN,
    ask,
    client,
    do,
    finish_match,
    inside,
    open_match,
    refused,
    room_in,
)

TABLE = """\
parent = "hangzhou"
name.zh = "外婆家的桌"
name.en = "Grandmother's table"
form = ["base", "rounds"]
[options]
base = 2
discard_win_streak = 1
[clock]
turn = 31
bank = 7
[notes]
HZ-16 = "从第一局起"
"""
NOTES = {"HZ-16": {"zh": "从第一局起", "en": "从第一局起"}}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the folder whenever somebody asks."""
    monkeypatch.setattr(rules_folder, "_LOOK_AGAIN", 0.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "my-table.toml").write_text(TABLE, encoding="utf-8")
    return folder


async def get(server: Started, path: str, token: str | None = None) -> Any:
    answer = await asyncio.to_thread(ask, server.url, path, token)
    assert answer.status == 200, answer.text
    return answer.json


async def listed(server: Started, lang: str = "en") -> dict[str, Any]:
    told = await get(server, f"/api/towns?lang={lang}")
    assert len(told["towns"]) == 5, "house rules are no towns"
    return {one["name"]: one for one in told["house_rules"]}


async def opened(found: Client, command: commands.Create) -> parts.RoomSettings:
    """Open a room; what it is like."""
    await found.send(command)
    return (await room_in(found, lambda one: True)).settings


def test_the_form_of_house_rules(tmp_path: Path, folder: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path / "data", house_rules=str(folder)) as server:
            form = (await listed(server))["my-table"]
            assert (form["town"], form["variant"]) == ("Grandmother's table", "hangzhou")
            assert (await listed(server, "zh"))["my-table"]["town"] == "外婆家的桌"
            assert [one["name"] for one in form["options"]] == ["base", "rounds"]
            assert form["options"][0]["default"] == 2
            assert form["clock"] == {"turn": 31, "bank": 7}
            assert form["presets"][0]["options"]["discard_win_streak"] == 1
            assert form["seats"] == [4, 4]
            assert form["house"]["notes"] is True, "they are fetched when somebody reads them"
            assert not any("从第一局起" in one for one in form["special"])
            assert (await get(server, "/api/house_rules/my-table/notes"))["notes"] == NOTES
            nothing = await asyncio.to_thread(ask, server.url, "/api/house_rules/other/notes")
            assert nothing.status == 404
            assert any("(was: from the dealer's third round) (HZ-16)" in s for s in form["special"])

    asyncio.run(run())


def test_files_are_read_again_and_refusals_told(tmp_path: Path, folder: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('parent = "hangzhou"\nname = "secret"', encoding="utf-8")

    async def run() -> None:
        async with inside(tmp_path / "data", house_rules=str(folder)) as server:

            async def refusals() -> dict[str, str]:
                told = await get(server, "/api/operator/house_rules", HOST_TOKEN)
                return {one["file"]: one["why"] for one in told["refused"]}

            assert list(await listed(server)) == ["my-table"] and await refusals() == {}
            child = folder / "sunday.toml"
            child.write_text('parent = "my-table.toml"\nname = "周日"', encoding="utf-8")
            assert list(await listed(server)) == ["my-table", "sunday"]
            for name, text in {
                "wrong": 'parent = "hangzhou"\n[options]\nbass = 1',
                "circle": 'parent = "circle.toml"',
                "outside": 'parent = "../secret.toml"',
                "unwatched": 'parent = "./base"',
                "hangzhou": 'parent = "hangzhou"',
            }.items():
                (folder / f"{name}.toml").write_text(text, encoding="utf-8")
            (folder / "link.toml").symlink_to("/etc/passwd")
            (folder / "notes.txt").write_text("no rules", encoding="utf-8")
            assert list(await listed(server)) == ["my-table", "sunday"]
            told = await refusals()
            assert set(told) == {
                "wrong.toml", "circle.toml", "outside.toml", "hangzhou.toml", "link.toml",
                "unwatched.toml",
            }  # fmt: skip
            assert told["wrong.toml"].startswith("wrong.toml:3:1: unknown option 'bass'")
            assert "circle" in told["circle.toml"] and "a town is called" in told["hangzhou.toml"]
            assert "does not lie in the folder" in told["outside.toml"]
            assert "root" not in told["link.toml"]
            assert "does not end with .toml" in told["unwatched.toml"]
            # The parent is broken: so is whoever inherits from it.
            (folder / "my-table.toml").write_text("parent = 1", encoding="utf-8")
            assert list(await listed(server)) == []
            assert "my-table.toml:1:1:" in (await refusals())["sunday.toml"]
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()
            assert list(await listed(server)) == [] and list(await refusals()) == [str(folder)]

    asyncio.run(run())


def test_a_folder_of_too_many_files_stops_nothing(tmp_path: Path) -> None:
    for number in range(rules_folder.MOST_FILES + 20):
        (tmp_path / f"{number:03}.toml").write_text('parent = "hangzhou"', encoding="utf-8")
    with capture_logs():
        book = rules_folder.RulesFolder(str(tmp_path), structlog.get_logger())
        asyncio.run(book.look())
    assert len(book.taken) == rules_folder.MOST_FILES
    assert [one.file for one in book.refused] == ["…"]


def test_files_are_read_once_and_not_where_rooms_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chain of parents costs no more than as many files, and a table does not wait for it."""
    for number in range(reading.MOST_PARENTS):
        parent = f"{number - 1:02}.toml" if number else "hangzhou"
        (tmp_path / f"{number:02}.toml").write_text(f'parent = "{parent}"', encoding="utf-8")
    read: list[str] = []
    threads = set()
    really = reading._read

    def noted(file: str) -> Any:
        read.append(Path(file).name)
        threads.add(threading.current_thread())
        return really(file)

    monkeypatch.setattr(reading, "_read", noted)
    book = rules_folder.RulesFolder(str(tmp_path), structlog.get_logger())
    asyncio.run(book.look())
    assert len(book.taken) == reading.MOST_PARENTS
    assert sorted(read) == sorted({one.name for one in tmp_path.iterdir()})
    assert threading.main_thread() not in threads


def test_a_file_that_goes_away_leaves_the_others(tmp_path: Path, folder: Path) -> None:
    """Even between the moment it is seen and the moment it is read."""
    (folder / "gone.toml").symlink_to(tmp_path / "nowhere")
    book = rules_folder.RulesFolder(str(folder), structlog.get_logger())
    asyncio.run(book.look())
    assert list(book.taken) == ["my-table"] and list(book.refused) == []


def test_the_list_of_towns_is_made_once(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    really = catalogue.houses

    def noted(book: Any, lang: str) -> Any:
        made.append(lang)
        return really(book, lang)

    monkeypatch.setattr(public_api, "houses", noted)

    async def run() -> None:
        async with inside(tmp_path / "data", house_rules=str(folder)) as server:
            await asyncio.gather(*(listed(server) for _ in range(5)))
            await listed(server, "zh")
            assert made == ["en", "zh"]
            (folder / "sunday.toml").write_text('parent = "my-table.toml"', encoding="utf-8")
            assert list(await listed(server)) == ["my-table", "sunday"]
            assert made == ["en", "zh", "en"]
            told = await asyncio.to_thread(ask, server.url, "/api/towns?lang=en")
            assert told.headers["etag"]

    asyncio.run(run())


def test_a_room_and_its_record_carry_the_house(tmp_path: Path, folder: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path / "data", house_rules=str(folder)) as server:
            async with client(server.url, name="外婆") as found:
                code = (await refused(found, commands.Create(new_id(), "nowhere"))).code
                assert code == "option"
                fixed = commands.Create(new_id(), "my-table", {"discard_win_streak": 2})
                answer = await refused(found, fixed)
                assert answer.code == "option" and "'discard_win_streak' is fixed" in answer.reason
                settings = await opened(found, commands.Create(new_id(), "my-table", {"rounds": 1}))
                assert settings.variant == "hangzhou" and settings.house is not None
                assert settings.house.name == {"zh": "外婆家的桌", "en": "Grandmother's table"}
                assert (settings.options["base"], settings.options["rounds"]) == (2, 1)
                assert settings.options["discard_win_streak"] == 1
                number, match = await open_match(found, "my-table", rounds=1)
                lobby = (await get(server, "/api/rooms"))["rooms"]
                assert lobby[0]["house"] == settings.house.name
                over = await finish_match(found, match)
                assert over.summary.house == settings.house
                assert settings.house.notes is True
                assert (await get(server, f"/api/rooms/{number}/notes"))["notes"] == NOTES
                guessed = await asyncio.to_thread(ask, server.url, "/api/rooms/1/notes")
                assert guessed.json["code"] == "no_room"
            assert (await get(server, f"/api/matches/{match}/notes"))["notes"] == NOTES
            told = await asyncio.to_thread(ask, server.url, f"/api/matches/{match}/record")
            record = read_record(told.text.splitlines(keepends=True))
            assert record.house is not None and record.house.name == settings.house.name
            assert record.house.notes["HZ-16"]["zh"] == "从第一局起"
            assert verify(record).over

    asyncio.run(run())


def test_the_clock_of_the_house(tmp_path: Path, folder: Path) -> None:
    async def run() -> None:
        where = inside(tmp_path / "data", house_rules=str(folder))
        async with where as server, client(server.url) as found:
            settings = await opened(found, commands.Create(new_id(), "my-table"))
            assert settings.clock == parts.Clock(31, 7)
            assert settings.options["turn_seconds"] == 31
        where = inside(tmp_path / "data", house_rules=str(folder))
        async with where as server, client(server.url) as found:
            wish = parts.ClockWish(turn=11)
            settings = await opened(found, commands.Create(new_id(), "my-table", clock=wish))
            assert settings.clock == parts.Clock(11, 7)
            assert settings.options["turn_seconds"] == 11

    asyncio.run(run())


def test_a_room_is_opened_again_with_its_house(tmp_path: Path, folder: Path) -> None:
    """Also without the file, and with the match that was running."""

    async def run() -> None:
        data = tmp_path / "data"
        async with inside(data, house_rules=str(folder)) as server, client(server.url) as found:
            number, _ = await open_match(found, "my-table")
            token = found.token
        async with inside(data) as server, client(server.url, token=token) as found:
            await do(found, commands.Enter(new_id(), number))
            room = await room_in(found, lambda one: one.phase == "playing")
            assert room.settings.house is not None and room.settings.house.notes
            assert (await get(server, f"/api/rooms/{number}/notes"))["notes"] == NOTES

    asyncio.run(run())


def test_a_name_of_ones_own_is_free_text(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as server, client(server.url) as found:
            named = commands.Create(new_id(), "lanzhou", house="  我们   的桌 ")
            assert (await opened(found, named)).house == parts.House(
                {"zh": "我们 的桌", "en": "我们 的桌"}
            )
            for bad in ("\u202eabc", " ", "\u200b"):
                answer = await refused(found, commands.Create(new_id(), "lanzhou", house=bad))
                assert answer.code == "text", bad
            among = commands.Create(new_id(), "lanzhou", house="x", public=True)
            assert (await refused(found, among)).code == "text"
        async with inside(tmp_path, free_text=False) as server, client(server.url) as found:
            answer = await refused(found, commands.Create(new_id(), "lanzhou", house="x"))
            assert answer.code == "text"

    asyncio.run(run())


# -- presets of towns ----------------------------------------------------------------------------

MIL = "hangzhou/mil2025"


def test_the_room_form_offers_presets_with_their_source(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path / "data") as server:
            town = (await get(server, "/api/towns?lang=en"))["towns"][0]
            usual, mil, *others = town["presets"]
            assert usual["code"] == "usual" and "house" not in usual
            assert (mil["code"], mil["name"]) == (MIL, "MIL competition rules (2025)")
            assert mil["free"] == ["base", "rounds", "first_dealer"]
            assert mil["house"]["source"]["en"].startswith("Mahjong International League")
            assert all(one["house"]["source"] == {} and one["free"] == [] for one in others)
            notes = (await get(server, f"/api/house_rules/{MIL}/notes"))["notes"]
            assert notes["HZ-16"]["zh"] == "三、13：只能自摸和牌。"
            for name in ("hangzhou/mil1999", "hangzhou"):
                path = f"/api/house_rules/{name}/notes"
                assert (await asyncio.to_thread(ask, server.url, path)).status == 404

    asyncio.run(run())


def test_a_room_by_a_preset(tmp_path: Path) -> None:
    """It says whose rules are played; only base, rounds and first dealer are chosen (HZ-25)."""

    async def run() -> None:
        async with inside(tmp_path / "data") as server, client(server.url) as found:
            for wrong in (
                commands.Create(new_id(), MIL, {"reserve": 8}),
                commands.Create(new_id(), "hangzhou/mil1999"),
            ):
                assert (await refused(found, wrong)).code == "option"
            command = commands.Create(new_id(), MIL, {"base": 3}, public=True)
            settings = await opened(found, command)
            assert settings.variant == "hangzhou" and settings.options["scoring"] == "fan"
            assert settings.options["base"] == 3
            assert settings.house is not None and settings.house.notes
            assert settings.house.name["en"] == "MIL competition rules (2025)"
            assert settings.house.source["zh"].startswith("国际麻将联盟")
            rooms = (await get(server, "/api/rooms"))["rooms"]
            assert rooms[0]["house"]["en"] == "MIL competition rules (2025)"

    asyncio.run(run())


def test_the_record_of_a_match_by_a_preset(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path / "data") as server, client(server.url) as found:
            _, match = await open_match(found, MIL, rounds=1)
            over = await finish_match(found, match)
            assert over.summary.house is not None and over.summary.house.source["zh"]
            told = await asyncio.to_thread(ask, server.url, f"/api/matches/{match}/record")
            record = read_record(told.text.splitlines(keepends=True))
            assert record.house == find_rules(MIL).house
            assert verify(record).over

    asyncio.run(run())
