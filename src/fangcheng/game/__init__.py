"""The referee: one flow of play for all towns. Knows no variant by name."""
