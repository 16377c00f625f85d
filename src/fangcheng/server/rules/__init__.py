"""What visitors ask about the rules."""
