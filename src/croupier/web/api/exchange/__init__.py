"""What addresses share: how much is sent, how it is answered, and who works it out."""
