"""The answers of the API, typed to the last field: the shapes of the JSON contract, as OpenAPI describes them.

They describe and are tested against every edition; the reports themselves are sent as they are.
"""
