"""Pictures of moments of matches that are over, for whoever is sent a link."""
