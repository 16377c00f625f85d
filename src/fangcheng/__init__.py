"""Fangcheng 方城: the mahjong of five Chinese towns."""

__version__ = "0.1.0"
