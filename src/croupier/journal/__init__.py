"""The append-only, tamper-evident record of commands and what followed from them. It knows no game.

`store` opens a database (a SQLite file, or PostgreSQL by URL), `book` is one table's journal in it, `verify` checks what is
stored, `export` and `copies` hand it on, and `standalone` checks an export in one file without the rest of Croupier.
"""
