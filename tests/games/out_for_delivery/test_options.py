"""Options for studies: what each changes, the base value being the rule as printed."""

import numpy as np
import pytest

import milkrun

from .table import GAME, Table, seed_for, start

FAR = {"colour": "blue", "square": 3, "from": "Plembury"}  # 18 MP
NEAR = {"colour": "blue", "square": 3, "from": "Edmond"}  # 10 MP
MEDIUM = {"colour": "blue", "square": 3, "from": "Vrogan"}  # 16 MP


@pytest.mark.parametrize(
    ("options", "parcel", "gold"),
    [
        ({}, FAR, 150),
        ({"bonus_far": 100}, FAR, 250),
        ({"bonus_medium": 50}, MEDIUM, 200),
        ({"bonus_far": 100}, NEAR, 150),
        ({"factor_far": 140}, FAR, 200),  # 210, to the nearest 25
        ({"factor_medium": 125}, MEDIUM, 200),  # 187.5, halves up
        ({"factor_far": 200, "bonus_far": 25}, FAR, 325),
        ({"board": 1}, FAR, 175),
        ({"board": 2}, FAR, 125),
        ({"tariff": 8}, FAR, 200),  # 144 is 150, and 50 for speed
    ],
)
def test_pay(table, options, parcel, gold):
    """OFD-6.3: bonus and factor by band, other boards, a tariff."""
    t = table(options=options, a={"tile": 23, "parcels": [parcel], "gold": 0})
    assert t.deliver(3).gold() == gold


def test_happy_customer_shifts_first(table):
    """OFD-6.7: then the factor."""
    t = table(
        options={"factor_far": 200}, obstacle="Happy Customer", a={"tile": 23, "parcels": [FAR]}
    )
    assert t.deliver(3).gold() == 50 + 350


def test_the_best_of_equal_parcels_is_taken(table):
    """OFD-6.4: where options tell them apart."""
    a = {"tile": 23, "parcels": [NEAR, FAR]}
    t = table(options={"bonus_far": 100}, a=a).deliver(3)
    assert t.gold() == 300
    assert t.seat()["parcels"][0]["from"] == "Edmond"


def test_grace(table):
    """OFD-11.1: so many rounds more on square 1, and a fall later."""
    t = table(
        options={"grace_far": 2},
        to_move="yellow",
        a={"tile": 2, "gold": 0},
        waiting={"Plembury": ["blue", "orange"]},
    )
    t.pick("blue").pick("orange").end().end()
    assert t.parcels() == ["orange 2", "blue 1"]
    for squares in (["orange 3", "blue 1"], ["orange 4", "blue 2"]):
        t.end().end()
        assert t.parcels() == squares


@pytest.mark.parametrize(
    ("left", "right", "taken"),
    [
        ({"from": "Edmond", "grace": 1}, {"from": "Plembury", "grace": 2}, "Edmond"),
        ({"from": "Edmond", "grace": 1}, {"from": "Plembury", "grace": 0}, "Plembury"),
        ({"from": "Hayville", "grace": 1}, {"from": "Vrogan", "grace": 1}, "Hayville"),
        ({"from": "Plembury", "grace": 1}, {"from": "Hayville", "grace": 1}, "Hayville"),
        ({"from": "Plembury", "grace": 0}, {"from": "Hayville", "grace": 1}, "Plembury"),
    ],
)
def test_the_parcel_with_less_grace_is_taken(table, left, right, taken):
    """OFD-6.4: of equal pay the least grace, then the nearer band; near, medium, far to Arkton."""
    same = {"colour": "blue", "square": 1}
    options = {"grace_near": 1, "grace_medium": 2, "grace_far": 3}
    t = table(options=options, a={"tile": 23, "parcels": [{**same, **left}, {**same, **right}]})
    t.deliver(1)
    other = next(one for one in (left, right) if one["from"] != taken)
    assert [{key: one[key] for key in other} for one in t.seat()["parcels"]] == [other]


def test_each_parcel_has_a_grace_of_its_own(table):
    """OFD-11.1: each uses up its own before it moves; one without any moves at once."""
    same = {"colour": "blue", "square": 1}
    parcels = [
        {**same, "from": "Plembury", "grace": 2},
        {**same, "from": "Edmond", "grace": 1},
        {**same, "from": "Vrogan"},
    ]
    options = {"grace_near": 1, "grace_far": 2}
    t = table(options=options, a={"tile": 2, "parcels": parcels})
    for squares in ([1, 1, 2], [1, 2, 3], [2, 3, 4]):
        t.end().end()
        assert [one["square"] for one in t.seat()["parcels"]] == squares


