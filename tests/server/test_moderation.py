"""Moderation: reports with what was said, the operator's decisions, and what people are told."""

import asyncio
import io
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pexpect
import pytest
from sqlalchemy import Connection, Engine, select

from fangcheng.cli.join.tokens import Tokens, tokens_path
from fangcheng.errors import ConnectionFailedError
from fangcheng.protocol import commands
from fangcheng.protocol.client import Client, new_id
from fangcheng.protocol.moderation import Report, SawSanction
from fangcheng.protocol.operator import Decide, ReportCase, ReportList, SceneLine
from fangcheng.protocol.problems import ProblemError
from fangcheng.server.features.feature import Forgets
from fangcheng.server.features.moderation import decisions
from fangcheng.server.features.moderation import reports as reporting
from fangcheng.server.features.moderation import store as db
from fangcheng.server.features.moderation.reports import take_report
from fangcheng.server.features.moderation.service import FORGETTING
from fangcheng.server.features.moderation.tables import reports, sanctions
from fangcheng.server.front import personal
from fangcheng.server.front.cleanup import Cleanup
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.store import people as persons
from fangcheng.server.store.matches import finish_match
from fangcheng.server.store.tables import people
from tests.command_line import invoke
from tests.forked import FORKED, fangcheng
from tests.server.guests import NOW, begin, lay_people, with_people
from tests.server.inside import HOST_TOKEN, PATIENCE, Answer, ask, house, inside
from tests.server.running import PostgresCluster
from tests.server.tables import Wire, seat_all, start_all, wires


@pytest.fixture
def engine(database_url: str) -> Engine:
    return with_people(database_url)


# -- what is said is known for a while -------------------------------------------------------------


def test_the_last_lines_of_the_last_rooms_are_known_for_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    talk = Talk(True)
    for number in range(300):
        talk.note("1", number % 2, "", f"{number}")
    assert [one.text for one in talk.said_in("1")] == [f"{number}" for number in range(200, 300)]
    talk.forget(1)
    assert {one.person for one in talk.said_in("1")} == {0}
    for number in range(1000):
        talk.note(f"r{number}", 1, "hello", "")
    assert len(talk._said) == 500 and not talk.said_in("1") and talk.said_in("r999")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 86_401)
    assert not talk.said_in("r999") and not talk._said


# -- the store -------------------------------------------------------------------------------------


