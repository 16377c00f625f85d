"""Orders of the operator."""

ALWAYS = {"begin": "00:00", "end": "23:59", "zone": "UTC"}

NEW_DAY = {"begin": "23:59", "end": "23:58", "zone": "UTC"}
"""Whatever the time is, one of these holds."""
