"""Dalian Jinzhou 大连金州."""
