"""Rooms: their seats, members, chat and commands, from opening to closing."""
