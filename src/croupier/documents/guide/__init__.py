"""The gaming guide: all games of a house in a booklet for its guests."""
