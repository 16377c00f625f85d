"""The entrance: how the server is built, and requests of players, nodes and operators."""
