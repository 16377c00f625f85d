"""The ladder: the standings of a person, and the boards of towns."""
