"""What is fuzzed: one file for each kind of input."""
