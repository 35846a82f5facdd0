"""Tables in the server: hosted, attended, watched through streams, and played from a page."""
