"""Auditing a table: every command decided again, in one process or several, and rounds replayed."""
