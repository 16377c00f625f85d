"""Matches that are over: records, statistics, reviews, copies."""
