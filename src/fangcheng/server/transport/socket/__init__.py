"""The web socket: how a connection is accepted, read, written and kept alive."""
