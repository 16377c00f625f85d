"""Hangzhou 杭州."""