def test_a_board_stays_in_order(table):
    """OFD-11.1: a parcel that moves on passes one of its colour whose grace is not used up."""
    same = {"colour": "blue", "square": 1}
    parcels = [{**same, "from": "Plembury"}, {**same, "from": "Edmond", "grace": 1}, "green 1"]
    t = table(options={"grace_near": 1}, to_move="pink", a={"parcels": parcels}).end()
    lying = [(one["colour"], one["square"], one["from"]) for one in t.seat()["parcels"]]
    assert lying[:2] == [("blue", 1, "Edmond"), ("blue", 2, "Plembury")]
    assert t.s.parcels[0, :3].tolist() == sorted(t.s.parcels[0, :3].tolist())
    assert t.s.parcel_count[0] == 3


def test_fine_and_malus(table):
    """OFD-11.2, 12.4"""
    a = {"parcels": ["red 10", "red 1"], "gold": 0}
    t = table(options={"fine": 100, "malus": 25}, to_move="pink", a=a).end()
    assert t.gold() == -100
    assert t.s.score[0] == -125


def test_limits(table):
    """OFD-5.5, 5.6: parcels on a board, pickups in a turn."""
    waiting = {"Plembury": ["blue", "blue", "blue"]}
    t = table(options={"carry_limit": 3}, a={"tile": 2, "parcels": ["red 1"] * 2}, waiting=waiting)
    t.pick("blue")
    assert t.match.why_not(("pickup", {"colour": 3})).clause == "OFD-5.5"
    assert not t.can("pickup", colour=3)
    t = table(options={"pickup_limit": 1}, a={"tile": 2}, waiting=waiting).pick("blue")
    assert t.match.why_not(("pickup", {"colour": 3})).clause == "OFD-5.6"
    assert not t.can("pickup", colour=3)
    t = table(options={"pickup_limit": 2}, a={"tile": 2}, waiting=waiting).pick("blue")
    assert t.can("pickup", colour=3)


def test_carry_limit_in_trades_and_theft(table):
    """OFD-9.3, 8.4: no board above it, and no dead end."""
    full = {"tile": 47, "gold": 50, "parcels": ["red 1"] * 3, "items": ["Ski Mask"]}
    b = {"tile": 47, "gold": 0, "parcels": ["blue 1"]}
    t = table(options={"carry_limit": 3}, a=full, b=b)
    assert "mask" not in t.verbs()
    t.do("trade", partner=0)
    assert t.verbs() == {"respond"}  # a parcel for a parcel is all that is left
    assert (t.now["proposal"]["give"], t.now["proposal"]["want"]) == ("red 1", "blue 1")


def test_prices(table):
    """OFD-7.2, 7.7, 10.4, 10.7: all by 25 on their events."""
    options = {"item_price": 75, "item_sale": 25, "item_value": 0}
    a = {"tile": 2, "gold": 75, "items": ["Coffee"]}
    t = table(options=options, a=a)
    assert t.s.score[0] == 75
    assert t.do("sell", item="coffee").gold() == 100
    assert t.do("buy").gold() == 25
    assert table(options=options, a=a, obstacle="Shop Sale").do("buy").gold() == 25
    t = table(options=options, a=a, obstacle="Buy Back").do("sell", item="coffee")
    assert t.gold() == 125


def test_item_table_b():
    """OFD-1.4: 3 is a ticket there."""
    match = start(2, seed_for(1, 2, 1, 2), item_table=1)
    assert match.position()["seats"]["yellow"]["items"] == ["Airplane Ticket"]


def test_cover_lasts(table):
    """OFD-8.7, 8.8: three turns, or as long as it is owned."""
    a = {"tile": 27, "items": ["Umbrella", "Umbrella"]}
    rain = ["Heavy Rain"] * 3
    t = table(options={"cover": 3}, weather=rain, a=a).do("use", item="umbrella").end().end()
    assert t.seat()["umbrella"] == 2
    assert not t.can("use", item="umbrella")
    t.end().end().end().end()
    assert t.seat()["umbrella"] == 0
    t = table(options={"cover": 0}, weather=rain, a=a).go(26)
    assert t.mp == 6
    assert not t.can("use", item="umbrella")
    a = {"tile": 27, "items": ["Snow Shoes"]}
    t = table(options={"cover": 0}, weather=["Heavy Snow"] * 3, a=a).go(26)
    assert t.mp == 6
    assert not t.can("use", item="snow_shoes")


