"""Chapters 10 (the end), 11 (scoring) and 13 (one player)."""

import pytest

import milkrun
from milkrun.games.mint_delivery.components import ORDER_IDS
from milkrun.games.mint_delivery.words.names import rank_of

from .table import opened, town, truck

BARE = town(None, None, deck=0)
SHORT = {code: town(*orders, deck=0) for code, orders in (
    ("NW", ("O01", "O02")), ("NE", ("O09", "O10")), ("SE", ("O17", "O18")), ("SW", ("O25", "O26")),
)}  # fmt: skip


def last_order(table, players=3, **more):
    """Blue is about to take the last order of the second town."""
    towns = {"NW": BARE, "NE": town("O11", None, deck=0)}
    return table(players=players, trucks={"blue": truck("NE", 0, 0, 0)}, towns=towns, **more)


def test_two_towns(table):
    """MIN-10.1, 10.5: two towns without face-up orders; all are told at once."""
    it = last_order(table)
    assert it.match.view(1).last_round is None
    it.do("take", slot=0)
    assert it.match.view(1).last_round == "two_towns"
    assert "last round" in it.match.log(1)[-1].text


def test_empty_decks(table):
    """MIN-10.1: the face-down decks of all four towns are empty."""
    towns = SHORT | {"NE": town("O09", "O10", deck=1)}
    it = table(players=3, trucks={"blue": truck("NE", 0, 0, 0)}, towns=towns)
    it.do("take", slot=0)
    assert it.match.view(1).last_round == "decks"


@pytest.mark.parametrize("full", SHORT)
def test_one_deck_is_enough_to_go_on(table, full):
    """MIN-10.1: with three empty decks the game goes on, whichever the fourth is."""
    codes = list(SHORT)
    here = codes[codes.index(full) - 1]
    towns = SHORT | {code: SHORT[code] | {"deck": 1} for code in (full, here)}
    it = table(players=3, trucks={"blue": truck(here, 0, 0, 0)}, towns=towns).do("take", slot=0)
    assert [it.deck(code) for code in codes] == [int(code == full) for code in codes]
    assert it.match.view(1).last_round is None


def test_the_round_is_finished(table):
    """MIN-10.2, 10.3, 10.6: everybody after that player has a turn; the holder has none."""
    it = last_order(table, holder="orange", players=4).do("take", slot=0).do("end_turn")
    assert it.told("turn_ended") == [("blue", 1)]
    turns = []
    while not it.match.over:
        turns.append(it.now["to_move"])
        assert "move" in it.verbs()
        it.do("end_turn")
    assert turns == ["yellow", "purple"]
    assert ("nobody", 0) in it.told("game_over")
    assert it.why("end_turn") == "MIN-10.2"


def test_the_last_player_ends_it_at_once(table):
    """MIN-10.3"""
    it = last_order(table, holder="yellow").do("take", slot=0).do("end_turn")
    assert it.match.over


def test_it_stays_true(table):
    """MIN-10.4: told once, remembered, whatever happens then."""
    it = table(players=3, towns=SHORT, trucks={"blue": truck("NE", 0, 0, 0)})
    assert it.now["last_round"] == "decks"
    it.do("take", slot=0).do("take", slot=1)
    assert "last_round" not in it.kinds()
    assert it.now["last_round"] == "decks"


def test_round_limit(table):
    """MIN-10.7: after fifty rounds in any case."""
    it = table(players=2, rounds=49, holder="yellow")
    it.do("end_turn")
    assert it.match.over
    assert it.told("game_over") == [("nobody", 2)]
    it = table(players=2, rounds=4, options={"round_limit": 5}).do("end_turn").do("end_turn")
    assert it.match.over


