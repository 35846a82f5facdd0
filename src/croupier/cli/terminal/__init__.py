"""What all commands print and read: tables, progress, plots, what numbers take for granted."""
