"""Finished matches: records, statistics, reviews, exports."""
