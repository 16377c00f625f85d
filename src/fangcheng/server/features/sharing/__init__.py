"""Sharing: links to replays that are sent on, their previews and pictures."""
