"""How pages are made: templates, links, charts, type."""
