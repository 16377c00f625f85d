"""The game server: rooms for real people on bad networks, through crashes."""
