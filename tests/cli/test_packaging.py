"""What builds, runs and hosts the package says the same everywhere; no package is hollow."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from runpy import run_path
from zipfile import ZipFile

import pytest

import fangcheng
from fangcheng.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NODE = re.compile(r"Node (\d+)")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def hosting() -> list[str]:
    """The hosting guide, in every language it is written in."""
    return [file.read_text(encoding="utf-8") for file in (ROOT / "docs").rglob("hosting.md")]


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", text("Makefile"), re.M))


def test_the_version_is_one() -> None:
    assert PROJECT["version"] == fangcheng.__version__


# -- no hollow package ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["sdist", "bdist_wheel"])
def test_no_package_is_built_without_the_page(command: str, tmp_path: Path) -> None:
    """Where there is no Node to build it, that is said; a page that is there needs none."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src/fangcheng/build.py"):
        copy = tmp_path / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy)
    environment = os.environ | {"PATH": str(tmp_path), "FANGCHENG_PURE": "1"}

    def build() -> str:
        packing = [sys.executable, "setup.py", "--quiet", command]
        done = subprocess.run(
            packing, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        return done.stderr if done.returncode else ""

    assert "the page is not built, and there is no Node" in build()
    assert not (tmp_path / "dist").exists()
    page = tmp_path / "src" / "fangcheng" / "web" / "index.html"
    page.parent.mkdir()
    page.write_text("a page", encoding="utf-8")
    assert build() == ""
    (package,) = (tmp_path / "dist").iterdir()
    if command == "bdist_wheel":
        assert ZipFile(package).read("fangcheng/web/index.html") == b"a page"


# -- the unit of systemd -------------------------------------------------------------------------

UNIT = ROOT / "examples" / "fangcheng.service"
ANALYZE = shutil.which("systemd-analyze")
SYSTEMD = pytest.mark.skipif(ANALYZE is None, reason="no systemd here")


def unit() -> dict[str, list[str]]:
    """The lines of the unit, by their names."""
    lines = [line for line in UNIT.read_text("utf-8").splitlines() if re.match(r"\w+=", line)]
    names = dict.fromkeys(line.partition("=")[0] for line in lines)
    return {name: [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]
            for name in names}  # fmt: skip


def test_the_unit_keeps_the_data_from_others_and_takes_all_rights_away() -> None:
    told = unit()
    assert told["UMask"] == ["0077"] and told["StateDirectoryMode"] == ["0700"]
    assert told["User"] == told["StateDirectory"] == ["fangcheng"]
    assert told["CapabilityBoundingSet"] == [""] and told["ProtectSystem"] == ["strict"]
    assert told["SystemCallFilter"] == ["@system-service", "~@privileged", "capset"]
    assert told["RestrictAddressFamilies"] == ["AF_INET AF_INET6 AF_UNIX"]
    switches = """
        NoNewPrivileges PrivateTmp PrivateDevices PrivateUsers PrivateMounts ProtectHome
        ProtectClock ProtectControlGroups ProtectHostname ProtectKernelLogs ProtectKernelModules
        ProtectKernelTunables RestrictSUIDSGID RestrictNamespaces RestrictRealtime RemoveIPC
        LockPersonality MemoryDenyWriteExecute
    """
    assert all(told[name] == ["yes"] for name in switches.split())


@SYSTEMD
def test_systemd_knows_every_line_of_the_unit(tmp_path: Path) -> None:
    (start,) = unit()["ExecStart"]
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text("utf-8").replace(start.split()[0], "/bin/true"), "utf-8")
    told = subprocess.run(
        [str(ANALYZE), "verify", str(copy)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")


@SYSTEMD
def test_the_unit_is_no_more_exposed_than_the_hosting_guide_says() -> None:
    command = [str(ANALYZE), "security", "--offline=true", "--no-pager", str(UNIT)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    (found,) = re.findall(r"Overall exposure level for \S+: ([\d.]+)", told)
    for guide in hosting():
        (written,) = re.findall(r"`systemd-analyze security fangcheng`\D*(\d\.\d)", guide)
        assert float(found) <= float(written)


# -- the same everywhere -------------------------------------------------------------------------


def test_the_container_is_built_and_run_as_everything_else() -> None:
    container, compose, make = text("Containerfile"), text("compose.yaml"), text("Makefile")
    port = str(Settings().port)
    assert re.findall(r"EXPOSE (\d+)", container) == [port]
    assert re.findall(r'ports: \["(\d+):(\d+)"\]', compose) == [(port, port)]
    assert f"127.0.0.1:{port}/healthz" in container
    assert all("`/healthz`" in guide for guide in hosting())
    assert 'CMD ["fangcheng", "serve"]' in container and "$(BIN)/fangcheng serve" in make
    assert "RUN npm ci --omit=dev" in container and "ci --omit=dev" in make
    for name in re.findall(rf"{PREFIX}(\w+)(?:=|: )", container + compose):
        assert name.lower() in Settings.__struct_fields__


def test_the_nodes_of_the_compose_file_are_those_its_proxy_knows() -> None:
    compose = text("compose.nodes.yaml")
    nodes = re.findall(rf"{PREFIX}NODE: (\w+)", compose)
    port = Settings().port
    (known,) = re.findall(r"proxy-config ((?:[\w=:]+ )+)\s*--listen|proxy-config (.*)", compose)
    assert len(nodes) == 3
    assert (known[0] or known[1]).split() == [f"{one}={one}:{port}" for one in nodes]
    assert all(f"\n  {one}:\n    <<: *node\n" in compose for one in nodes)
    for name in re.findall(rf"{PREFIX}(\w+): ", compose):
        assert name.lower() in Settings.__struct_fields__
    one, many = (re.findall(r"image: (postgres:.*)", text(file)) for file in
                 ("compose.yaml", "compose.nodes.yaml"))  # fmt: skip
    assert one == many
    assert all("compose.nodes.yaml" in guide and "fangcheng.service" in guide
               for guide in hosting())  # fmt: skip


def test_versions_are_the_same() -> None:
    container = text("Containerfile")
    pythons = set(re.findall(r"FROM python:([\d.]+)-", container))
    assert {f">={one}" for one in pythons} == {PROJECT["requires-python"]}
    node = [
        json.loads(text("web/package.json"))["engines"]["node"].removeprefix(">=").split(".")[0]
    ]
    assert int(*re.findall(r"FROM node:(\d+)-", container)) >= int(*node)
    for file in (*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md"):
        told = file.read_text(encoding="utf-8")
        assert set(NODE.findall(told)) == set(node)
        assert set(re.findall(r"Python (3\.\d+)", told)) == pythons
    assert NODE.findall(text("Makefile")) == node
    database = re.findall(r"image: postgres:(\d+)-", text("compose.yaml"))
    assert all(set(re.findall(r"PostgreSQL (\d+)", guide)) == set(database) for guide in hosting())


def test_the_database_of_the_compose_file_is_the_one_it_makes() -> None:
    compose = text("compose.yaml")
    password = r"\$\{POSTGRES_PASSWORD:[^}]+\}"
    ((user, host, name),) = re.findall(rf"postgresql://(\w+):{password}@(\w+)/(\w+)", compose)
    assert f"POSTGRES_USER: {user}\n" in compose and f"POSTGRES_DB: {name}\n" in compose
    assert f"\n  {host}:\n    image: postgres" in compose


def test_every_make_command_of_the_documents_exists() -> None:
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    known = targets() | {"help"}
    for file in files:
        told = re.findall(r"(?:^|`)make ([a-z-]+)(?:  .*)?(?:$|`)", file.read_text("utf-8"), re.M)
        assert set(told) <= known, file


def test_make_installs_packages_of_the_system_only_where_some_are_missing_and_says_so_first() -> (
    None
):
    said = []
    for compiler in ("true", "false"):
        command = ["make", "--silent", "needs-compiler", f"CC={compiler}", "STEP=@echo would run"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        said.append([line for line in told.splitlines() if not line.startswith("make[")])
    assert said[0] == [] and len(said[1]) == 2
    assert "make system" in said[1][0] and said[1][1].startswith("would run packages of the system")


def test_the_help_of_make_names_its_commands_in_both_languages() -> None:
    chinese, english = (
        re.findall(rf"^#{lang} make ([a-z-]+)  ", text("Makefile"), re.M) for lang in ("zh", "en")
    )
    assert chinese == english and len(english) > 10
    assert set(english) <= targets()


def test_commands_of_the_compose_file_stand_in_the_hosting_guide() -> None:
    commands = re.findall(r"^#   ((?:podman|\(umask) .*?)(?:   .*)?$", text("compose.yaml"), re.M)
    commands += re.findall(r"^#   (podman .*)$", text("Containerfile"), re.M)
    assert len(commands) >= 4 and hosting()
    for guide in hosting():
        assert all(command.strip() in guide for command in commands)


def test_the_pages_packages_for_building_hold_no_tool_for_checking() -> None:
    needs = json.loads(text("web/package.json"))
    assert "vite" in needs["dependencies"]
    checking = {"vitest", "typescript", "@playwright/test", "@biomejs/biome"}
    assert checking <= set(needs["devDependencies"])


def test_what_the_engine_takes_from_other_packages_is_there_in_a_browser() -> None:
    """The page's engine has stand-ins for them, since it has no packages."""
    stand_ins = ROOT / "web" / "referee" / "shims"
    parts = re.findall(r'^  "(\w+)(?:\.py)?",$', text("web/referee/bundle.js"), re.MULTILINE)
    assert {"game", "hands", "tiles", "towns"} <= set(parts)
    package = ROOT / "src" / "fangcheng"
    files = [package / f"{part}.py" for part in parts if (package / f"{part}.py").exists()]
    files += [file for part in parts for file in (package / part).rglob("*.py")]
    for stand_in in sorted(stand_ins.glob("*.py")):
        has = set(run_path(str(stand_in)))
        for file in files:
            for names in re.findall(
                rf"^from {stand_in.stem} import (.+)$",
                file.read_text(encoding="utf-8"),
                re.MULTILINE,
            ):
                assert set(names.split(", ")) <= has, f"{file.relative_to(package)}: {names}"
