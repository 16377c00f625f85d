"""Reading hands: complete, waits, distance, all readings; wild tiles. Knows tiles only."""
