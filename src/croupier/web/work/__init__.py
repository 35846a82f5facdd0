"""What takes long, worked out in processes with bounds: papers, plots, checks, what-ifs."""
