"""Where the kernel's sums stand, so that whoever reads them need not compile it."""

# How a seat's round ends, in the order of `odds.Nets`
WON, LOST, SURRENDERED, WAR_WON, WAR_TIED, WAR_LOST = range(6)
COURSES = 6

# Then what was dealt, and the rounds that won the meter
DEALT_ROUNDS, DEALT_SHOES, DEALT_CARDS, METER_ROUNDS = range(COURSES, COURSES + 4)

# Then the hands of the progressive; the first is none
HANDS_AT, HANDS = METER_ROUNDS + 1, 16

# Then, for each wager, sums over shoes: what was won squared, won times wagers made, wagers made squared
SPREAD_AT = HANDS_AT + HANDS
WAGERS = ("initial", "tie", "war-tie", "progressive")
SUMS = SPREAD_AT + 3 * len(WAGERS)

# What the cards of a tied seat show, as bits of a place in the table of hands
SUITED, DOUBLE, SECOND_SUITED, FOUR, ONE_SUIT, GIVEN_UP = 1, 2, 4, 8, 16, 32
SHOWN = 64
