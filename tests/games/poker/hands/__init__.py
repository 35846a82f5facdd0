"""The ranking of hands, against an independent ranking, known counts and other evaluators."""
