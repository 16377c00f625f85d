"""Marks for a compiler that is not at work here."""

i64 = int


def mypyc_attr(*names, **values):
    """Mark nothing."""
    return lambda kind: kind
