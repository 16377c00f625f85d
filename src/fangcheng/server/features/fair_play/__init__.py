"""Fair play: what the operator can be told of pairs of players. It accuses nobody."""
