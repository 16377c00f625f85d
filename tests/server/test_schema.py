"""What is generated from the protocol is current, true, and usable."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from fangcheng.installed import VARIANTS
from fangcheng.protocol import parts
from fangcheng.protocol.close_codes import CLOSE_CODES
from fangcheng.protocol.messages import AnyCommand, AnyMessage, Bye, Events, Snapshot
from fangcheng.protocol.problems import PROBLEMS, HttpCode
from fangcheng.protocol.stream import AskEvent, StreamEvent
from fangcheng.protocol.view import View
from fangcheng.server.schema import documents as schema
from fangcheng.server.schema.asyncapi import asyncapi
from fangcheng.server.schema.chinese import COMMANDS, ENTRIES, MESSAGES, REFUSALS
from fangcheng.server.schema.chinese_parts import FIELDS
from fangcheng.server.schema.markdown import LANGUAGES, document, texts
from fangcheng.server.schema.openapi import openapi
from fangcheng.server.schema.types import (
    MODULES,
    choices,
    literals,
    members,
    refusal_remarks,
    types_of,
)
from fangcheng.server.schema.typescript import words_files
from fangcheng.server.transport.endpoints import ENDPOINTS

EXAMPLES = re.compile(r"^```json (command|message)\n(.*?)^```$", re.S | re.M)
TSC = schema.ROOT / "web" / "node_modules" / ".bin" / "tsc"
needs_typescript = pytest.mark.skipif(
    not (shutil.which("node") and TSC.exists()), reason="node or typescript is not installed"
)


def _document(language: str) -> str:
    return schema.DOCUMENTS[language].read_text(encoding="utf-8")


def _lines(language: str) -> list[tuple[str, str]]:
    blocks = EXAMPLES.findall(_document(language))
    return [(kind, line) for kind, block in blocks for line in block.splitlines()]


def _examples() -> list[Any]:
    return [pytest.param(kind, line, id=line[:40]) for kind, line in _lines("en")]


def test_everything_generated_is_current() -> None:
    names = [str(path.relative_to(schema.ROOT)) for path in schema.outdated()]
    assert names == [], "run: python -m fangcheng.server.schema"
    assert schema.main(["--check"]) == 0


def test_a_file_that_is_not_current_is_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "web" / "protocol.ts"
    monkeypatch.setattr(schema, "ROOT", tmp_path)
    monkeypatch.setattr(schema, "files", lambda: {target: "new\n"})
    assert schema.main(["--check"]) == 1
    assert "protocol.ts: not current" in capsys.readouterr().out
    assert not target.exists()
    assert schema.main([]) == 0
    assert target.read_text() == "new\n"
    assert schema.main(["--check"]) == 0


# -- the document --------------------------------------------------------------------------------


def _holds(whole: Any, part: Any) -> bool:
    """Whether all that is written in an example was read: nothing in it is unknown."""
    if isinstance(part, dict):
        return all(key in whole and _holds(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(_holds, whole, part))
    return bool(whole == part)


@pytest.mark.parametrize(("kind", "line"), _examples())
def test_every_example_in_the_document_decodes(kind: str, line: str) -> None:
    decoded: Any = msgspec.json.decode(line, type=AnyCommand if kind == "command" else AnyMessage)
    assert _holds(json.loads(msgspec.json.encode(decoded)), json.loads(line))
    if isinstance(decoded, Events):
        for event in decoded.events:
            msgspec.json.decode(event, type=StreamEvent)
    if isinstance(decoded, Snapshot):
        msgspec.convert(decoded.view, View)
        msgspec.json.decode(decoded.ask or b"null", type=AskEvent | None)


def test_the_document_shows_both_directions() -> None:
    kinds = [param.values[0] for param in _examples()]
    assert kinds.count("command") > 5
    assert kinds.count("message") > 5


def test_the_document_shows_the_same_in_both_languages() -> None:
    assert _lines("en") == _lines("zh")


def test_everything_is_told_in_chinese() -> None:
    for union, chinese in (("Command", COMMANDS), ("Message", MESSAGES), ("StreamEvent", ENTRIES)):
        assert set(chinese) <= {info.tag for info in members(union)}
    assert list(REFUSALS) == list(get_args(parts.RefusedCode)) == list(refusal_remarks())
    assert set(texts("en")) == set(texts("zh"))


def test_what_is_not_told_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FIELDS, "Clock.turn")
    with pytest.raises(SystemExit, match=r"say what Clock\.turn is"):
        document("<!-- parts: generated -->\n<!-- end -->", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_text(language: str) -> None:
    assert [key for key, text in texts(language).items() if not text] == []
    # What people do over HTTP is in other documents.
    over_http = {kind.__name__ for _, union, _ in choices() for kind in get_args(union)}
    told = [info for module in MODULES for info in types_of(module) if info.name not in over_http]
    missing = {
        one.name for one in told if one.tag and f"### `{one.tag}`\n" not in _document(language)
    }
    assert not missing, f"neither in protocol.md nor in a named union of an HTTP module: {missing}"
    assert [name for name, _, text in choices() if not text] == []


def test_the_chinese_document_has_no_english_sentence() -> None:
    """Prose and tables: three English words in a row stand in a code block or nowhere."""
    prose = re.sub(
        r"```.*?^```$|`[^`\n]*`|\]\([^)]*\)|<!--.*?-->", "", _document("zh"), flags=re.S | re.M
    )
    assert re.findall(r"[a-z]+ [a-z]+ [a-z]+", prose) == []


def test_the_english_document_names_a_chinese_word_only_in_passing() -> None:
    prose = re.sub(r"```.*?^```$|^\[中文\].*$", "", _document("en"), flags=re.S | re.M)
    assert re.findall(r"[\u4e00-\u9fff]{4,}|[，。；：]", prose) == []


def test_every_bye_has_a_close_code() -> None:
    [code] = [one for one in msgspec.structs.fields(Bye) if one.name == "code"]
    assert set(CLOSE_CODES) == set(get_args(code.type))
    assert len(set(CLOSE_CODES.values())) == len(CLOSE_CODES)


# -- the contracts --------------------------------------------------------------------------------


def _references(node: Any) -> set[str]:
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*map(_references, node.values()))
    return set().union(*map(_references, node)) if isinstance(node, list) else set()


def _lies(document: dict[str, Any], reference: str) -> bool:
    found: Any = document
    for part in reference.removeprefix("#/").split("/"):
        found = found.get(part) if isinstance(found, dict) else None
    return found is not None


@pytest.mark.parametrize("document", [asyncapi(), openapi()], ids=["socket", "http"])
def test_a_contract_defines_what_it_refers_to(document: dict[str, Any]) -> None:
    assert [one for one in _references(document) if not _lies(document, one)] == []


def test_a_contract_tells_what_the_engine_writes() -> None:
    types = asyncapi()["components"]["schemas"]
    events = types["Events"]["properties"]["events"]
    assert events["items"] == {"$ref": "#/components/schemas/StreamEvent"}
    assert types["Snapshot"]["properties"]["view"]["$ref"] == "#/components/schemas/View"
    assert types["Act"]["additionalProperties"] is False


def test_the_socket_tells_all_its_messages_both_ways() -> None:
    told = asyncapi()["operations"]
    for name, union in (("command", "Command"), ("message", "Message")):
        assert len(told[name]["messages"]) == len(members(union))


def test_every_endpoint_has_a_name_and_a_text_of_its_own() -> None:
    names = [one.name for one in ENDPOINTS]
    assert len(set(names)) == len(names) and all(one.text for one in ENDPOINTS)
    assert len({(one.method, one.plain_path) for one in ENDPOINTS}) == len(ENDPOINTS)


def test_no_two_types_have_one_name() -> None:
    names = [info.name for module in MODULES for info in types_of(module)] + list(literals())
    assert sorted(names) == sorted(set(names))


def test_every_problem_has_a_status_and_words() -> None:
    assert set(get_args(HttpCode)) <= set(PROBLEMS) <= {
        *get_args(HttpCode), *get_args(parts.RefusedCode)
    }  # fmt: skip
    for kind in PROBLEMS.values():
        assert 400 <= kind.status < 600
        assert set(re.findall("{(.*?)}", kind.zh)) == set(re.findall("{(.*?)}", kind.en))


# -- TypeScript ----------------------------------------------------------------------------------

CLIENT = """\
import { CLOSE_CODES, PHRASES, VERSION } from "./protocol";
import type { Command, Message, StreamEvent, TownForm, View } from "./protocol";
import { en, namesZh, towns, zh } from "./words";
import type { CommonKey, Key, Places, TownKey, TownWords } from "./words";

