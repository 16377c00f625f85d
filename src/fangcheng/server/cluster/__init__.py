"""The nodes that share a database: who they are, what they tell each other, how they hand over."""
