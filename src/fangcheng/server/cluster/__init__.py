"""The nodes that share a database: membership, messages, and handing rooms over."""
