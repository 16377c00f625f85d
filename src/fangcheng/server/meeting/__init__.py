"""Where people meet who do not know each other: queues, and the ladder."""
