"""Many tables at once for learning agents, stepped in compiled code."""
