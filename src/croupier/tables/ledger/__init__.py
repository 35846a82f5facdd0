"""The ledger of a table: drop, win, hold, what was counted."""
