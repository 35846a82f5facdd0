"""Casino War in compiled code."""
