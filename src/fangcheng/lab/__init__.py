"""The laboratory: many rounds at once, and what they tell."""

from fangcheng.lab.arena import arena
from fangcheng.lab.contest import Contest
from fangcheng.lab.simulate import simulate
from fangcheng.lab.summary import Summary

__all__ = ["Contest", "Summary", "arena", "simulate"]