export const hello: Command = { type: "hello", version: VERSION };
export const act: Command = { type: "act", id: "1", match: 1, at: 0, do: "pass" };
export function told(message: Message): string {
  switch (message.type) {
    case "refused":
      return message.code === "illegal" ? (message.legal ?? []).join() : message.reason;
    case "events":
      return message.events.map(tell).join();
    case "snapshot":
      return message.view.melds.flat().map((meld) => meld.tiles).join() + message.ask?.window;
    default:
      return message.type;
  }
}
function tell(event: StreamEvent): string {
  switch (event.event) {
    case "draw":
      return event.tiles ?? String(event.count);
    case "pay":
      return event.transfers.map((one) => `${one.from} ${one.to} ${one.factors[0]?.[1]}`).join();
    case "ask":
      return event.legal.join() + (event.remarks ?? []).map((one) => one.clause).join();
    default:
      return event.event;
  }
}
export const names: string[] = [namesZh.hangzhou, zh["event.discard"], en["event.discard"]];
export const places: Places<(typeof en)["event.discard"]>[] = ["who", "tiles"];
export const keys: Key[] = ["wild", "why.baotou"] satisfies [CommonKey, TownKey<"hangzhou">];
export async function load(): Promise<string> {
  const own: TownWords<"lanzhou"> = await towns.lanzhou();
  return own.zh.help + own.en["special.1"] + own.sums["zimo"];
}
export const form = (town: TownForm, view: View): number =>
  (town.options[0]?.low ?? 0) + view.left + CLOSE_CODES.idle + PHRASES.length;
