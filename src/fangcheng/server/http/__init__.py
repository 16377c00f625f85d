"""How requests are read and answered, whatever they are about."""
