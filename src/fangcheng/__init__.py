"""Fangcheng 方城: the mahjong of five Chinese towns."""

from fangcheng import build

__version__ = "0.2.0"

build.choose()
