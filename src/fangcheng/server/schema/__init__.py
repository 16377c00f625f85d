"""The documents and the types of the page, written from the types of the messages."""
