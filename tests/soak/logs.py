"""What a log should not hold."""

import re
from collections import Counter

_TRACE = re.compile(r"^Traceback \(most recent call last\):\n(?:[ \t]+.*\n)*(.+)$", re.MULTILINE)
_PLACE = re.compile(r'File "[^"]*?([^/"]+)", line (\d+)')


def tracebacks(log: str) -> Counter[str]:
    """Count tracebacks, each by its error and the last places it came through."""
    found: Counter[str] = Counter()
    for match in _TRACE.finditer(log):
        places = [f"{file}:{line}" for file, line in _PLACE.findall(match[0])[-3:]]
        found[f"{match[1][:200]} at {' > '.join(places)}"] += 1
    return found
