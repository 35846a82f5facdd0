"""Who looks at the tables of a hall in the tests."""

from croupier.web.request.who import Visitor

HERE = Visitor(console=True)
"""Somebody at the machine of a server that keeps no accounts."""
