"""The way in: what the server is made of, and what people, other nodes and hosts ask of it."""
