"""The lawful steps of a viewer: as a page asks for them, and as a line that somebody types."""
