"""Studies: questions that were asked once, with the programs that answered them.

The answers are in docs/*/notes and beside the numbers they chose; `benchmarks/` measures speed.
"""
