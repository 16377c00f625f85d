"""Matchmaking: queues in which people wait who want to play with strangers."""
