"""The operator's endpoints."""
