"""The ladder: how strong people are in each town, as far as their matches tell."""