"""

MISTAKES = """\
import type { Command, RefusedCode } from "./protocol";
import { zh } from "./words";
import type { Places } from "./words";
// @ts-expect-error a field is missing
export const act: Command = { type: "act", id: "1", match: 1, do: "pass" };
// @ts-expect-error a field is unknown
export const ping: Command = { type: "ping", numbre: 1 };
// @ts-expect-error no such code
export const code: RefusedCode = "nothing";
// @ts-expect-error no such key
export const words: string = zh["event.nothing"];
// @ts-expect-error no such place
export const place: Places<(typeof zh)["event.discard"]> = "whom";
// @ts-expect-error a key is missing
export const other = { wild: "" } as const satisfies Record<keyof typeof zh, string>;
"""

OPTIONS = (
    "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess",
    "--noUnusedLocals", "--verbatimModuleSyntax", "--target", "ES2022", "--module", "ESNext",
    "--moduleResolution", "bundler",
)  # fmt: skip


@needs_typescript
def test_the_typescript_is_right_and_finds_mistakes(tmp_path: Path) -> None:
    shutil.copytree(schema.WEB, tmp_path / "generated")
    (tmp_path / "generated" / "client.ts").write_text(CLIENT, encoding="utf-8")
    (tmp_path / "generated" / "mistakes.ts").write_text(MISTAKES, encoding="utf-8")
    files = sorted(map(str, (tmp_path / "generated").rglob("*.ts")))
    checked = subprocess.run(
        [str(TSC), *OPTIONS, *files], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert checked.returncode == 0, checked.stdout


def test_there_are_words_for_every_town_and_not_too_many() -> None:
    files = words_files()
    shared = {"words.ts", "levels.ts", "people.ts"}
    assert set(files) == shared | {*(f"words/{town}.ts" for town in VARIANTS)}
    assert max(len(text.encode()) for text in files.values()) < 24_000
    for town in VARIANTS:
        for key in ("town", "help", '"special.1"'):
            assert files[f"words/{town}.ts"].count(f"\n  {key}: ") == 2, (town, key)
