"""How far an interval must reach if games are played until something is decided.

Looking again and again, and stopping when the answer pleases, makes ordinary intervals miss the
truth too often. A confidence sequence holds at every number of games at once. This one is the
asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform
central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024).
It begins to hold after FEWEST games, where it is 4.6 times as wide as an ordinary interval of 95 %;
after 1,000 games it is twice as wide, after 10,000 half as wide again, after a million 1.8 times.
"""

from math import ceil, inf, log, sqrt

FEWEST = 100  # games before anything is decided
TUNED = 10_000  # games at which the sequence is narrowest, compared with an ordinary interval
MOST = 1_000_000_000  # more games are not worth a forecast
POWER = 0.8416  # standard errors: a forecast is met in 80 % of cases


def standard_errors(games: int, alpha: float = 0.05) -> float:
    """How many standard errors the sequence reaches to either side after so many games; it misses
    the truth at any time with probability alpha (two-sided)."""
    if games < 1:
        return inf
    best = -2 * log(alpha) + log(1 - 2 * log(alpha))
    grown = games * best / TUNED
    return sqrt(2 * (grown + 1) / grown * log(sqrt(grown + 1) / alpha))


def games_needed(deviation: float, gap: float, alpha: float) -> int | None:
    """After how many games the sequence is likely (80 %) to reach less far than `gap`, if one game
    deviates by `deviation` (nan: unknown yet); None if that takes longer than anyone would play."""
    if not deviation > 0:
        return FEWEST
    if gap <= 0:
        return None
    games = float(FEWEST)
    for _ in range(60):  # the reach changes slowly with the games: this settles at once
        wanted = ((standard_errors(ceil(games), alpha) + POWER) * deviation / gap) ** 2
        if wanted > MOST:
            return None
        if abs(wanted - games) < 1:
            break
        games = max(wanted, float(FEWEST))
    return ceil(games)


def rounded_up(games: int) -> int:
    """A number to tell people: two figures."""
    step = int(10 ** max(0, len(str(games)) - 2))
    return -(-games // step) * step
