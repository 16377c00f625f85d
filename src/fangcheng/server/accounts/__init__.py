"""Accounts: identity, names, passwords, passkeys and recovery codes."""
