"""Fair play: statistics about pairs of players for the operator. They accuse nobody."""