def test_silent_rounds(table):
    """MIN-10.8, worked example 20: eight rounds without an order taken or fulfilled."""
    it = table(players=2, rounds=10)
    said = []
    while not it.match.over:
        it.do("end_turn")
        said += it.told("silent_rounds")
    assert said == [("nobody", 5, 3), ("nobody", 6, 2), ("nobody", 7, 1)]
    assert it.now["rounds"] == 18
    assert ("nobody", 3) in it.told("game_over")
    it = table(players=2, rounds=17, silent=7, held={"yellow": ["O10"]},
               trucks={"yellow": truck("NE", 0, 1, 0)})  # fmt: skip
    assert it.match.view(None).silent.left == 1
    it.do("end_turn").do("fulfill", order=0).do("remove", town=0, slot=0).do("end_turn")
    assert (it.now["silent"], it.match.over) == (0, False)


def test_a_round_that_was_not_silent_is_not_told(table):
    """MIN-10.8: however few silent rounds are allowed."""
    it = table(players=2, options={"silent_limit": 3}, trucks={"blue": truck("NE", 0, 0, 0)})
    it.do("take", slot=0).do("end_turn").do("end_turn")
    assert it.told("silent_rounds") == []
    assert it.do("end_turn").do("end_turn").told("silent_rounds") == [("nobody", 1, 2)]


def test_taking_breaks_the_silence(table):
    """MIN-10.8"""
    it = table(players=2, rounds=7, silent=7, trucks={"blue": truck("NE", 0, 0, 0)})
    it.do("take", slot=0).do("end_turn").do("end_turn")
    assert it.now["silent"] == 0


# Scoring


def scored(table, **more):
    """A game for three that is over."""
    return table(players=3, phase="over", rounds=14, **more)


def test_points(table):
    """MIN-11.1, 11.2: completed orders count, held ones do not; all are turned up."""
    it = last_order(
        table, holder="yellow", completed={"blue": ["O08", "O01"], "purple": ["O16"]},
        held={"purple": ["O24"]},
    ).do("take", slot=0).do("end_turn")  # fmt: skip
    assert {one.seat: one.score for one in it.match.standings()} == {0: 7, 1: 0, 2: 5}
    assert it.match.standings()[0].seat == 0
    assert it.match.standings()[0].parts["Spearmint Springs"] == 7
    assert it.told("scored") == [("blue", 7, 2), ("yellow", 0, 0), ("purple", 5, 1)]
    assert it.match.view(1).players[0].points == 7
    assert "Employee of the Month" in it.match.prompt(None)


FIVE = ["O08", "O16", "O06", "O10", "O17"]  # 18 points, as the others
SIX = ["O24", "O14", "O18", "O03", "O01", "O26"]
ALSO_SIX = ["O32", "O15", "O09", "O02", "O13", "O25"]


def test_worked_example_14(table):
    """MIN-11.3, 11.4, 11.5, 11.6: orders, then mints in the truck, then a shared place."""
    done = {"blue": FIVE, "yellow": SIX, "purple": ALSO_SIX}
    trucks = {"blue": truck("M", 1, 1, 0), "yellow": truck("M", 0, 0, 0),
              "purple": truck("M", 0, 0, 1)}  # fmt: skip
    it = scored(table, completed=done, trucks=trucks)
    assert {one.score for one in it.match.standings()} == {18}
    assert [(one.seat, one.place) for one in it.match.standings()] == [(2, 1), (1, 2), (0, 3)]
    assert it.match.standings()[0].tie_break == [
        ("points", 18), ("orders completed", 6), ("value of the mints aboard", 3),
    ]  # fmt: skip
    it = scored(table, completed=done, trucks=trucks | {"yellow": truck("M", 1, 1, 0)})
    assert [(one.seat, one.place) for one in it.match.standings()] == [(1, 1), (2, 1), (0, 3)]
    assert "share" in it.match.prompt(0)


# One player


def test_one_player():
    """MIN-13.1, 13.2, 1.11: the usual setup for one: decks of seven, sixteen Classic."""
    match = opened(1, abilities=1)
    now = match.position()
    assert now["holder"] == "blue"
    assert now["supply"][0] == 16
    assert {words["deck"] for words in now["towns"].values()} == {5}
    assert len(now["display"]) == 3


RIVAL = {"NW": BARE, "NE": BARE, "SE": town("O17", "O18", deck=0)}


