"""Hundreds of nodes on a clock that is only computed."""
