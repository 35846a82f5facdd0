"""Long work of the server: jobs that wait their turn, run in a process with bounds, and outlive a restart."""
