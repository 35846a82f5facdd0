"""Where the kernels' sums stand, so that whoever reads them need not compile them."""

# How a seat's round ends, in the order of `odds.Nets`
WON, LOST, SURRENDERED, WAR_WON, WAR_TIED, WAR_LOST = range(6)
COURSES = 6

# Then what was dealt, and the rounds that won the meter of the progressive
DEALT_ROUNDS, DEALT_SHOES, DEALT_CARDS, METER_ROUNDS = range(COURSES, COURSES + 4)

# Then, for each wager of the game, sums over shoes: what was won squared, won times wagers made, wagers made squared
SPREAD_AT = METER_ROUNDS + 1
WAGERS = ("initial", "tie", "war-tie")
SUMS = SPREAD_AT + 3 * len(WAGERS)

# Then, for each wager that faces decide: how often each place of its pay table came, the same three sums, and how many
# others had surrendered beside a hand of each place
PLACES = 32
AWAY_AT = PLACES + 3
FACE_SUMS = AWAY_AT + PLACES

# Last, for the Bonus Spin: rounds with a spin, and the three sums
SPINS, SPIN_SUMS = 0, 4
SPIN_PART = 100  # its three sums are in hundredths of a unit
