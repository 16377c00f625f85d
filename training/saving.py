"""Files of a run: whole or not at all, so that a run that was stopped goes on where it was."""

import io
import json
import os
import time
from pathlib import Path
from typing import Any

import torch

from training.settings import Settings

LARGEST = 16 << 20
"""Bytes of one file."""


class Run:
    """The folder of a run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        torch.set_num_threads(1)  # other cores play tables; more threads would wait for each other
        folder.mkdir(parents=True, exist_ok=True)

    def settings(self, wanted: Settings) -> Settings:
        """The settings of this run: those it was begun with, or these."""
        path = self.folder / "settings.json"
        if path.exists():
            told = json.loads(path.read_text(encoding="utf-8"))
            return Settings(**{**told, "towns": tuple(told["towns"])})
        write_whole(path, json.dumps(wanted.as_json(), indent=2).encode())
        return wanted

    def log(self, stage: str, **facts: Any) -> None:
        """Add a line to the log of a stage, and print it."""
        line = json.dumps({"time": round(time.time(), 1), **facts})
        with (self.folder / f"{stage}.jsonl").open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        print(f"{stage} {line}", flush=True)

    def lines(self, stage: str) -> list[dict[str, Any]]:
        """What was logged of a stage."""
        path = self.folder / f"{stage}.jsonl"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return [json.loads(line) for line in text.splitlines()]

    def save(self, name: str, **parts: Any) -> None:
        """Write a checkpoint."""
        data = io.BytesIO()
        torch.save(parts, data)
        write_whole(self.folder / f"{name}.pt", data.getvalue())

    def load(self, name: str) -> dict[str, Any] | None:
        """Read a checkpoint, if there is one."""
        path = self.folder / f"{name}.pt"
        if not path.exists():
            return None
        found: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        return found

    def need(self, name: str) -> dict[str, Any]:
        """Read a checkpoint that an earlier stage must have left."""
        found = self.load(name)
        if found is None:
            raise SystemExit(f"there is no {self.folder / name}.pt; run the stage before")
        return found


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside, and put it in its place."""
    if len(data) > LARGEST:
        raise SystemExit(f"{path.name} would have {len(data)} bytes, more than {LARGEST}")
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
