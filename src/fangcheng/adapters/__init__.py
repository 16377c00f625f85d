"""The table as other libraries for learning expect it: Gymnasium, PettingZoo and OpenSpiel.

Each has a module of its own, which needs that library; `picture` and `ansi` draw the table.
"""
