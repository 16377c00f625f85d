"""Diagnostics for the operator: disconnects, slow rooms, floods."""
