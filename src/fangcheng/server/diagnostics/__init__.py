"""Answers for the operator: why players were disconnected, which room is slow, who floods."""
