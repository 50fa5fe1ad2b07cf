"""Rounds and their turns (chapter 2), the rolls (3.1, 10.1), and the end of the game (12)."""

from milkrun.engine.chance import roll
from milkrun.engine.events import note

from ..components import OBSTACLE_ROLL, ROAD_MAP, SNOW_SHOES, TAIL_WIND, WEATHER_ROLL
from .extras import item_of
from .items import roll_two, turn_number
from .parcels import advance, generate
from .state import DELIVERIES, ROUND_LIMIT, Chance, H, Kind, Phase

WIND = 3  # OFD-14.10: MP more on Tail Wind


def start_round(s):
    """OFD-2.1, 2.2: advance, generation if due, weather, event; then the turns in seat order.

    OFD-2.3: all boards at once and first; in round 1 they are empty. OFD-11.9: generation in
    rounds 4, 7, 10, ...
    """
    s.rounds += 1
    note(s, Kind.ROUND_STARTED, s.players, s.rounds)
    for p in range(s.players):
        advance(s, p)
    if s.rounds > 1 and (s.rounds - 1) % s.options.generation_period == 0:
        generate(s, False)
    roll_weather(s)
    if s.options.event_scope == 0:
        roll_event(s, s.players)


def roll_event(s, p):
    """OFD-10.1, 10.10: for the round; OFD-14.11: for the turn of a player."""
    total = roll_two(s, Chance.EVENT, turn_number(s, p))
    s.obstacle = OBSTACLE_ROLL[s.options.event_table, total - 2]
    note(s, Kind.OBSTACLE_ROLLED, p, s.obstacle)


def roll_weather(s):
    """OFD-3.1: for West, North, South. Option weather_stays: from round 2 on it may stay."""
    for region in range(len(s.weather)):
        stays = s.options.weather_stays
        at = s.rounds * len(s.weather) + region
        if s.rounds > 1 and stays > 0 and roll(s, 100, Chance.STAYS, at) < stays:
            continue
        s.weather[region] = WEATHER_ROLL[roll_two(s, Chance.WEATHER, at) - 2]
    note(s, Kind.WEATHER_ROLLED, s.players, s.weather[0], s.weather[1], s.weather[2])


def start_turn(s, p):
    """OFD-2.4: the roll for MP, once; the counters of the turn are reset (OFD-2.7: so are MP)."""
    s.turn_of = p
    s.to_move = p
    s.phase = Phase.ACT
    s.bought = 0
    s.sold = 0
    s.traded = 0
    s.pickups = 0
    s.tolled = 0
    for q in range(s.players):
        s.asked[q] = 0
    if s.options.event_scope > 0:
        roll_event(s, p)
    total = roll_mp(s, p)
    s.rolled = total if item_of(s, SNOW_SHOES) == ROAD_MAP else 0
    s.mp = H * total + s.kept_mp[p]
    s.kept_mp[p] = 0
    note(s, Kind.MP_ROLLED, p, total, s.mp)


def roll_mp(s, p):
    """OFD-2.4: the sum of two dice; options dice, dice_bonus and dice_minimum.

    OFD-14.10: more with a Tail Wind, whatever the least is.
    """
    total = s.options.dice_bonus
    for _ in range(s.options.dice):
        total += roll(s, 6, Chance.MOVEMENT, turn_number(s, p)) + 1
    return max(total, s.options.dice_minimum) + (WIND if s.obstacle == TAIL_WIND else 0)


def keeps(s):
    """OFD-2.7: h that are not lost if the turn ends now: none, except with option carry_over."""
    return min(s.mp, H * s.options.carry_over)


def pass_on(s, p):
    """OFD-2.1: the next player, or the end of the round; OFD-12.1: only then is the end tested."""
    s.kept_mp[p] = keeps(s)
    s.mp = 0
    s.umbrella[p] = max(0, s.umbrella[p] - 1)
    s.shoes[p] = max(0, s.shoes[p] - 1)
    if p + 1 < s.players:
        start_turn(s, p + 1)
    elif is_decided(s):
        end_game(s, DELIVERIES)
    elif s.rounds >= s.options.end_rounds:
        end_game(s, ROUND_LIMIT)
    else:
        start_round(s)
        start_turn(s, 0)


def deliveries(s):
    """OFD-6.3: the common delivery count."""
    total = 0
    for p in range(s.players):
        total += s.delivered[p]
    return total


def is_decided(s):
    """OFD-12.1: 20 deliveries in total; option end_own: that many by one player."""
    if s.options.end_deliveries > 0 and deliveries(s) >= s.options.end_deliveries:
        return True
    for p in range(s.players):
        if s.options.end_own > 0 and s.delivered[p] >= s.options.end_own:
            return True
    return False


def end_game(s, reason):
    """OFD-12.3: nothing follows; OFD-12.7: also after round 60."""
    s.over = 1
    s.phase = Phase.OVER
    note(s, Kind.GAME_OVER, s.players, reason)


def standing(s, p):
    """OFD-12.5: wealth, then own deliveries, then fewer parcels on the board; then shared.

    OFD-12.4, 12.6: the score is the wealth, even below zero.
    """
    return (s.score[p], s.delivered[p], -s.parcel_count[p])
