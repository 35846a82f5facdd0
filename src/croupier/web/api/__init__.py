"""The HTTP API: the reports of the JSON contract as they are, typed, at /api/v1; the older addresses at /api stay."""
