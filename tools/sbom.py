"""The list of parts of what is packed (SBOM), in CycloneDX's form.

Three lists become one: the Python packages a server is locked to, the page's packages as npm tells
them, and what is linked into the engine for pages without a network, which no tool can see.
"""

import json
import re
import subprocess
import sys
import tomllib
import uuid
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements" / "image.txt"
PARTS = ROOT / "web" / "licences" / "parts.json"


def version() -> str:
    """Return the version that is packed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def sbom() -> dict[str, Any]:
    """Put the lists together; stop where the result is not what CycloneDX asks for."""
    bom = _told("cyclonedx-py", "requirements", "--pyproject", "pyproject.toml", str(LOCK))
    page = _told(
        "npm",
        "--prefix",
        "web",
        "sbom",
        "--sbom-format=cyclonedx",
        "--omit=dev",
        "--package-lock-only",
    )
    bom["components"] += [*map(_without_places, page["components"]), *map(_linked, _parts())]
    own = bom["metadata"]["component"]["bom-ref"]
    bom["dependencies"] = [one for one in bom["dependencies"] if one["ref"] != own] + [
        {"ref": own, "dependsOn": sorted(one["bom-ref"] for one in bom["components"])}
    ]
    bom["serialNumber"] = f"urn:uuid:{uuid.uuid4()}"
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(bom))
    if fault is not None:
        sys.exit(f"✗ list of parts: {fault}")
    return bom


def _told(program: str, *words: str) -> dict[str, Any]:
    own = Path(sys.executable).with_name(program)
    command = [str(own) if own.exists() else program, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"✗ {' '.join(command)}: {done.stderr.strip()}")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _without_places(component: dict[str, Any]) -> dict[str, Any]:
    """Leave out where npm found it: a name, a version and a digest tell which it is."""
    return {key: value for key, value in component.items() if key != "externalReferences"}


def _parts() -> list[dict[str, str]]:
    """What is linked into Pyodide; npm knows Pyodide itself."""
    parts: list[dict[str, str]] = json.loads(PARTS.read_text(encoding="utf-8"))
    return [part for part in parts if part["name"] != "Pyodide"]


def _linked(part: dict[str, str]) -> dict[str, Any]:
    """Describe a library that is linked into Pyodide."""
    word = re.sub(r"\W+", "-", part["name"].lower()).strip("-")
    licence = part["licence"]
    told = {"expression": licence} if " " in licence else {"license": {"id": licence}}
    return {
        "type": "library",
        "bom-ref": f"pyodide/{word}",
        "name": part["name"],
        "author": part["by"],
        "licenses": [told],
    } | ({"version": part["version"]} if "version" in part else {})
