"""Fangcheng 方城: the mahjong of five Chinese towns."""

__version__ = "0.2.0"
