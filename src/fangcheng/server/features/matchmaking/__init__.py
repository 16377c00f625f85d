"""Matchmaking: queues for people who want to play with strangers."""
