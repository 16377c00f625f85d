"""Hometown 家乡: the smallest whole town, to copy and rename."""
