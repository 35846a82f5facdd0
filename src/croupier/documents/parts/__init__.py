"""What papers are made of: head and foot, pay tables, pictures, points, annexes."""