def test_drinks(table):
    """OFD-8.5"""
    t = table(options={"coffee": 4}, mp=0, a={"tile": 4, "items": ["Coffee"]})
    assert t.do("use", item="coffee").mp == 4


def test_weather_may_stay(table):
    """OFD-3.1: always at 100 per cent."""
    weather = ["Heavy Snow", "Sunny", "Light Rain"]
    t = table(options={"weather_stays": 100}, weather=weather, to_move="pink").end()
    assert t.now["weather"] == weather
    # 1 in 100 is enough for 1 per cent, 2 is not; in round 1 there is none to stay.
    for first, stays in ((1, True), (2, False)):
        seed = seed_for(first, sides=100)
        t = table(options={"weather_stays": 1}, weather=weather, to_move="pink", seed=seed).end()
        assert (t.now["weather"][0] == "Heavy Snow") == stays
    match = start(2, weather_stays=100)
    match.play(("city", {"city": 0}))
    match.play(("city", {"city": 1}))
    assert None not in match.position()["weather"]


def test_movement_dice(table):
    """OFD-2.4: more dice, a bonus, a minimum."""
    assert table(options={"dice": 3}, seed=seed_for(1, 2, 3)).end().mp == 6
    assert table(options={"dice_bonus": 2}, seed=seed_for(1, 2)).end().mp == 5
    assert table(options={"dice_minimum": 5}, seed=seed_for(1, 2)).end().mp == 5


def test_carry_over(table):
    """OFD-2.7: so many MP are kept and added to the next roll; only the others are lost."""
    for mp, kept, lost in ((7, 2, 5), (2, 2, 0), (1.5, 1.5, 0), (0, 0, 0)):
        t = table(options={"carry_over": 2}, mp=mp)
        assert t.match.view(0).turn.keeps_h == 2 * kept
        t.end()
        assert t.events("turn_ended") == [{"lost": 2 * lost, "kept": 2 * kept, "seat": 0}]
        assert t.seat()["kept_mp"] == kept
        t.end()
        assert t.mp == t.events("mp_rolled")[-1]["roll"] + kept
        assert t.seat()["kept_mp"] == 0


def test_the_end_of_a_turn_says_what_is_kept():
    """OFD-2.7: on the button and in the log."""

    def said(mp: float, kept: int) -> tuple[str, str, str]:
        t = Table(options={"carry_over": kept}, mp=mp)
        end = t.match.legal()[-1].text
        t.end()
        told = str(t.match.events()[0])
        t.end()
        rolled = next(str(one) for one in t.match.events() if one.kind == "mp_rolled")
        return end, told, rolled.partition(" MP")[2]

    assert said(7, 0) == ("End the turn and lose 7 MP", "Yellow ends the turn and loses 7 MP.", ".")
    assert said(2, 2) == (
        "End the turn and keep 2 MP for the next roll",
        "Yellow ends the turn and keeps 2 MP for the next roll.",
        " with the 2 MP kept.",
    )
    assert said(7, 2)[:2] == (
        "End the turn, keep 2 MP for the next roll and lose 5 MP",
        "Yellow ends the turn, keeps 2 MP for the next roll and loses 5 MP.",
    )
    assert said(0, 2) == ("End the turn", "Yellow ends the turn.", ".")


def test_a_hopeless_roll_is_kept_as_well(table):
    """OFD-2.10, 2.7: the turn that ends itself keeps what the option allows, and says so."""
    b = {"tile": 24, "gold": 0}  # neighbours 17 and 37: 3 MP each
    weather = ["Heavy Rain"] * 3
    seed = seed_for(1, 1, 3, 4)
    t = table(players=3, options={"carry_over": 1}, seed=seed, weather=weather, b=b).end()
    assert t.events("turn_hopeless") == [{"kept": 2, "seat": 1}]
    assert t.seat(1)["kept_mp"] == 1
    told = next(str(one) for one in t.match.events() if one.kind == "turn_hopeless")
    assert told.endswith("the turn ends with 1 MP kept for the next roll.")


