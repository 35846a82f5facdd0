"""The text of an edition: found, read, amended, and divided into its parts."""
