"""Score and end of a match, and rounds that stall: chapters 10 and 11."""

import pytest

from milkrun.games.tariffs.rules.state import ENDS, NO_PLAY, NO_RUN, NOBODY, TURN_LIMIT

from .table import B1, B2, MOONS, SUNS, P, Q, T, start


def scored(*scores):
    """Rounds as a position has them: each a tuple of scores and the seat that declared."""
    seats = ("yellow", "pink", "blue", "orange")
    return [
        {"scores": dict(zip(seats, points, strict=False)), "leader": seats[leader], "top": 3}
        for points, leader in scores
    ]


def test_scores_are_added_up(table):
    """TAR-10.1"""
    t = table(
        rounds=scored(((10, 40), 0)),
        track=B1,
        contracts={"yellow": P, "pink": T},
        starter="yellow",
        turns=12,
    )
    t.do("declare", top=3)
    assert t.scores() == [16, 52]
    assert list(t.s.score[:2]) == [26, 92]
    parts = t.match.standings()[0].parts
    assert parts == {"round 1": 10, "round 2": 16}


def test_the_next_starter_sits_left_of_the_last(table):
    """TAR-10.2, 10.3: whoever declared; all is dealt anew."""
    t = table(players=3, starter="pink", track=B1, turns=11, contracts={"yellow": P})
    assert t.match.to_move == 0
    t.do("declare", top=6)
    assert t.match.to_move == 2
    assert t.s.stock_count == 22
    assert list(t.s.hand_count[:3]) == [2, 2, 2]
    assert t.match.view(None).history[0].starter == 1
    assert t.match.view(None).starter == 2


FINISHED = {"players": 3, "phase": "over", "starter": "pink"}


@pytest.mark.parametrize(
    ("declared", "winners"),
    [((0, 1, 1), [1]), ((0, 1, 2), [0]), ((2, 2, 2), [0])],
)
def test_winner_and_ties(table, declared, winners):
    """TAR-10.4, 10.5 (E18): lowest total, more runs declared, lowest single round."""
    rounds = zip([(16, 31, 40), (31, 18, 25), (22, 20, 30)], declared, strict=True)
    t = table(**FINISHED, rounds=scored(*rounds))
    assert t.match.over
    first = [one.seat for one in t.match.standings() if one.place == 1]
    assert first == winners
    assert t.match.standings()[0].score == 69
    assert [one.starter for one in t.match.view(None).history] == [2, 0, 1]


def test_a_win_may_be_shared(table):
    """TAR-10.5"""
    rounds = scored(((16, 16, 40), 0), ((30, 30, 25), 1), ((20, 20, 30), 2))
    t = table(**FINISHED, rounds=rounds)
    assert [one.place for one in t.match.standings()] == [1, 1, 3]
    assert t.match.prompt(None) == (
        "The game is over: Yellow and Pink share the win with 66 tariffs paid in all."
    )


def test_all_rounds_are_played(table):
    """TAR-10.6, 10.4: the last round ends the game, none before it."""
    last = scored(*[((9, 90), 0)] * 3)
    t = table(rounds=last, track=B1, contracts={"yellow": P}, starter="yellow", turns=12)
    assert not t.match.over
    t.do("declare", top=3)
    assert t.match.over
    assert (t.s.run_cost == NO_RUN).all()
    assert t.match.view(0).contract is None
    assert t.events("game_over") == [(None,)]
    assert t.match.why_not(0).clause == "TAR-10.4"


# Stalled rounds


def test_stalled_without_play(table):
    """TAR-11.1, 11.3 (E16): twelve turns after the last domino, checked when a turn ends."""
    t = table(track=B1, turns=31, last_play=20, turn_of="pink", contracts={"yellow": P, "pink": T})
    t.rotate("C3-C4").draw()
    assert t.s.rounds_done == 1
    assert t.s.round_end[0] == NO_PLAY
    assert ENDS[NO_PLAY] == "no_play"


def test_a_play_starts_the_count_again(table):
    """TAR-11.1, 11.3 (E16): a domino on the last turn, or a run declared on it."""
    position = {"track": B1, "turns": 31, "last_play": 20, "turn_of": "pink"}
    t = table(**position, contracts={"pink": T}, hands={"pink": ["0-0"], "yellow": 1})
    t.place("An-Aa 0|0").draw()
    assert t.s.rounds_done == 0
    assert t.match.view(0).idle_turns == 0
    t = table(**position, contracts={"pink": P})
    t.do("declare", top=3)
    assert t.s.round_end[0] == 0
    assert t.s.round_leader[0] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_limits(players):
    """TAR-11.1, 11.2: six and forty laps."""
    view = start(players).view(None)
    assert (view.stalled_after, view.turn_limit) == (6 * players, 40 * players)


