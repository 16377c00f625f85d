"""A running match: inputs in, streams out."""
