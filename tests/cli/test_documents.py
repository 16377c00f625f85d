"""Two languages, each whole: the same headings, code, links and tables in the same places."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from fangcheng.server.settings import Settings
from tests.documents import ROOT, Block, Document

DOCS = ROOT / "docs"
NOTES = DOCS / "notes"


def names(folder: Path) -> list[str]:
    """List the documents that a folder holds in either language."""
    return sorted({file.name for tree in ("en", "zh") for file in (folder / tree).glob("*.md")})


PAIRS = {
    "README": (ROOT / "README.md", ROOT / "README.zh-CN.md"),
    "index": (DOCS / "README.md", DOCS / "README.zh-CN.md"),
    "pictures": (DOCS / "pictures" / "README.md", DOCS / "pictures" / "README.zh-CN.md"),
    **{name: (DOCS / "en" / name, DOCS / "zh" / name) for name in names(DOCS)},
    **{f"notes/{name}": (NOTES / "en" / name, NOTES / "zh" / name) for name in names(NOTES)},
}
CHINESE = re.compile(r"[\u4e00-\u9fff]")
MARKS = re.compile(r"[，。；：、？！（）]")
LETTERS = re.compile(r"[A-Za-z]")
GENERATED = re.compile(r"<!-- \w+: generated -->.*?<!-- end -->", re.S)
TEN_MINUTES = 3000
"""Words that a person reads in ten minutes or a little more; tables are skimmed."""


@pytest.fixture(params=list(PAIRS.values()), ids=list(PAIRS))
def pair(request: pytest.FixtureRequest) -> tuple[Document, Document]:
    english, chinese = map(Document, request.param)
    return english, chinese


def same_place(target: Path | str) -> str:
    """Where a link leads, whichever language."""
    place = str(target).replace(f"{DOCS}/zh", f"{DOCS}/en").replace(f"{NOTES}/zh", f"{NOTES}/en")
    return place.replace("README.zh-CN.md", "README.md")


def test_every_document_is_there() -> None:
    """Both trees hold the same pages, and the index leads to each; pages lead to the notes."""
    for folder in (DOCS, NOTES):
        trees = [{file.name for file in (folder / tree).glob("*.md")} for tree in ("en", "zh")]
        assert trees[0] == trees[1]
    assert {file.name for file in DOCS.glob("*.md")} == {"README.md", "README.zh-CN.md"}
    for index, tree in zip(PAIRS["index"], ("en", "zh"), strict=True):
        linked = {file for file, _ in Document(index).links}
        assert set((DOCS / tree).glob("*.md")) <= linked
        pages = [Document(page) for page in (DOCS / tree).glob("*.md")]
        linked |= {file for page in pages for file, _ in page.links}
        assert set((NOTES / tree).glob("*.md")) <= linked


@pytest.mark.parametrize("page", sorted(DOCS.glob("**/en/*.md")), ids=lambda page: page.stem)
def test_a_page_is_read_in_ten_minutes(page: Path) -> None:
    """Longer pages become two, or a note; what is generated is looked up, not read."""
    assert len(GENERATED.sub("", Document(page).unfenced).split()) <= TEN_MINUTES


def test_headings_are_the_same(pair: tuple[Document, Document]) -> None:
    english, chinese = ([level for level, _ in one.headings] for one in pair)
    assert english == chinese and english[0] == 1


def test_code_is_the_same(pair: tuple[Document, Document]) -> None:
    english, chinese = ([(block.lang, block.bare) for block in one.blocks] for one in pair)
    assert english == chinese


def test_links_are_the_same_and_lead_somewhere(pair: tuple[Document, Document]) -> None:
    english, chinese = (Counter((same_place(t), n) for t, n in one.links) for one in pair)
    assert english == chinese


def test_who_reads_one_language_stays_in_it(pair: tuple[Document, Document]) -> None:
    """The only way to the other one is the link to the same document there."""
    english, chinese = pair
    for one, other in ((english, chinese), (chinese, english)):
        tree = "zh" if other is chinese else "en"
        trees = {DOCS / tree, NOTES / tree}
        across = [
            file for file, _ in one.links if trees & set(Path(file).parents) or file == other.path
        ]
        assert across == [other.path]


def test_pictures_are_there(pair: tuple[Document, Document]) -> None:
    assert len(pair[0].pictures) == len(pair[1].pictures)
    assert all(picture.is_file() for one in pair for picture in one.pictures)


def test_tables_have_the_same_shape(pair: tuple[Document, Document]) -> None:
    assert pair[0].tables == pair[1].tables


def test_each_language_keeps_to_itself(pair: tuple[Document, Document]) -> None:
    """English has no Chinese sentence, and no paragraph of the Chinese is in English alone."""
    english, chinese = (re.sub(r"\]\([^)]*\)|<[^>]*>", "", one.prose) for one in pair)
    assert not MARKS.findall(english)
    for paragraph in re.split(r"\n\s*\n|\n(?=[-|#])", chinese):
        letters, characters = len(LETTERS.findall(paragraph)), len(CHINESE.findall(paragraph))
        assert letters < 60 or characters > letters / 4, paragraph


@pytest.mark.parametrize("tree", ["en", "zh"])
def test_settings_shown_exist(tree: str) -> None:
    (shown,) = (one for one in Document(DOCS / tree / "hosting.md").blocks if one.lang == "toml")
    Settings(**tomllib.loads(shown.text))


def test_tests_that_hold_something_exist() -> None:
    """The page on security names, for each heading of a standard, the tests that hold it."""
    text = (DOCS / "en" / "security.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\w+/)?test_\w+)`", text)
    assert len(named) > 40
    for name in set(named):
        file = f"{name}.py" if "/" in name else f"server/{name}.py"
        assert (ROOT / "tests" / file).exists(), name


SOURCE = re.compile(r"`([\w.-]+/[\w./-]+\.(?:py|ts|tsx))`")
INVENTED = re.compile(r"(?:^|/|_)mottos[./]")
"""The feature that new-feature.md builds."""


@pytest.fixture(scope="module")
def sources() -> list[str]:
    """List the paths of all sources."""
    folders = (
        "src", "tests", "web/src", "web/e2e", "tools", "benchmarks", "research", "training",
        "examples",
    )  # fmt: skip
    files = (file for folder in folders for file in (ROOT / folder).rglob("*.*"))
    return [file.as_posix() for file in files if file.suffix in (".py", ".ts", ".tsx")]


def test_sources_that_pages_name_exist(pair: tuple[Document, Document], sources: list[str]) -> None:
    named = {name for page in pair for name in SOURCE.findall(page.text)}
    for name in (name for name in named if not INVENTED.search(name)):
        assert any(file.endswith(f"/{name}") for file in sources), f"there is no {name}"


def test_the_layers_shown_are_those_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract, *_ = project["tool"]["importlinter"]["contracts"]
    floor = {
        name: floor
        for floor, layer in enumerate(contract["layers"])
        for name in layer.split(" | ")
        if name != "__main__"
    }
    lines = Document(DOCS / "en" / "architecture.md").blocks[0].text.splitlines()
    shown = [line.split()[0] for line in lines]
    assert sorted(shown) == sorted(floor)
    assert [floor[name] for name in shown] == sorted(floor.values())


def test_links_of_other_documents_lead_somewhere() -> None:
    assert Document(ROOT / "CONTRIBUTING.md").links


def test_what_is_said_about_code_is_left_out() -> None:
    shell = Block("sh", "# first\nmake play   # 开服\ncurl http://a#b\n")
    assert shell.bare == "make play\ncurl http://a#b"
    assert Block("", "cli    the command line\n  weigh  tries  all\n").bare == "cli\n  weigh"
    assert Block("console", "$ date\ntoday\n").bare == "date"
