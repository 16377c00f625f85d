"""What people do besides playing: one folder for each feature, with everything it needs."""
