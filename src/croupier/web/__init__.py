"""Pages and the HTTP API: every edition with its odds, rules, sections and readings, and editions side by side."""
