"""The levels: players that decide by themselves."""
