"""The append-only, tamper-evident record of what was commanded and what followed. It knows no game.

`store` opens a database (a SQLite file, or PostgreSQL by URL), `book` is one table's journal in it, `verify` checks what is
stored, `export` hands it on, and `standalone` is a file of its own that checks an export without the rest of Croupier.
"""
