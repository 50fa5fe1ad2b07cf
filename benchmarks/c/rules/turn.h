// The course of a turn (chapter 2): a chain of small decisions, each in its phase.

// TIF-3.1: the routes that take a tiffin.
static void mark_places(const State *s, bool mask[]) {
    for (int slot = 0; slot < SLOTS; slot++) mask[PLACE[slot]] = place_refused(s, slot) == FINE;
}

// TIF-4.1: a card of the pool, the top of the deck, or a pair of 1s.
static void mark_picks(const State *s, bool mask[]) {
    int repeated = repeated_in_pool(s);
    for (int first = 0; first < POOL; first++) {
        mask[TAKE[first]] = take_refused(first, repeated) == FINE;
        if (CARD_RANK[s->pool[first]] == 1)
            for (int second = first + 1; second < POOL; second++)
                mask[TAKE_PAIR[first][second]] =
                    take_pair_refused(s, first, second, repeated) == FINE;
    }
    mask[TAKE_DECK] = true;
}

// TIF-4.12: which card to discard.
static void mark_discards(const State *s, int p, bool mask[]) {
    for (int index = 0; index < MOST_IN_HAND; index++)
        mask[DISCARD_CARD[index]] = discard_refused(s, p, index) == FINE;
}

// TIF-5.1: the routes for the unit, and the ways to play it there.
static void mark_targets(const State *s, bool mask[]) {
    for (int slot = 0; slot < SLOTS; slot++)
        for (int mode = 0; mode < MODES; mode++)
            mask[CHOOSE_TARGET[slot][mode]] = target_refused(s, slot, mode) == FINE;
}

// TIF-7.1: none, or a Special card that the player still has.
static void mark_specials(const State *s, int p, bool mask[]) {
    for (int special = 0; special < SPECIALS; special++)
        mask[CHOOSE_SPECIAL[special]] = special_refused(s, p, special) == FINE;
}

// TIF-2.2: place a tiffin, draft or play a card. TIF-2.3: there is no passing.
static void legal_actions(const State *s, bool mask[]) {
    int p = s->to_move;
    if (s->phase == PHASE_TURN) {
        mark_places(s, mask);
        mark_picks(s, mask);
        mark_units(s, p, NO_RANK, mask);
    } else if (s->phase == PHASE_DRAFT) {
        mark_picks(s, mask);
    } else if (s->phase == PHASE_DISCARD) {
        mark_discards(s, p, mask);
    } else if (s->phase == PHASE_TARGET) {
        mark_targets(s, mask);
    } else if (s->phase == PHASE_SPECIAL) {
        mark_specials(s, p, mask);
    } else if (s->phase == PHASE_CHAIN) {
        mark_units(s, p, s->chain, mask);
        mask[STOP] = true;
    }
}

// TIF-4.12, 4.13: only after both picks, down to seven Delivery cards.
static void end_draft(State *s, int p) {
    if (s->hand_count[p] > s->options.hand_limit)
        s->phase = PHASE_DISCARD;
    else
        end_turn(s, true);
}

// TIF-4.2, 4.5: after the first pick comes a second one of any kind.
static void after_pick(State *s, int p) {
    if (s->phase == PHASE_TURN)
        s->phase = PHASE_DRAFT;
    else
        end_draft(s, p);
}

// TIF-2.2: one action a turn; TIF-4.2: a draft is two picks; TIF-6.13: a chain may stop.
static void apply_action(State *s, int a) {
    int p = s->to_move;
    int verb = VERB_OF[a];
    int first = ARGS_OF[a][0];
    int second = ARGS_OF[a][1];
    if (verb == VERB_PLACE) {
        place(s, p, first);
        end_turn(s, false);
    } else if (verb == VERB_TAKE) {
        take(s, p, first);
        after_pick(s, p);
    } else if (verb == VERB_TAKE_DECK) {
        take_deck(s, p);
        after_pick(s, p);
    } else if (verb == VERB_TAKE_PAIR) {
        take_pair(s, p, first, second);
        after_pick(s, p);
    } else if (verb == VERB_DISCARD) {
        discard(s, p, first);
        end_draft(s, p);
    } else if (verb == VERB_UNIT) {
        choose_unit(s, p, first);
    } else if (verb == VERB_UNIT_PAIR) {
        choose_pair(s, p, first, second);
    } else if (verb == VERB_TARGET) {
        choose_target(s, p, first, second);
    } else if (verb == VERB_SPECIAL) {
        resolve(s, p, first);
    } else {
        end_play(s);
    }
}