def test_who_may_report_whom_and_how_often(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    with engine.begin() as connection:
        begin(connection, 1, 1, 2, 3, None)
        report = partial(take_report, connection, 1)
        about_two = Report(1, "collusion", "  他们 串通\n了 ")

        def status(reporter: int, told: Report, match: int = 1) -> int:
            with pytest.raises(ProblemError) as refused:
                take_report(connection, match, reporter, told)
            found: int = refused.value.status
            return found

        assert status(1, about_two) == 404  # not over yet
        finish_match(connection, 1, NOW, "{}")
        assert status(1, about_two, 2) == 404
        assert status(4, about_two) == 403  # did not play
        assert status(2, about_two) == status(1, Report(3, "other")) == 400  # oneself, a bot
        assert report(1, about_two) and not report(1, about_two)
        assert report(3, Report(1, "talk")) and report(1, Report(2, "name"))
        monkeypatch.setattr(reporting, "MOST_A_DAY", 2)
        assert status(1, Report(1, "other")) == 429
        found, count = db.find_reports(connection, None, "", 0, 2)
        assert count == 3 and [one.reported for one in found] == [3, 2]
        (first,), _ = db.find_reports(connection, False, "P1", 1, 9)
        told = (first.text, first.reporter_name, first.reported_name)
        assert told == ("他们 串通 了", "P1", "P2")
        assert db.count_reports(connection) == {2: 2, 3: 1}
        assert db.find_reports(connection, None, "%", 0, 9)[1] == 0
        assert db.find_report(connection, 999) is None


def lay_case(connection: Connection) -> list[int]:
    """Three people report 2 for match 1, one for match 2; tells the numbers of the reports."""
    for match in (1, 2):
        begin(connection, match, 1, 2, 3, 4)
        finish_match(connection, match, NOW, "{}")
        for reporter in (1, 3, 4)[: 4 - match - (match == 2)]:
            take_report(connection, match, reporter, Report(1, "talk", f"by {reporter}"))
    return sorted(connection.execute(select(reports.c.id)).scalars())


def test_a_decision_is_about_all_reports_of_a_case(engine: Engine) -> None:
    with engine.begin() as connection:
        first, *_, other = numbers = lay_case(connection)
        assert len(numbers) == 4
        silence = Decide("silence", days=3, reason="骂人")
        before = decisions.decide(connection, first, silence, "Ann")
        assert before is not None and before.decision == ""
        assert decisions.decide(connection, 999, silence, "Ann") is None
        listed, _ = db.find_reports(connection, None, "", 0, 9)
        state = {one.id: (one.closed, one.decision, one.decided_by) for one in listed}
        assert state[other] == (False, "", "")
        assert {state[number] for number in numbers[:-1]} == {(True, "silence", "Ann")}
        (told,) = db.sanctions_of(connection, 2, unseen=True)
        assert (told.what, told.match, told.kind, told.reason) == ("silence", 1, "talk", "骂人")
        assert told.until == pytest.approx(time.time() + 3 * 86400, abs=60)
        person = persons.find_person(connection, 2)
        assert person is not None and person.silenced_until == told.until

        # It was a mistake, which nobody had read yet: only what follows now is told.
        decisions.decide(connection, first, Decide("warn"), "Bob")
        (told,) = db.sanctions_of(connection, 2)
        assert (told.what, told.until) == ("warn", 0)
        person = persons.find_person(connection, 2)
        assert person is not None and person.silenced_until == 0
        db.see_sanction(connection, 1, told.sanction)  # not its own
        assert db.sanctions_of(connection, 2, unseen=True)
        db.see_sanction(connection, 2, told.sanction)
        assert not db.sanctions_of(connection, 2, unseen=True)

        decisions.decide(connection, first, Decide("suspend", reason="again"), "Bob")
        person = persons.find_person(connection, 2)
        assert person is not None
        assert (person.banned_until > NOW, person.ban_reason) == (True, "again")
        decisions.decide(connection, first, Decide("reopen"), "Bob")
        person = persons.find_person(connection, 2)
        assert person is not None and (person.banned_until, person.ban_reason) == (0, "")
        assert [one.what for one in db.sanctions_of(connection, 2)] == ["warn", "lift"]
        found = db.find_report(connection, first)
        assert found is not None and (found.closed, found.decided, found.decided_by) == (
            False, 0, "",
        )  # fmt: skip
        # From a case that nothing followed from nothing is told.
        decisions.decide(connection, other, Decide("dismiss"), "Bob")
        assert len(db.sanctions_of(connection, 2)) == 2


def test_what_other_cases_and_bans_have_set_stays(engine: Engine) -> None:
    def ends(connection: Connection) -> tuple[int, int, str]:
        person = persons.find_person(connection, 2)
        assert person is not None
        silenced, banned = person.silenced_until, person.banned_until
        days = [round(max(0, one - time.time()) / 86400) for one in (silenced, banned)]
        return days[0], days[1], person.ban_reason

    with engine.begin() as connection:
        first, *_, other = lay_case(connection)
        decisions.decide(connection, first, Decide("silence", days=30), "Ann")
        decisions.decide(connection, other, Decide("silence", days=3), "Ann")
        assert ends(connection)[0] == 30
        decisions.decide(connection, other, Decide("dismiss"), "Ann")
        assert ends(connection)[0] == 30
        decisions.decide(connection, first, Decide("silence", days=5), "Ann")
        assert ends(connection)[0] == 5, "a later decision of the case itself counts"
        decisions.decide(connection, first, Decide("suspend", days=9, reason="fights"), "Ann")
        assert ends(connection) == (0, 9, "fights")
        persons.ban(connection, 2, int(time.time()) + 100 * 86400, "by hand")
        decisions.decide(connection, first, Decide("reopen"), "Ann")
        assert ends(connection) == (0, 100, "by hand")


def test_notes_are_for_operators_and_bounded(engine: Engine) -> None:
    with engine.begin() as connection:
        first, *_ = lay_case(connection)
        assert decisions.remark(connection, 999, "Ann", "x") is None
        for number in range(decisions.MOST_NOTES):
            assert decisions.remark(connection, first, "Ann", f"{number}")
        assert decisions.remark(connection, first, "Ann", "one too many") is False
        found = db.find_report(connection, first)
        assert found is not None and [one.text for one in found.notes][:2] == ["0", "1"]
        decisions.decide(connection, first, Decide("warn", reason="why"), "Ann")
        (own, *_) = personal.rows_of(connection, 1)["reports"]
        assert not {"notes", "decided_by", "reason"} & set(own)
        (told,) = personal.rows_of(connection, 2)["sanctions"]
        assert told["what"] == "warn" and "reports" not in personal.rows_of(connection, 2)


def test_who_is_erased_is_gone_from_reports(engine: Engine) -> None:
    with engine.begin() as connection:
        first, *_ = lay_case(connection)
        decisions.decide(connection, first, Decide("silence"), "Ann")
        personal.erase(connection, 1)
        assert db.find_report(connection, first) is None
        personal.erase(connection, 2)
        for table in (reports, sanctions):
            assert not connection.execute(select(table)).all()
        silenced = select(people.c.silenced_until).where(people.c.id == 2)
        assert connection.execute(silenced).scalar_one() == 0


def test_what_is_decided_is_forgotten_after_a_while(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path, report_days=30) as started:
            services = started.front.services

            def lay(connection: Connection) -> None:
                lay_people(connection)
                first, *_, _open = lay_case(connection)
                decisions.decide(connection, first, Decide("silence", days=7), "Ann")
                (told,) = db.sanctions_of(connection, 2)
                db.see_sanction(connection, 2, told.sanction)

            def count(connection: Connection) -> tuple[int, int]:
                _, left = db.find_reports(connection, None, "", 0, 9)
                return left, len(db.sanctions_of(connection, 2))

            await services.journal.work(lay)
            days = services.settings.report_days
            tidying = Cleanup(services, [Forgets(one, days) for one in FORGETTING], list)
            for later, left in ((29, (4, 1)), (31, (1, 1)), (38, (1, 0))):
                real = time.time
                with pytest.MonkeyPatch.context() as patch:
                    now = real() + later * 86400
                    patch.setattr(time, "time", lambda now=now: now)
                    await tidying.once()
                assert await services.store.read(count) == left

    asyncio.run(run())


# -- a whole server --------------------------------------------------------------------------------


class Operator:
    """Asks and orders over HTTP."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def ask(self, path: str, body: Any = None, who: str = "") -> Answer:
        method = "GET" if body is None else "POST"
        return await asyncio.to_thread(
            ask, self._url, f"/api/operator/{path}", HOST_TOKEN, method, body,
            {"x-operator": who},
        )  # fmt: skip

    async def order(self, path: str, body: Any, who: str = "") -> None:
        answer = await self.ask(path, body, who)
        assert answer.json == {"ok": True}, answer.text

    async def case(self, report: int) -> ReportCase:
        answer = await self.ask(f"reports/{report}")
        return msgspec.json.decode(answer.body, type=ReportCase)

    async def reports(self, state: str = "") -> ReportList:
        answer = await self.ask(f"reports?state={state}")
        return msgspec.json.decode(answer.body, type=ReportList)


async def report(url: str, match: int, by: Wire, told: dict[str, Any]) -> Answer:
    path = f"/api/matches/{match}/report"
    return await asyncio.to_thread(ask, url, path, by.token, "POST", told)


@asynccontextmanager
async def coming(url: str, token: str) -> AsyncIterator[Wire]:
    """Somebody who is known, on one more connection."""
    one = await Wire.open(url, token=token)
    try:
        yield one
    finally:
        await one.close()


def number_of(one: Wire) -> int:
    found: int = one.welcome["person"]
    return found


def lines(scene: Sequence[SceneLine]) -> list[tuple[str, str]]:
    return [(one.by, one.text or one.phrase) for one in scene]


async def play_a_match(four: Sequence[Wire]) -> int:
    """Play a match that is dissolved by a vote; tells its number."""
    match = await start_all(four)
    for one in four[:3]:
        await one.send(commands.Vote(new_id(), True))
    await four[0].until_told("match_over")
    return match


@asynccontextmanager
async def quarrel(folder: Path) -> AsyncIterator[tuple[str, list[Wire], int]]:
    """A server with four people, of whom the first two have quarrelled in a match that is over."""
    async with inside(folder) as started, wires(started.url, *"东南西北") as four:
        one, two, three, _ = four
        room = await seat_all(four)
        await one.send(commands.Say("hurry"))
        await two.must(commands.Write(new_id(), "催什么催"))
        await three.must(commands.Write(new_id(), "别吵"))
        async with wires(started.url, "看") as (looker,):
            match = await start_all(four)
            await looker.must(commands.Enter(new_id(), room))
            await looker.must(commands.Write(new_id(), "这牌真臭"))
        await two.must(commands.Write(new_id(), "你会不会打"))
        for voter in four[:3]:
            await voter.send(commands.Vote(new_id(), True))
        await one.until_told("match_over")
        yield started.url, four, match


def test_a_report_comes_with_what_the_two_said(tmp_path: Path) -> None:
    async def run() -> None:
        async with quarrel(tmp_path) as (url, four, match):
            operator = Operator(url)
            told = {"seat": 1, "kind": "talk", "text": "骂人"}
            assert (await report(url, match, four[0], told)).json == {"ok": True, "new": True}
            assert (await report(url, match, four[0], told)).json == {"ok": True, "new": False}
            assert (await report(url, match, four[3], told)).status == 200
            newest, first = (await operator.reports("open")).reports
            assert lines(first.scene) == [
                ("reporter", "hurry"), ("reported", "催什么催"), ("reported", "你会不会打"),
            ]  # fmt: skip
            assert lines(newest.scene) == [("reported", "催什么催"), ("reported", "你会不会打")]
            case = await operator.case(first.id)
            assert case.report == first and case.names == list("东南西北")
            assert case.others == [newest.id] and case.sanctions == []
            assert len(case.thought) == 4
            assert (await operator.ask("reports/999")).status == 404
            assert (await operator.ask("reports/x")).status == 404
            for path in ("reports", f"reports/{first.id}"):
                answer = await asyncio.to_thread(ask, url, f"/api/operator/{path}", four[0].token)
                assert answer.status == 401
            # Nothing else of what is said is stored anywhere.
            for file in tmp_path.glob("fangcheng.db*"):
                assert "别吵".encode() not in file.read_bytes()

    asyncio.run(run())


def test_what_is_decided_is_told_until_it_is_seen(tmp_path: Path) -> None:
    async def run() -> None:
        async with quarrel(tmp_path) as (url, four, match):
            operator, two = Operator(url), four[1]
            for by in (four[0], four[2]):
                await report(url, match, by, {"seat": 1, "kind": "talk"})
            second, first = (await operator.reports()).reports
            decide = f"reports/{first.id}/decide"
            await operator.order(decide, {"decision": "warn", "reason": "好好说话"}, "Ann")
            await two.until(lambda: two.seen("sanction"))
            (told,) = two.seen("sanction")
            assert (told["what"], told["reason"], told["match"]) == ("warn", "好好说话", match)
            assert not four[0].seen("sanction"), "nobody else is told"
            assert (await operator.reports("open")).count == 0
            closed = {one.id: one for one in (await operator.reports("closed")).reports}
            assert closed[second.id].decided_by == closed[first.id].decided_by == "Ann"

            async with coming(url, two.token) as again:  # another device, or later
                await again.until(lambda: again.seen("sanction"))
                await again.must(SawSanction(new_id(), told["sanction"]))
            async with coming(url, two.token) as again:
                await again.settle()
                await again.settle()
                assert not again.seen("sanction")
            case = await operator.case(second.id)
            (before,) = case.sanctions
            assert (before.what, before.seen) == ("warn", True)

            note = f"reports/{first.id}/note"
            await operator.order(note, {"text": "third time"}, "Bob")
            for body in ({"text": ""}, {"text": "x" * 501}, {}):
                assert (await operator.ask(note, body)).status == 400
            (noted,) = (await operator.case(first.id)).report.notes
            assert (noted.who, noted.text) == ("Bob", "third time")
            for days, decision in ((1, "hang"), (0, "silence")):
                wrong = {"decision": decision, "days": days}
                assert (await operator.ask(decide, wrong)).status == 400
            assert (await operator.ask("reports/999/note", {"text": "x"})).status == 404
            nobody = await operator.ask("reports/999/decide", {"decision": "warn"})
            assert nobody.status == 404
            done = (await operator.ask("deeds")).json["deeds"]
            assert [(one["deed"], one["who"], one["about"]) for one in done] == [
                ("note", "Bob", str(first.id)), ("decide", "Ann", str(first.id)),
            ]  # fmt: skip
            assert [one["person"] for one in done] == [None, number_of(two)]

    asyncio.run(run())


def test_who_is_silenced_says_nothing_and_plays_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with quarrel(tmp_path) as (url, four, match):
            operator, (one, two, *_) = Operator(url), four
            await report(url, match, one, {"seat": 1, "kind": "talk"})
            (told,) = (await operator.reports()).reports
            decide = f"reports/{told.id}/decide"
            await operator.order(decide, {"decision": "silence", "days": 2})
            await two.until(lambda: two.seen("sanction"))
            assert await two.refused(commands.Write(new_id(), "我偏要说")) == "silenced"
            heard = len(one.seen("said"))
            await two.send(commands.Say("hello"))
            await two.settle()
            await one.settle()
            assert len(one.seen("said")) == heard
            await play_a_match(four)
            await operator.order(decide, {"decision": "dismiss"})
            await two.until(lambda: len(two.seen("sanction")) == 2)
            assert two.seen("sanction")[-1]["what"] == "lift"
            await two.must(commands.Write(new_id(), "谢谢"))
            await one.until(lambda: one.seen("said")[-1]["text"] == "谢谢")

    asyncio.run(run())


def test_who_is_suspended_is_cut_and_told_why(tmp_path: Path) -> None:
    async def run() -> None:
        async with quarrel(tmp_path) as (url, four, match):
            operator, two = Operator(url), four[1]
            await report(url, match, four[0], {"seat": 1, "kind": "talk"})
            (told,) = (await operator.reports()).reports
            decide = f"reports/{told.id}/decide"
            body = {"decision": "suspend", "days": 3, "reason": "骂人太凶"}
            await operator.order(decide, body)
            await two.until(lambda: two.seen("bye"))
            assert two.seen("bye")[0]["code"] == "banned"
            with pytest.raises(ConnectionFailedError, match="骂人太凶"):
                await Client.open(url, two.token)
            await operator.order(decide, {"decision": "reopen"})
            async with coming(url, two.token) as again_in:
                await again_in.until(lambda: again_in.seen("sanction"))
                assert [one["what"] for one in again_in.seen("sanction")] == ["lift"]

    asyncio.run(run())


def test_nodes_tell_each_other_what_they_heard_and_decided(
    postgres: PostgresCluster, tmp_path: Path
) -> None:
    async def run() -> None:
        async with (
            house(postgres.new_database(), tmp_path) as (east, west),
            wires(east, *"东南西北") as four,
        ):
            await seat_all(four)
            await four[1].must(commands.Write(new_id(), "催什么催"))
            match = await play_a_match(four)
            operator = Operator(west)
            assert (await report(west, match, four[0], {"seat": 1, "kind": "talk"})).json["new"]

            async with asyncio.timeout(PATIENCE):
                while not (found := (await operator.reports()).reports)[0].scene:
                    await asyncio.sleep(0.05)
            assert lines(found[0].scene) == [("reported", "催什么催")]
            decide = f"reports/{found[0].id}/decide"
            await operator.order(decide, {"decision": "silence"})
            await four[1].until(lambda: four[1].seen("sanction"))
            assert await four[1].refused(commands.Write(new_id(), "啊")) == "silenced"

    asyncio.run(run())


# -- the terminal of the operator ------------------------------------------------------------------


def test_the_operator_needs_no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "CONFIG", "DATA", "HOST_TOKEN"):
        monkeypatch.delenv(f"FANGCHENG_{name}", raising=False)
    token = tmp_path / "token"
    token.write_text(HOST_TOKEN, encoding="utf-8")

    async def run() -> None:
        async with quarrel(tmp_path) as (url, four, match):

            async def admin(*words: str, status: int = 0) -> str:
                given = ["admin", *words, "--url", url, "--token-file", str(token)]
                done = await asyncio.to_thread(invoke, given)
                assert done.exit_code == status, done.output
                return done.output

            evil = {"seat": 1, "kind": "talk", "text": "他骂人"}
            await report(url, match, four[0], evil)
            assert "他骂人" in await admin("reports")
            assert "没有" in await admin("reports", "--state", "closed")
            assert "none" in await admin("reports", "西", "--lang", "en")
            listed = msgspec.json.decode(await admin("reports", "--json"), type=ReportList)
            number = str(listed.reports[0].id)
            shown = await admin("report", number, "--lang", "en")
            for text in ("催什么催", "Hurry up", f"{url}/replay/{match}", "他骂人"):
                assert text in shown
            assert msgspec.json.decode(await admin("report", number, "--json"), type=ReportCase)
            await admin("note", number, "第三次了", "--as", "小安")
            decide = ("decide", number, "silence", "--days", "3", "--reason", "好好说话")
            assert "silence" in await admin(*decide, "--as", "小安", "--lang", "en")
            await four[1].until(lambda: four[1].seen("sanction"))
            assert four[1].seen("sanction")[0]["reason"] == "好好说话"
            shown = await admin("report", number)
            assert "第三次了" in shown and "禁言" in shown and "小安" in shown
            assert "没有这个编号" in await admin("report", "999", status=2)
            assert "none of that number" in await admin(
                "decide", "999", "warn", "--lang", "en", status=2
            )
            await admin("decide", number, "hang", status=2)

    asyncio.run(run())


# -- the terminal of a player ----------------------------------------------------------------------


def test_the_terminal_tells_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("FANGCHENG_LANG", "zh")

    def come(url: str, *until: str) -> str:
        heard = io.StringIO()
        wish = ["join", url, "--name", "南"]
        child = pexpect.spawn(
            FORKED, encoding="utf-8", timeout=PATIENCE, preexec_fn=fangcheng(*wish)
        )
        child.logfile_read = heard
        for text in until:
            child.expect_exact(text)
        if until:
            child.sendline("q")  # without a seat it shows the lobby, and ends
        child.expect(pexpect.EOF)
        return heard.getvalue()

    async def run() -> None:
        async with quarrel(tmp_path) as (url, four, match):
            Tokens(tokens_path()).keep(url, "南", four[1].token)
            await report(url, match, four[0], {"seat": 1, "kind": "talk"})
            operator = Operator(url)
            body = {"decision": "silence", "days": 2, "reason": "好好说话"}
            await operator.order("reports/1/decide", body)
            line = f"有人举报你在 {match} 那一场：言语"
            told = await asyncio.to_thread(come, url, line, "回车 准备")
            assert "你被禁言" in told and "管理员说：好好说话" in told
            assert (await operator.case(1)).sanctions[0].seen
            assert "有人举报" not in await asyncio.to_thread(come, url)

    asyncio.run(run())
