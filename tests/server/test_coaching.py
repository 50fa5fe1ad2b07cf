"""When the coach of a first game speaks: how often, of which losses, and when it is silent."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import milkrun
from milkrun.bots.steps import Steps
from milkrun.coaches import coach_of
from milkrun.engine.match import Match
from milkrun.server import hints
from milkrun.server.coach import loss_of
from milkrun.server.coaching import APART, OPENING, Coaching
from milkrun.server.hint_schemas import Against, Figure, HintTold, Tip
from milkrun.server.schemas import CoachSays, LegalAction
from milkrun.server.store import Entry

from .conftest import BOT, Person, Running, running

ME = {"kind": "me"}
LOSS = 0.4


@pytest.mark.parametrize("game", list(milkrun.games))
def test_it_interrupts_once_in_three_turns_and_says_nothing_twice(game: str) -> None:
    rng, match = random.Random(5), Match(milkrun.games[game], players=2, seed=5, native=False)
    coaching = Coaching(coach_of(game), seat=0)
    coaching.happened(match, None, 0)
    said: list[tuple[int, str, str]] = []
    for seq in range(1, 160):
        if match.over:
            break
        says = coaching.says
        if says is not None and says.seq == seq - 1:
            said.append((coaching.turn, says.kind, says.text))
        mover = match.to_move
        assert mover is not None
        match.play(rng.choice(match.legal()))
        coaching.happened(match, Entry(seq, str(seq), mover, "action", match.actions[-1]), seq)
        assert mover != 0 or coaching.says is None or coaching.says.seq == seq
    openings = [turn for turn, kind, _ in said if kind == "opening"]
    firsts = [turn for turn, kind, _ in said if kind == "first"]
    assert openings, "it says what can be done"
    assert max(openings) <= OPENING
    assert firsts, "it tells of something new"
    assert all(b - a > APART for a, b in pairwise(firsts)), "a turn is left to losses"
    assert min(firsts) - max(openings) >= APART
    assert len({turn for turn, _, _ in said}) == len(said), "never twice in a turn"
    assert len({text for _, _, text in said}) == len(said), "nothing twice"


@pytest.mark.parametrize("game", list(milkrun.games))
def test_made_again_from_the_log_it_goes_on_as_before(game: str) -> None:
    """As after a restart: with what it said of losses, and what was put away."""
    rng, match = random.Random(5), Match(milkrun.games[game], players=2, seed=5, native=False)
    movers: list[int | None] = [None]
    coaching = coached_along(match, movers)
    for seq in range(1, 90):
        if match.over:
            break
        movers.append(match.to_move)
        match.play(rng.choice(match.legal()))
        coaching.happened(match, entry_of(match, movers), seq)
        if movers[-1] == 0 and coaching.may_interrupt():
            coaching.loses(CoachSays(kind="loss", seq=seq, text="Better!", clauses=["X-1.1"]))
        if seq % 7 == 0:
            coaching.says = None
        if seq % 10 == 9:
            kept, turn = json.loads(json.dumps(coaching.memory)), coaching.turn
            coaching = coached_along(match, movers)
            coaching.recall(kept)
            assert (coaching.memory, coaching.turn) == (kept, turn)
    assert coaching.told
    coaching.acted = 10**6
    coaching.recall(coaching.memory | {"says": {"kind": "loss", "seq": 1, "text": "Old."}})
    assert coaching.says is None, "something was done since"


def entry_of(match: Match, movers: list[int | None]) -> Entry:
    seq, mover = len(movers) - 1, movers[-1]
    assert mover is not None
    return Entry(seq, str(seq), mover, "action", match.actions[seq - 1])


def coached_along(played: Match, movers: list[int | None]) -> Coaching:
    """A coach that has seen all of it."""
    match = Match(played.game, players=2, seed=5, native=False)
    coaching = Coaching(coach_of(played.game.name), seat=0)
    coaching.happened(match, None, 0)
    for seq, action in enumerate(played.actions, 1):
        match.play(action)
        coaching.happened(match, entry_of(match, movers[: seq + 1]), seq)
    return coaching


def told(win: float, error: float, known: bool = True, seq: int = 8) -> HintTold:
    """The answer to why not action 2, which does so much worse than action 1."""

    def tip(action: int, text: str, versus: Against | None) -> Tip:
        act = LegalAction(id=action, verb="place", args={}, text=text)
        return Tip(
            action=act, text=text, alike=[action], sentence=f"{text}: you win in 9 of 10 games "
            "tried out, against 4 with the other.", win=None, points=None, versus=versus,
            reasons=[],
        )  # fmt: skip

    figure = Figure(mean=-win, error=error)
    versus = Against(action=1, win=figure, points=figure, side=-1 if known else None)
    return HintTold(
        seq=seq, seat=0, instead=2, text="", purpose="", aim="", basis="", worlds=99, thinks=True,
        points_name="points", iterations=9, seconds=1.0,
        tips=[
            tip(1, "Do this", versus.model_copy(update={"action": 2, "side": 1})),
            tip(2, "Do that", versus),
        ],
    )  # fmt: skip


def test_only_clear_losses_are_spoken_of() -> None:
    says = loss_of(told(0.22, 0.05))
    assert says is not None
    assert (says.kind, says.seq, says.action) == ("loss", 9, 1)
    assert "about 20 fewer of 100 games" in says.text
    assert says.why == "Do this: you win in 9 of 10 games tried out, against 4 with yours."
    assert loss_of(told(0.22, 0.07)) is None, "within the noise"
    assert loss_of(told(0.09, 0.001)) is None, "small"
    assert loss_of(told(0.5, 0.05, known=False)) is None, "too few games"
    best = told(0.5, 0.01)
    assert loss_of(best.model_copy(update={"instead": 1})) is None, "the best itself"


def coached(person: Person, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
    person.sit(*(seats or (ME, BOT)), coach=True, **more)
    return person.view()


def mine(person: Person) -> dict[str, Any]:
    return person.wait(lambda view: view["legal"])


def test_it_opens_with_what_can_be_done_and_why(anna: Person) -> None:
    coached(anna)
    view = anna.wait(lambda view: view["coach_says"] and view["coach_says"]["why"])
    says = view["coach_says"]
    assert (view["coach"], says["kind"], says["seq"]) == (True, "opening", view["seq"])
    assert says["text"] == coach_of("tiffin").openings[0].text
    assert says["clauses"] == ["TIF-2.2", "TIF-9.10"]
    assert says["action"] in [one["id"] for one in view["legal"]]
    answer = anna.post(f"/{anna.table}/coach", heard=True).json()
    assert answer["coach"]
    assert answer["coach_says"] is None


def test_nobody_else_hears_it(server: Running, anna: Person) -> None:
    coached(anna)
    anna.wait(lambda view: view["coach_says"])
    watcher = server.person()
    seen = watcher.view_of(anna.table)
    assert seen["coach"] is None
    assert seen["coach_says"] is None
    refused = watcher.post(f"/{anna.table}/coach", on=False)
    assert refused.json()["code"] == "no_seat"


def test_one_switch_silences_it_for_good(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.person()
        coached(anna)
        anna.wait(lambda view: view["coach_says"])
        silent = anna.post(f"/{anna.table}/coach", on=False).json()
        assert (silent["coach"], silent["coach_says"]) == (False, None)
        table = anna.table
    with running(tmp_path) as server:
        anna = same_person(server, anna)
        assert anna.view_of(table)["coach"] is False
        for _ in range(4):
            assert mine(anna)["coach_says"] is None
            anna.first(anna.view())
        on = anna.post(f"/{table}/coach", on=True).json()
        assert on["coach"]
        assert (on["coach_says"] or {}).get("kind") != "opening", "the beginning is over"


def same_person(server: Running, before: Person) -> Person:
    """Somebody with their cookies and their table, after a restart."""
    person = server.person()
    for cookie in before.http.cookies.jar:
        person.http.cookies.set(cookie.name, cookie.value or "", path=cookie.path)
    person.table = before.table
    return person


def test_a_restart_makes_it_say_nothing_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.person()
        coached(anna)
        anna.wait(lambda view: view["coach_says"])
        anna.post(f"/{anna.table}/coach", heard=True)
        anna.first(anna.view())
        before = mine(anna)["coach_says"]
        assert before, "in this game there is more to say in the second turn"
    with running(tmp_path) as server:
        anna = same_person(server, anna)
        again = anna.view()["coach_says"]
        assert (again["kind"], again["text"]) == (before["kind"], before["text"]), "not put away"
        anna.post(f"/{anna.table}/coach", heard=True)
        view = anna.view()
    with running(tmp_path) as server:
        anna = same_person(server, anna)
        assert anna.view()["coach_says"] is None
        anna.first(view)
        said = mine(anna)["coach_says"]
        assert said is None or said["text"] not in {
            before["text"],
            coach_of("tiffin").openings[0].text,
        }


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ([ME, {"kind": "friend"}], {}),
        ([ME, BOT], {"hints": False}),
        ([BOT, BOT], {}),
        ([{"kind": "friend"}, BOT], {}),
    ],
)
def test_it_is_for_one_person_among_bots(anna: Person, seats: list[Any], more: Any) -> None:
    refused = anna.post("", game="tiffin", seats=seats, coach=True, **more)
    assert (refused.status_code, refused.json()["code"]) == (422, "no_coach")


def test_others_can_have_none(anna: Person) -> None:
    anna.sit(ME, {"kind": "friend"})
    assert anna.view()["coach"] is None
    assert anna.post(f"/{anna.table}/coach", on=True).json()["code"] == "no_coach"
    anna.sit(ME, BOT)
    assert anna.view()["coach"] is False
    assert anna.post(f"/{anna.table}/coach", on=True).json()["coach"]


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Somebody at a server where to place a tiffin anywhere but first is a great loss."""

    def thinking(asked: hints.Question, until: float) -> Steps[HintTold]:
        yield
        legal = asked.world.legal()
        places = [one.id for one in legal if one.verb == "place"]
        answer = told(LOSS if asked.instead in places else 0, 0.01, seq=asked.seq)
        for tip, action in zip(answer.tips, (legal[0].id, asked.instead), strict=True):
            tip.action.id = action if action is not None else legal[-1].id
            tip.alike = [tip.action.id]
        return answer.model_copy(update={"instead": asked.instead})

    monkeypatch.setattr(hints, "thinking", thinking)
    with running(tmp_path, seed=7) as server:
        server.service.hints.is_native = lambda game: True
        anna = server.person()
        coached(anna)
        yield anna


