"""Papers set in type: templates, a plain data model and fonts from packages make the same bytes every time."""
