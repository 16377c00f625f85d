"""HTTP and web sockets: what comes in, what goes out, and their limits."""
