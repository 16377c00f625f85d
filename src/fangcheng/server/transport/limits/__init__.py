"""How much an address may ask, send and hold at once."""
