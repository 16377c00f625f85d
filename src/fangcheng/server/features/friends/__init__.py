"""Friends: who they are and where, requests and invitations; and whom people shun."""
