"""Where the sums of a player who follows a strategy file stand, so that whoever reads them need not compile the kernel."""

from croupier.games.casino_war.simulation.columns import COURSES

DECK = 52
LIMIT = 200  # counts beyond it are taken as it
COUNTS = 2 * LIMIT + 1
EDGE_PARTS = 1 << 32  # of a unit, in which exact edges are added up

# Of everything
S_SHOES, S_ROUNDS, S_CARDS, WAR_TIES_WON, WAR_TIES_LOST = range(5)
SHOE_AT = 5  # products of what a shoe has, summed over shoes: net, rounds, wagered
PER_SHOE = 3
TOTALS = SHOE_AT + PER_SHOE * PER_SHOE

# Of each count when the round began
C_ROUNDS, C_NET, C_NET_SQUARED, C_WAGERED, C_MADE, C_TIES, C_EDGE, C_STATED, C_PERFECT = range(9)
C_COURSES = 9
BY_COUNT = C_COURSES + COURSES
