"""Friends: requests, presence and invitations; and muting and blocking."""
