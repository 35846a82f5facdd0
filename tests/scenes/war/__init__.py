"""Casino War in test vectors: its houses, scenes and written rounds."""
