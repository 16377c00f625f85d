"""Ratings: how strong people are in each town, estimated from their matches, and what counts."""
