"""House rules: a town as one table plays it, written down in a file.

house.py      the name of the rules and the notes to clauses: what records and rooms carry
rules.py      HouseRules: a town, options, clock, what a room form still offers, and the house
reading.py    files and the files they inherit from, checked
presets.py    towns and presets, by their names
places.py     where a key stands in a file, for errors
differing.py  what differs from the parent, clause by clause, in words
"""
