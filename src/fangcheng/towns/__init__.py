"""The towns: a folder for each, with all that is its own.

    variant.py      the rules: the only part that a town must have
    words.py        WORDS, Chinese and English for each key
    rooms.py        SPECIAL, for the room form
    bots.py         NORMAL and HARD, what bots reckon with
    env.py          OWN and PUBLIC, the notes that stand in arrays for learning
    rulebook.md     the clauses with their ids, and worked examples
    examples.json, lessons.json, puzzles.json
    presets/*.toml  ready-made rules, each a file of house rules: `hangzhou/mil2025`

A town of another package has the same parts under the same names, in the package that its entry
point names. A part that is missing is done without.
"""
