"""Web sockets: how a connection is accepted, read, written and kept alive."""
