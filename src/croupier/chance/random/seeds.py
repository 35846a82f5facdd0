"""Seeds of simulations, and the generator that their streams come from; known without compiling anything."""

from croupier.errors import InputError

ROUNDS = 8
GENERATOR = f"ChaCha{ROUNDS}"
MOST_SEED = 2**64 - 1


def require_seed(seed: int) -> int:
    """A seed from 0 to 2^64 - 1; any other is refused."""
    if not 0 <= seed <= MOST_SEED:
        raise InputError(f"a seed is a whole number from 0 to {MOST_SEED}, not {str(seed)[:30]}")
    return seed
