"""Sharing: links to replays, with previews and pictures."""
