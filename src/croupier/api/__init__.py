"""What a Python user sees first; `croupier` itself names it."""
