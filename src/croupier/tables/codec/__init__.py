"""Commands, events and rules as the JSON that a journal keeps."""