def lose(person: Person) -> dict[str, Any]:
    """Draft for some turns, then place tiffins, until the coach speaks of a loss."""
    for n in range(40):
        view = mine(person)
        wanted = ["place"] if n > 15 else ["take_deck", "discard"]
        others = [one["id"] for one in view["legal"][1:] if one["verb"] in wanted]
        person.move(view, others[-1] if others else view["legal"][-1]["id"])
        view = person.wait(lambda view: view["legal"] or view["coach_says"])
        if view["can_undo"] and (view["coach_says"] or {}).get("kind") == "loss":
            return view
    raise AssertionError("no loss was spoken of")


def test_bots_wait_while_a_loss_may_be_taken_back(strict: Person) -> None:
    view = lose(strict)
    assert view["can_undo"]
    assert view["coach_says"]["seq"] == view["seq"]
    strict.undo(view)
    back = strict.view()
    assert back["coach_says"] == view["coach_says"], "it still helps"
    assert view["coach_says"]["action"] in [one["id"] for one in back["legal"]]
    strict.move(back, back["legal"][-1]["id"])
    again = mine(strict)
    assert (again["coach_says"] or {}).get("kind") != "loss", "once in three turns"


def test_bots_go_on_once_it_is_heard(strict: Person) -> None:
    seq = lose(strict)["seq"]
    assert strict.view()["seq"] == seq, "nobody moves meanwhile"
    strict.post(f"/{strict.table}/coach", heard=True)
    assert strict.wait(lambda view: view["seq"] > seq)["coach_says"] is None


def test_silence_lets_bots_go_on(strict: Person) -> None:
    seq = lose(strict)["seq"]
    strict.post(f"/{strict.table}/coach", on=False)
    strict.wait(lambda view: view["seq"] > seq)


def test_it_is_silent_where_hints_are_busy(strict: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(hints_: hints.Hints, owner: str) -> None:
        raise hints.busy("Busy.")

    strict.wait(lambda view: view["coach_says"]["why"])
    strict.post(f"/{strict.table}/coach", heard=True)
    monkeypatch.setattr(hints.Hints, "_check", busy)
    for _ in range(12):
        view = mine(strict)
        says = view["coach_says"]
        assert says is None or (says["kind"] != "loss" and not says["why"])
        strict.move(view, view["legal"][-1]["id"])
