"""Side wagers that an edition states as data: an event over the cards of a round, and what it pays."""
