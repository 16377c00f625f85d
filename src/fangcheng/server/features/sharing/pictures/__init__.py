"""Pictures of positions in finished matches, for previews of links."""
