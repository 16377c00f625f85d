"""Qinhuangdao 秦皇岛."""
