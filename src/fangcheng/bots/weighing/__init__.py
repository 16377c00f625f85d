"""Weighing: what each legal action can be expected to bring."""
