"""The ladder: how strong people are in each town, estimated from their matches."""
