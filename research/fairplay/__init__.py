"""Honest bots and bots that collude: how often fair play is alarmed, and how soon it finds them."""