@pytest.mark.parametrize(
    ("orders", "taken"),
    [
        (("O01", "O08"), "O08"),
        (("O05", ("O04", 1)), "O04"),
        ((("O05", 1), ("O04", 1)), "O05"),
        ((None, "O01"), "O01"),
        (("O01", None), "O01"),
    ],
)
def test_the_rival_takes_the_best(table, orders, taken):
    """MIN-13.4: most points, then more mints, then the lower slot."""
    deck = 0 if None in orders else 2
    towns = dict.fromkeys(("NE", "SE"), BARE) | {"SW": BARE, "NW": town(*orders, deck=deck)}
    it = table(players=1, towns=towns).do("end_turn")
    assert it.now["boxed"] == [taken]


def test_what_the_rival_does(table):
    """MIN-13.4: a mint on the other order, the order to the box, its mints back, a new card."""
    towns = dict.fromkeys(("NE", "SE", "SW"), BARE) | {"NW": town(("O08", 3), "O01", deck=2)}
    it = table(players=1, towns=towns)
    supply = it.supply[0]
    it.do("end_turn")
    assert it.supply[0] == supply - 1 + 3
    assert it.slots("NW")[1] == ("O01", 1)
    assert it.slots("NW")[0][1] == 0
    assert it.deck("NW") == 1
    assert it.kinds()[1:4] == ["mint_added", "rival_took", "order_revealed"]


def test_the_rival_without_classic_mints(table):
    """MIN-13.4: the other order comes first, so it gets none of the mints that go back."""
    bare = dict.fromkeys(("NE", "SE", "SW"), BARE)
    it = table(players=1, towns=bare | {"NW": town(("O08", 16), "O01", deck=2)})
    assert it.supply[0] == 0
    it.do("end_turn")
    assert it.supply[0] == 16
    assert it.slots("NW")[1] == ("O01", 0)
    assert "mint_added" not in it.kinds()


def test_the_rival_finds_nothing(table):
    """MIN-13.4: in no town an order is left; then nothing happens but the end."""
    towns = dict.fromkeys(("NE", "SE", "SW"), BARE) | {"NW": town("O01", None, deck=0)}
    it = table(players=1, towns=towns, trucks={"blue": truck("NW", 0, 0, 0)})
    it.do("take", slot=0).do("end_turn")
    assert it.match.over
    assert "rival_took" not in it.kinds()


def test_the_rival_chooses_any_town_alike():
    """MIN-13.4: among the towns that have orders."""
    found = {0: 0, 1: 0, 2: 0, 3: 0}
    for seed in range(80):
        match = opened(1, seed)
        match.play(("end_turn", {}))
        took = next(e for e in match.events() if e.kind == "rival_took")
        found[took.args["town"]] += 1
        assert took.seat is None
    assert min(found.values()) > 8


def test_one_player_game_ends():
    """MIN-13.5: by the rival within 24 turns, never by a guard."""
    for seed in range(5):
        match = opened(1, seed)
        while not match.over:
            match.play(("end_turn", {}))
        assert match.state.rounds <= 24
        assert next(e for e in match.events() if e.kind == "game_over").args["reason"] < 2


@pytest.mark.parametrize(
    ("points", "rank"),
    [(0, "trainee"), (13, "trainee"), (14, "driver"), (16, "driver"), (17, "senior driver"),
     (18, "senior driver"), (19, "Employee of the Month")],
)  # fmt: skip
def test_ranks(points, rank):
    """MIN-13.6"""
    assert rank_of(points) == rank


def test_result_of_one_player(table):
    """MIN-13.6: seventeen points are a win."""
    it = table(players=1, phase="over", rounds=15, completed={"blue": FIVE})
    result = it.match.view(0).result
    assert (result.points, result.rank, result.won) == (18, "senior driver", True)
    assert "senior driver" in it.match.prompt(0)
    assert it.match.view(0).players[0].orders[0].id in ORDER_IDS
    assert milkrun.games["mint_delivery"].seats == (1, 2, 3, 4)
