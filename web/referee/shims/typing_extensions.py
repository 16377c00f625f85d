"""What the engine takes from there, a newer Python has itself."""

from typing import TypeVar as TypeVar
