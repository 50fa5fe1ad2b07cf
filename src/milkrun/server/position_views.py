"""A position as a seat at a table sees it, so that a page shows it on the game's own board."""

from base64 import b64encode

from milkrun.engine.match import Match

from .schemas import SeatState, TableView, World
from .views import legal_action, module_path


def position_view(id: str, match: Match, seat: int) -> TableView:
    """A position that is no table's, with what the seat may do if it decides."""
    decides = match.to_move == seat
    return TableView.trusted(
        id=id,
        game=match.game.name,
        title=match.game.title,
        status="playing",
        seq=0,
        you=seat,
        host=False,
        native=match.functions.target == "native",
        hints=False,
        coach=None,
        coach_says=None,
        seats=[seat_state(match, p) for p in range(match.players)],
        to_move=match.to_move,
        deciding=[] if match.to_move is None else [match.to_move],
        chosen=None,
        prompt=match.prompt(seat),
        legal=[legal_action(one) for one in match.legal()] if decides else [],
        world=World.trusted(
            record=b64encode(match.imagine(seat, 0).state.tobytes()).decode(),
            module=module_path(match.game.name),
        )
        if decides
        else None,
        can_undo=False,
        undo_text=None,
        events=[],
        last_action=None,
        log_from=0,
        log=[],
        view=match.view(seat),
        same=[],
        standings=None,
        links=None,
        watch_path="",
        devices=None,
        news=None,
        rematch=None,
        origin=None,
    )


def seat_state(match: Match, seat: int) -> SeatState:
    return SeatState.trusted(
        seat=seat,
        name=match.names[seat],
        colour=match.game.words.SEAT_COLOURS[seat],
        kind="person",
        level=None,
        stands_in=False,
        thinks=False,
        claimed=True,
        online=True,
        score=int(match.state.score[seat]),
    )
