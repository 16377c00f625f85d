"""The processes that think: what they can be asked, and their two ways to be started."""
