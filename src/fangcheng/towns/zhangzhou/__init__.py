"""Zhangzhou 漳州."""
