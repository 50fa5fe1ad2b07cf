// Turns (chapter 2), the end of the game (11) and the guards (12).

// TIF-11.2, 11.3: the competitor fills the routes in play; they are scored, none is dealt.
static void end_game(State *s, int reason) {
    note(s, KIND_GAME_OVER, s->players, reason);
    for (int slot = 0; slot < SLOTS; slot++) add_competitor_cubes(s, slot, open_spaces(s, slot));
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->face[slot] != NO_FACE) {
            score_route(s, slot);
            clear_route(s, slot);
            advance_tracking(s);
        }
    s->over = 1;
    s->phase = PHASE_OVER;
}

// TIF-9.1, 9.2: in slot order, each with its own Tracking card; TIF-11.1: the eighth ends the game.
static void score_full_routes(State *s) {
    for (int slot = 0; slot < SLOTS; slot++)
        if (is_full(s, slot)) {
            score_route(s, slot);
            clear_route(s, slot);
            if (s->top_face == NO_FACE) {
                advance_tracking(s);
                end_game(s, EIGHTH_ROUTE);
                return;
            }
            deal_route(s, slot);
            show_top_route(s);
            advance_tracking(s);
        }
}

static int drafts_left(const State *s) { return s->options.stand_off - s->drafts_in_a_row; }

// TIF-2.1: clockwise, unless a guard ends the game: TIF-12.3 (turns), TIF-12.4 (stand-off).
static void end_turn(State *s, bool drafted) {
    s->turns++;
    s->drafts_in_a_row = drafted ? s->drafts_in_a_row + 1 : 0;
    if (s->over) return;
    if (s->turns >= s->options.turn_limit) {
        end_game(s, TURN_LIMIT);
    } else if (drafts_left(s) <= 0) {
        end_game(s, STAND_OFF);
    } else {
        s->to_move = (s->to_move + 1) % s->players;
        s->phase = PHASE_TURN;
    }
}
