"""The table on a terminal: tiles, pages, columns, settlements, questions; each in any width."""
