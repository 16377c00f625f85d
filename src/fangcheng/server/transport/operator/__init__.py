"""What the operator sees and does over HTTP."""
