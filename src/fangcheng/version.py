"""The version of Fangcheng."""

__version__ = "0.3.0"
