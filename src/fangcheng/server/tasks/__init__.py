"""The thinking processes: the questions they answer, and the two ways to start them."""