def test_forty_laps(table):
    """TAR-11.2, 11.4, 11.5: nobody is connected, so all pay with an upside-down charge of 8."""
    t = table(
        track=["Sn-Sa 3|1"],
        turns=79,
        last_play=75,
        turn_of="pink",
        contracts={"yellow": "Sn Sa S2 S3 S4 S5", "pink": "Mn Ma M2 M3 M4 M5"},
        hands={"pink": ["0-0", "1-1"]},
    )
    t.place("An-Aa 0|0").draw()
    assert t.s.round_end[0] == TURN_LIMIT
    assert t.s.round_leader[0] == NOBODY
    view = t.match.view(None)
    assert view.last_round.upside_down == 8
    assert view.last_round.leader is None
    assert t.events("round_stalled") == [(None, TURN_LIMIT, 8)]
    assert t.scores() == [65, 72]
    assert view.round == 2
    assert [run.seat for run in view.last_round.runs] == [0, 1]


def test_without_a_leader_the_next_in_turn_is_shown_first(table):
    """TAR-9.14, 11.4"""
    t = table(players=3, turns=17, last_play=0, turn_of="yellow", hands={"yellow": 2})
    t.do("exchange")
    assert [seat for seat, _ in t.events("contract_shown")] == [1, 2, 0]
    assert [run.seat for run in t.match.view(None).last_round.runs] == [1, 2, 0]


def test_a_round_counts_its_own_turns(table):
    """TAR-11.1, 11.2, 10.3: no trade is going on in it, and nobody has seen anything."""
    hands = {"yellow": ["0-0", "1-2"], "pink": ["5-5", "6-6"]}
    known = {"yellow": {"5-5": "pink", "3-4": "stock"}, "pink": {"1-2": "yellow"}}
    t = table(track=B1, contracts={"yellow": P}, turns=30, last_play=25, hands=hands, known=known)
    t.do("declare", top=3)
    assert t.knows(0) == t.knows(1) == {}
    for match in (t.match, start()):
        view = match.view(None)
        assert (view.turn, view.idle_turns, view.trade) == (1, 0, None)


def test_stalled_with_a_connected_player(table):
    """TAR-11.6, 11.7 (E19): scored as if it had declared its cheapest option, without credit."""
    t = table(track=B1, turns=31, last_play=20, turn_of="pink", contracts={"yellow": P, "pink": T},
              hands={"pink": ["5-6", "6-6"]})  # fmt: skip
    t.do("exchange")
    assert t.scores() == [16, 52]
    last = t.match.view(1).last_round
    assert (last.leader, last.declared, last.top, last.upside_down) == (0, False, 3, 5)
    assert t.events("run_stood_in") == [(0, 16, 3)]
    assert [one.runs_declared for one in t.match.view(0).players] == [0, 0]


def test_stalled_with_two_connected_players(table):
    """TAR-11.6: the cheaper walk leads, whoever it is."""
    full = {"yellow": Q, "pink": P}
    t = table(track=B2, turns=31, last_play=20, turn_of="yellow", contracts=full,
              hands={"yellow": ["0-0", "6-6"]})  # fmt: skip
    mine = min(t.runs().values())
    t.do("exchange")
    last = t.match.view(1).last_round
    assert last.leader == 1
    assert mine > 16
    assert t.scores()[1] == 16


@pytest.mark.parametrize("turn_of", ["yellow", "pink"])
@pytest.mark.parametrize("dearer", [0, 1])
def test_equally_cheap_walks_in_a_stalled_round(table, turn_of, dearer):
    """TAR-11.6: 11 tariffs each; the one with the higher top charge leads, whoever is next."""
    track = ["Sn-Sa 5|0", "Sa-S2 0|1", "S2-S3 0|2", "S3-S4 0|4", "S4-S5 2|2",
             "Mn-Ma 6|3", "Ma-M2 0|0", "M2-M3 1|1", "M3-M4 1|2", "M4-M5 0|3"]  # fmt: skip
    rows = [SUNS, MOONS] if dearer == 0 else [MOONS, SUNS]
    t = table(track=track, turns=31, last_play=20, turn_of=turn_of,
              contracts=dict(zip(("yellow", "pink"), rows, strict=True)))  # fmt: skip
    t.do("exchange")
    assert t.scores() == [11, 11]
    last = t.match.view(None).last_round
    assert (last.leader, last.top, last.upside_down) == (dearer, 4, 6)


@pytest.mark.parametrize(("turn_of", "leader"), [("yellow", 1), ("pink", 0)])
def test_walks_equal_in_all_in_a_stalled_round(table, turn_of, leader):
    """TAR-11.6: 11 tariffs and a top charge of 3 each; the earlier turn decides."""
    track = ["Sn-Sa 5|3", "Sa-S2 0|0", "S2-S3 1|1", "S3-S4 1|2", "S4-S5 0|3",
             "Mn-Ma 6|0", "Ma-M2 0|1", "M2-M3 0|2", "M3-M4 1|3", "M4-M5 2|2"]  # fmt: skip
    t = table(track=track, turns=31, last_play=20, turn_of=turn_of,
              contracts={"yellow": SUNS, "pink": MOONS})  # fmt: skip
    t.do("exchange")
    assert t.scores() == [11, 11]
    assert t.match.view(None).last_round.leader == leader
