"""Generates documents, schemas and TypeScript from the types of the protocol."""
