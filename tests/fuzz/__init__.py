"""Coverage-guided fuzzing of everything that reads what strangers wrote.

`targets/` holds a file for each kind of input. Its `read` takes bytes, gives them to the real
readers, lets through only the errors with which these refuse an input, and checks that what was
accepted reads back alike. `corpus/` holds inputs for each target: real examples, and every input
that once broke something. `test_corpus.py` reads all of them; `python -m tests.fuzz` goes on from
there.
"""
