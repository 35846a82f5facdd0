"""What every game is made of: the decider, money, wagers, odds, layouts, written rounds, simulation, sessions."""
