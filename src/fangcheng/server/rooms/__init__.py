"""Rooms: who sits where, and what clients ask for."""
