"""HTTP and web sockets: requests, responses, and their limits."""
