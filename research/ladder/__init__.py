"""Bots of known strength on the ladder: how many matches it takes until they stand in order."""
