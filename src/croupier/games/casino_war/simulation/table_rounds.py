"""Rounds of a whole table of Casino War, drawn at random: what all seats win together, each round with its weight.

In half of the rounds one seat has a tie whose awards are drawn first, each as likely as any other, so that rare awards
come often; half of the spins are drawn in the same way. Weights undo it. The tables are those of the other simulations.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import SUITS
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import tie_net
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.rules import BESIDES, SPINS, TO_ALL, TO_EACH, WarRules, tie_line
from croupier.games.casino_war.simulation.bonus_spin import FROM_METER, SpinPlan, not_simulated, spin_plan
from croupier.games.casino_war.simulation.sessions import UNLIMITED, plan_sessions
from croupier.games.casino_war.simulation.tables import (
    FACES,
    LOST,
    SURRENDERED,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    WON,
    FaceWager,
)
from croupier.games.kit.simulation.plan import Asked
from croupier.games.kit.simulation.sessions import MOST_CENTS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.kit.game import Bets

    Numbers = NDArray[np.int64]
    Weights = NDArray[np.float64]

AT_A_TIME = 1 << 13  # rounds whose shoes are held in memory
HANDS = FACES, len(SUITS), FACES, FACES  # tied hands: the seat's face, the suit of the dealer's, and both War faces
PROGRESSIVE, SPIN, WAR_TIE = "progressive", "bonus-spin", "war-tie"


def drawn(
    rules: WarRules, bets: "Bets", seats: int, strategy: str, parts: int, rounds: int
) -> "list[tuple[Numbers, Weights]]":  # fmt: skip
    """So many parts of so many rounds each: what the seats win together, in cents, and the weights."""
    table = TableRounds(rules, bets, seats, strategy)
    return [table.rounds(rounds, seed) for seed in range(1, parts + 1)]


class TableRounds:
    """A table whose seats make these bets, in dollars, each or "at" one of them, and are settled in their order."""

    def __init__(self, rules: WarRules, bets: "Bets", seats: int, strategy: str) -> None:
        boxes = [Counter[str]() for _ in range(seats)]
        for wager, amount in bets:
            at = wager.name.partition(" at ")[2]
            for box in boxes[int(at) - 1 : int(at)] if at else boxes:
                box[wager.kind] += int(100 * amount)
        side, wheel = rules.progressive, rules.bonus_spin
        self.rules = rules = replace(
            rules,
            progressive=side and side._replace(offered=True),
            bonus_spin=wheel and wheel._replace(offered=True),
        )
        self.decks, self.most = rules.decks_in_shoe, UNLIMITED if rules.side_limit is None else rules.side_limit
        self.spinning = [at for at, box in enumerate(boxes) if SPIN in box]
        self.wheel = self._wheel(len(self.spinning)) if self.spinning else None
        self.seats = [_Seat(rules, box, strategy) for box in boxes]
        made = {each.wager.name: each.wager for seat in self.seats for each in seat.plan.beside}
        self.wagers = {name: _Faces(wager) for name, wager in made.items()}
        self._hands = self._tied_hands() if made else None

    def _wheel(self, players: int) -> SpinPlan:
        cards = dealt_from(self.rules)
        if plan := spin_plan(self.rules, cards, players, 1):
            return plan
        said = not_simulated(self.rules, cards, players) or ""
        raise InputError(said, rule="bonus_spin.weights", cite=self.rules.cite("bonus_spin.weights"))

    def rounds(self, many: int, seed: int) -> "tuple[Numbers, Weights]":
        """So many rounds: what the seats win together, in cents, and the weight of each round."""
        import numpy as np

        random = np.random.Generator(np.random.Philox(key=seed))
        parts = [self._some(random, min(AT_A_TIME, many - at)) for at in range(0, many, AT_A_TIME)]
        return np.concatenate([nets for nets, _ in parts]), np.concatenate([weights for _, weights in parts])

    def _some(self, random: "np.random.Generator", many: int) -> "tuple[Numbers, Weights]":
        import numpy as np

        faces, weights = self._deal(random, many)
        first, (dealer, second), again = faces[: len(self.seats)], faces[len(self.seats) :][:2], faces[-len(self.seats) :]
        nets, paid, of_wheel = self._spins(random, dealer)
        gone, places = np.zeros(nets.shape, bool), []
        for at, seat in enumerate(self.seats):
            mine, dealers, one, other = (face // len(SUITS) for face in (first[at], dealer, again[at], second))
            goes = (mine == dealers) & seat.wars[dealers]
            gone[at] = (mine == dealers) & ~goes
            war = np.where(one > other, WAR_WON, np.where(one == other, WAR_TIED, WAR_LOST))
            course = np.where(goes, war, np.where(gone[at], SURRENDERED, np.where(mine > dealers, WON, LOST)))
            nets[at] += seat.courses[course] + np.where(goes, seat.war_tie[(one == other) * 1], 0)
            paid[at] += seat.by_course[course] + np.where(goes & (one == other), seat.war_tie[1], 0)
            place = {name: wager.place(first[at], dealer, again[at], second, goes) for name, wager in self.wagers.items()}
            for name, of_place in seat.stated.items():
                nets[at] += of_place[place[name]]
                paid[at] += np.maximum(0, of_place[place[name]])
            places.append(place.get(PROGRESSIVE))
        if PROGRESSIVE in self.wagers:
            self._progressive(places, gone, nets, paid)
        return (nets - np.maximum(0, paid - self.most)).sum(axis=0), weights * of_wheel

    # Cards

    def _tied_hands(self) -> "tuple[Weights, Weights]":
        """For every tied hand: how much likelier it is drawn than dealt, and the chances to draw it or one before it."""
        import numpy as np

        mine, suit, again, second = (at.reshape(-1) for at in np.indices(HANDS))
        faces = mine, mine // len(SUITS) * len(SUITS) + suit, again, second
        awards, ways = np.zeros(len(mine), np.int64), np.ones(len(mine))
        for wager in self.wagers.values():
            awards = awards * (wager.places.max() + 1) + wager.place(*faces, np.True_)
        for at, face in enumerate(faces):
            ways *= np.maximum(0, self.decks - sum((face == other) * 1 for other in faces[:at]))
        _, kinds = np.unique(np.where(ways > 0, awards, -1), return_inverse=True)
        of_kind = np.bincount(kinds, ways)
        drawn = ways / np.maximum(1, of_kind)[kinds] / np.count_nonzero(of_kind)
        cards = self.decks * FACES
        return drawn / np.maximum(1, ways) * cards * (cards - 1) * (cards - 2) * (cards - 3), np.cumsum(drawn)

    def _deal(self, random: "np.random.Generator", many: int) -> "tuple[Numbers, Weights]":
        """The faces of the seats, the dealer's two, and the War faces of the seats; and the weights of the rounds."""
        import numpy as np

        seats, rows = len(self.seats), np.arange(many)
        deck = np.tile(np.arange(self.decks * FACES, dtype=np.uint16), (many, 1))
        for at in range(2 * seats + 2):
            other = random.integers(at, deck.shape[1], many)
            deck[rows, other], deck[:, at] = deck[:, at].copy(), deck[rows, other]
        dealt = deck[:, : 2 * seats + 2]
        if self._hands is None:
            return (dealt // self.decks).T.astype(np.int64), np.ones(many)
        likelier, drawn = self._hands
        hand = np.searchsorted(drawn, random.random(many) * drawn[-1], "right")
        mine, suit, again, second = np.unravel_index(hand, HANDS)
        cards = np.stack((mine, mine // len(SUITS) * len(SUITS) + suit, second, again), axis=1)
        copy = [(cards[:, :at] == cards[:, at : at + 1]).sum(axis=1) for at in range(4)]
        held = (dealt[:, :, None] == (cards * self.decks + np.stack(copy, axis=1))[:, None, :]).any(axis=2)
        free = np.take_along_axis(dealt, np.argsort(held, axis=1, kind="stable"), axis=1) // self.decks
        others = np.split(free, [seats - 1, 2 * seats - 2], axis=1)
        given = np.concatenate((cards[:, :1], others[0], cards[:, 1:], others[1]), axis=1)
        seat = random.integers(0, seats, many)
        for of_seat in (0, seats + 2):
            given[rows, of_seat + seat], given[:, of_seat] = given[:, of_seat].copy(), given[rows, of_seat + seat]
        faces = np.where((random.random(many) < 0.5)[:, None], given, dealt // self.decks).T.astype(np.int64)
        first, dealer, second, again = faces[:seats], faces[seats], faces[seats + 1], faces[seats + 2 :]
        tied = first // len(SUITS) == dealer // len(SUITS)
        return faces, 2 / (1 + (tied * likelier.reshape(HANDS)[first, dealer % len(SUITS), again, second]).mean(axis=0))

    # Side wagers

    def _progressive(self, places: "Sequence[Any]", gone: Any, nets: "Numbers", paid: "Numbers") -> None:
        """Seat by seat: the award, with the meter as it then stands or in equal shares, and what the others have for it."""
        import numpy as np

        side, plan = self.rules.progressive, next(s.plan.progressive for s in self.seats if s.plan.progressive)
        assert side is not None
        chips, broken, stake = self.rules.chips_in_play, self.rules.chips.breakage, side.stake
        awards = [[side.pays[line] for line in lines] for lines in plan.wager.hands]
        fixed = np.array([sum(chips.pays(award.fixed.winnings(stake), broken) for award in each) for each in awards])
        share = np.array([sum(part.percent for award in each for part in award.shares) / 100 for each in awards])
        back = np.array([stake if lines and side.collected.endswith("handed back with a win") else 0 for lines in awards])
        envied = np.array([int(units * stake) for units in plan.envy])
        wagered = [seat.plan.progressive is not None for seat in self.seats]
        eligible = np.array(wagered)[:, None] & (plan.envy_to_all | ~gone)
        meter = np.full(gone.shape[1], int(side.meter.standing + (side.meter.rate or 0) * stake * sum(wagered)), float)
        if equal := side.second_winner == "equal shares":
            meter /= np.maximum(1, sum((share[place] > 0) * 1 for place, has in zip(places, wagered, strict=True) if has))
        rounded = np.ceil if broken == "up" else np.floor
        for at, place in enumerate(places):
            if wagered[at]:
                of_meter = (rounded(share[place] * meter / chips.smallest) * chips.smallest).astype(np.int64)
                nets[at] += fixed[place] + of_meter + back[place] - stake
                paid[at] += fixed[place] + (of_meter if self.rules.meters_limited else 0)
                if not equal:
                    meter = np.where(share[place] > 0, np.maximum(meter * (1 - share[place]), side.meter.reset), meter)
            if wagered[at] or side.envy_from == "any player's hand":
                others = np.arange(len(places))[:, None] != at
                nets += np.where(eligible & others, envied[place], 0)
                paid += np.where(eligible & others, envied[place], 0)

    def _spins(self, random: "np.random.Generator", dealer: "Numbers") -> "tuple[Numbers, Numbers, Weights]":
        """What the wheel brings each seat, how much of it counts against the limit of the house, and the weights."""
        import numpy as np

        nets, counted = (np.zeros((len(self.seats), len(dealer)), np.int64) for _ in range(2))
        weights, plan = np.ones(len(dealer)), self.wheel
        if plan is None:
            return nets, counted, weights
        on = np.flatnonzero(np.isin(dealer, plan.triggers))
        how, turns = SPINS[plan.spins], plan.players if SPINS[plan.spins] == TO_EACH else 1
        chance = np.array([symbol.weight for symbol in plan.hot], float)
        chance /= chance.sum()
        hot = random.choice(len(chance), (turns, len(on)), p=chance)
        turn, any_symbol = random.integers(0, turns, len(on)), random.integers(0, len(chance), len(on))
        hot[turn, np.arange(len(on))] = np.where(random.random(len(on)) < 0.5, any_symbol, hot[turn, np.arange(len(on))])
        weights[on] = 2 / (1 + (1 / (len(chance) * chance))[hot].mean(axis=0))
        to = random.integers(0, plan.players, len(on))
        pays, meters = np.array(plan.pays), np.array([symbol.meters for symbol in plan.hot])
        shared = np.array([plan.in_chips(symbol.fixed) for symbol in plan.community] or [0])
        ring = np.array([symbol.weight for symbol in plan.community] or [1], float)
        prizes, primary, secondary = (np.zeros((many, len(on)), np.int64) for many in (plan.players, 1, 1))
        for spin in range(turns):
            community = shared[random.choice(len(ring), len(on), p=ring / ring.sum())]
            for seat in range(plan.players):
                own = np.full(len(on), seat == spin) if how == TO_EACH else (to == seat) | (how == TO_ALL)
                prizes[seat] += np.where(own, pays[hot[spin], primary[0], secondary[0]], 0)
                primary += own & meters[hot[spin]] & 1
                secondary += own & (meters[hot[spin]] >> 1)
                if how != TO_ALL:
                    prizes[seat] += np.where(~own | (how == BESIDES), community, 0)
        of_meters, beside = np.divmod(prizes, FROM_METER)
        limited = np.minimum(beside + (of_meters if plan.meters_limited else 0), self.most)
        won = limited + (0 if plan.meters_limited else of_meters) - (0 if plan.handed_back else plan.stake)
        for at, seat in enumerate(self.spinning):
            nets[seat], counted[seat, on] = -plan.stake, limited[at]
            nets[seat, on] = won[at]
        return nets, counted, weights


class _Seat:
    """What a seat's wagers bring, in cents: by the course of its hand, and by the place of each stated wager."""

    def __init__(self, rules: WarRules, box: Mapping[str, int], strategy: str) -> None:
        import numpy as np

        bets = [(name, Fraction(cents, 100)) for name, cents in box.items() if name not in (WAR_TIE, SPIN)]
        asked = Asked(rounds=1, sessions=1, bankroll=MOST_CENTS, bets=bets, strategy=strategy)
        self.plan = plan = plan_sessions(rules, asked, ())
        self.courses, self.by_course = np.array(plan.courses), np.array(plan.by_course)
        self.wars = np.array(plan.dealt.wars, bool)
        tie = box.get(WAR_TIE, 0)
        self.war_tie = np.array([-tie, int(tie_net(rules, tie_line(rules), tie) * tie) if tie else 0])
        stated = [each for each in plan.beside if each.wager.name != PROGRESSIVE]
        self.stated = {each.wager.name: np.array(each.nets) for each in stated}


class _Faces:
    """A wager that faces decide, as arrays."""

    def __init__(self, wager: FaceWager) -> None:
        import numpy as np

        self.first, self.second = np.array(wager.first), np.array(wager.second)
        wide = max(map(len, wager.places))
        self.places = np.array([[*row, *[0] * (wide - len(row))] for row in wager.places])

    def place(self, mine: Any, dealers: Any, again: Any, second: Any, war: Any) -> Any:
        """The place of its pay table; without a War the War faces do not matter."""
        return self.places[self.first[mine * FACES + dealers], self.second[again * FACES + second] * war]
