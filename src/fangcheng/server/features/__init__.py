"""What people do beside playing: one folder for each feature, with everything it needs."""
