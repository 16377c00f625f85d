"""The laboratory: many rounds at once, and what they tell."""

from fangcheng.lab.simulate import simulate
from fangcheng.lab.summary import Summary

__all__ = ["Summary", "simulate"]
