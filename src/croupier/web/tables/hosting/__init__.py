"""Tables hosted in the server: opened, attended, followed by every process, and by whom they may still be looked at."""