def test_generation(table):
    """OFD-11.4, 11.9: other periods and numbers."""
    t = table(options={"generation_period": 2}, rounds=2, to_move="pink", seed=seed_for(6, 2)).end()
    assert len(t.now["waiting"]["Plembury"]) == 3
    t = table(options={"generation": 1}, rounds=3, to_move="pink", seed=seed_for(5, 2)).end()
    assert len(t.now["waiting"]["Plembury"]) == 3
    t = table(options={"generation": 2, "generation_period": 1}, to_move="pink").end()
    assert [len(one) for one in t.now["waiting"].values()] == [1] * 6
    options = {"start_parcels": 2}  # says nothing of later
    t = table(options=options, rounds=3, to_move="pink", seed=seed_for(1)).end()
    assert t.now["waiting"]["Plembury"] == []


def test_start():
    """OFD-1.5, 1.6, 1.8: two parcels and two items; more gold and the first choice at the end."""
    match = start(3, start_parcels=2, start_items=2, last_seat_gold=25, cities_reversed=1)
    assert match.to_move == 2
    assert [one["gold"] for one in match.position()["seats"].values()] == [50, 50, 75]
    assert all(len(one["items"]) == 2 for one in match.position()["seats"].values())
    for city in range(3):
        match.play(("city", {"city": city}))
    assert match.state.turn_of == 0
    assert match.state.at.tolist()[:3] == [1, 76, 2]
    assert all(len(one) == 2 for one in match.position()["waiting"].values())


def test_ends(table):
    """OFD-12.1, 12.7: one player's deliveries; rounds; never by all deliveries."""
    for options, a, rounds, over in (
        ({"end_own": 8}, {"delivered": 8}, 5, True),
        ({"end_own": 8}, {"delivered": 7}, 5, False),
        ({"end_own": 1}, {"delivered": 1}, 5, True),
        ({"end_deliveries": 0}, {"delivered": 30}, 5, False),
        ({"end_rounds": 15}, {}, 15, True),
        ({"end_deliveries": 15}, {"delivered": 15}, 5, True),
    ):
        t = table(options=options, a=a, rounds=rounds, to_move="pink").end()
        assert t.match.over == over


def test_theft(table):
    """OFD-8.4: paid for, made up for, or forbidden."""
    a, b = {"tile": 47, "items": ["Ski Mask"]}, {"tile": 47, "parcels": ["red 1"]}
    options = {"theft_price": 25, "theft_compensation": 50}
    t = table(options=options, a=a, b=b).do("mask", victim=0, colour=0, square=0)
    assert (t.gold(0), t.gold(1)) == (25, 100)
    assert "mask" not in table(options=options, a={**a, "gold": 24}, b=b).verbs()
    t = table(options=options, a={**a, "gold": 25}, b=b).do("mask", victim=0, colour=0, square=0)
    assert t.gold(0) == 0
    assert "mask" not in table(options={"theft": 0}, a=a, b=b).verbs()


def test_trade(table):
    """OFD-9.1: free of MP, or none."""
    a, b = {"tile": 47, "items": ["Coffee"]}, {"tile": 47, "items": ["Umbrella"]}
    t = table(options={"trade": 2}, mp=0, a=a, b=b).offer("Coffee", "Umbrella")
    assert t.do("respond", answer="accept").mp == 0
    assert "trade" not in table(options={"trade": 0}, a=a, b=b).verbs()


EXTREMES = [
    {"grace_far": 3, "grace_near": 1, "carry_limit": 3, "cover": 3, "carry_over": 2, "trade": 2},
    {"start_items": 5, "cover": 0, "generation": 1, "generation_period": 1, "theft_price": 25},
    {"tariff": 10, "bonus_far": 25, "factor_near": 80, "fine": 200, "weather_stays": 50, "dice": 4},
]


@pytest.mark.parametrize("options", EXTREMES)
def test_whole_games_with_options(options):
    """OFD-12.4: no option breaks the wealth or the pieces; positions go there and back."""
    match = milkrun.new(GAME, players=4, seed=3, options=options, native=False)
    rng = np.random.default_rng(2)
    bot = milkrun.bots.make("greedy", 2)
    while not match.over:
        s = match.state
        for p in range(4):
            parts = match.game.words.score_parts(s, p)
            assert sum(parts.values()) == s.score[p]
        mask = np.flatnonzero(match.mask())
        greedy = match.to_move < 2
        match.play(bot.choose(match.imagine(match.to_move, 1)) if greedy else int(rng.choice(mask)))
        assert s.event_count <= len(s.events)
    position = match.position()
    assert milkrun.position(GAME, position, options=match.options).position() == position


def test_table_helper_knows_options():
    """OFD-1.5: options reach the record."""
    assert Table(options={"start_gold": 75}).gold() == 75
