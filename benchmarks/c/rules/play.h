// Playing cards: units (chapter 5), their effects (6) and the Special cards (7).

// TIF-6.4: an unstarted route with an open square that, with one more, has the minimum.
static int join_refused(const State *s, int slot) {
    int refused = place_refused(s, slot);
    if (refused == FINE && s->tiffins[slot] + 1 < TRACKING_MINIMUM[s->tracking])
        return REFUSAL_CANNOT_LEAVE_YET;
    return refused;
}

// Sets of colours, as bits.
static int active_colours(const State *s) {
    int colours = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (is_active(s, slot)) colours |= colour_bit(s, slot);
    return colours;
}

static int joinable_colours(const State *s) {
    int colours = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        if (join_refused(s, slot) == FINE) colours |= colour_bit(s, slot);
    return colours;
}

// The cards that some route takes: as they are, 3s with tiffin (TIF-6.5), 4s as a 2 (6.8).
static int64_t playable_kinds(int active, int joinable) {
    int64_t kinds = MATCHING[active] | (MATCHING[joinable] & OF_RANK[3]);
    return active != 0 ? kinds | OF_RANK[4] : kinds;
}

// TIF-5.6: whether some route takes a pair of this rank; TIF-5.7: a 3 may bring its tiffin.
static bool is_wild(int rank, int active, int joinable) {
    return active != 0 || (rank == 3 && joinable != 0);
}

// TIF-5.1: the units in hand that some route takes; in a chain (TIF-6.2, 6.3) of that rank.
static void mark_units(const State *s, int p, int rank, bool mask[]) {
    int active = active_colours(s);
    int joinable = joinable_colours(s);
    if (active == 0 && joinable == 0) return;
    int64_t playable = playable_kinds(active, joinable);
    int count = s->hand_count[p];
    int before = NO_CARD;
    for (int first = 0; first < count; first++) {
        int card = s->hand[p][first];
        int own = CARD_RANK[card];
        if (card != before && (rank == NO_RANK || own == rank)) {
            mask[UNIT[first]] = playable >> card & 1;
            if (is_wild(own, active, joinable))
                for (int second = first + 1; second < count; second++) {
                    int other = s->hand[p][second];
                    bool first_of_kind = (other != before) | (second == first + 1);
                    mask[UNIT_PAIR[first][second]] = (CARD_RANK[other] == own) & first_of_kind;
                    before = other;
                }
        }
        before = card;
    }
}

// TIF-5.6: then it is wild.
static bool is_pair(const State *s) { return s->unit[1] != NO_CARD; }

// TIF-5.2, 5.3, 5.6: the colour of the route, or grey, or a pair.
static bool unit_matches(const State *s, int slot) {
    if (is_pair(s) || CARD_COLOUR[s->unit[0]] == GREY) return true;
    return CARD_COLOUR[s->unit[0]] == FACE_COLOUR[s->face[slot]];
}

// TIF-6.4, 6.5, 6.6: a unit of rank 3 that matches an unstarted route which it can join.
static int with_tiffin_refused(const State *s, int slot) {
    if (CARD_RANK[s->unit[0]] != 3) return REFUSAL_NOT_A_THREE;
    int refused = join_refused(s, slot);
    if (refused == FINE && !unit_matches(s, slot)) return REFUSAL_WRONG_COLOUR_TO_JOIN;
    return refused;
}

// TIF-5.1, 5.2, 5.4: an active route that the unit matches; TIF-6.8, 6.10, 6.11: a single 4 as a 2.
static int target_refused(const State *s, int slot, int mode) {
    if (s->face[slot] == NO_FACE) return REFUSAL_NO_ROUTE_THERE;
    if (mode == WITH_TIFFIN) return with_tiffin_refused(s, slot);
    if (mode == AS_TWO && CARD_RANK[s->unit[0]] != 4) return REFUSAL_NOT_A_FOUR;
    if (mode == AS_TWO && is_pair(s)) return REFUSAL_PAIR_OF_FOURS;
    if (!is_active(s, slot)) return is_full(s, slot) ? REFUSAL_IS_FULL : REFUSAL_NOT_ACTIVE;
    return mode == AS_TWO || unit_matches(s, slot) ? FINE : REFUSAL_WRONG_COLOUR;
}

// TIF-5.1: a card is laid open to be played.
static void choose_unit(State *s, int p, int first) {
    s->unit[0] = s->hand[p][first];
    s->phase = PHASE_TARGET;
}

// TIF-5.6: two cards of one rank are laid open, to be played as one.
static void choose_pair(State *s, int p, int first, int second) {
    s->unit[0] = s->hand[p][first];
    s->unit[1] = s->hand[p][second];
    s->phase = PHASE_TARGET;
}

// TIF-5.1, 5.6: the rank; TIF-6.8: a 4 played as a 2 is worth 2.
static int unit_value(const State *s) {
    return s->target_mode == AS_TWO ? AS_TWO_VALUE : CARD_RANK[s->unit[0]];
}

// TIF-7.1: each once a game; TIF-7.10: a Shortcut only if the unit leaves an open space.
static int special_refused(const State *s, int p, int special) {
    if (special == NONE) return FINE;
    if ((special == FLAT_TIRE ? s->flat_tire[p] : s->shortcut[p]) != IN_HAND)
        return s->options.special_cards ? REFUSAL_SPECIAL_USED : REFUSAL_NO_SPECIALS;
    if (special == SHORTCUT && unit_value(s) >= open_spaces(s, s->target_slot))
        return REFUSAL_NO_SPACE_LEFT;
    return FINE;
}

// TIF-7.7, 7.13: the route becomes two spaces longer, whatever lies by it already.
static void flat_tire(State *s, int p) {
    int slot = s->target_slot;
    s->flat_tire[p] = slot;
    s->length[slot] += SPECIAL_SPACES;
    note(s, KIND_SPECIAL_PLAYED, p, slot, FLAT_TIRE, s->face[slot]);
}

// TIF-7.9, 7.11: two empty spaces are cancelled, or the only one left.
static void shortcut(State *s, int p) {
    int slot = s->target_slot;
    int spaces = min(SPECIAL_SPACES, open_spaces(s, slot));
    s->shortcut[p] = slot;
    s->length[slot] -= spaces;
    s->cancelled[slot] += spaces;
    note(s, KIND_SPECIAL_PLAYED, p, slot, SHORTCUT, s->face[slot]);
}

// TIF-8.1, 8.9: the card has the competitor symbol, or either card of a pair.
static bool bears_symbol(const State *s) {
    if (CARD_SYMBOL[s->unit[0]] == 1) return true;
    return is_pair(s) && CARD_SYMBOL[s->unit[1]] == 1;
}

// TIF-5.5, 5.9: as many cubes as the value, or as there are spaces.
static void add_progress(State *s, int p, int slot) {
    int count = min(unit_value(s), open_spaces(s, slot));
    add_cubes(s, slot, p, count);
    note(s, KIND_PROGRESS_ADDED, p, slot, count, s->face[slot]);
}

static int find_in_hand(const State *s, int p, int kind) {
    int index = 0;
    while (s->hand[p][index] != kind) index++;
    return index;
}

// TIF-5.10: the cards of the unit go face up to the discard pile.
static void discard_unit(State *s, int p) {
    for (int card = 0; card < 2; card++)
        if (s->unit[card] != NO_CARD)
            s->discarded[remove_from_hand(s, p, find_in_hand(s, p, s->unit[card]))]++;
}

// TIF-2.4: the competitor's turns, then the full routes, then the next player.
static void end_play(State *s) {
    s->chain = NO_RANK;
    competitor_turns(s);
    score_full_routes(s);
    end_turn(s, false);
}

// TIF-6.1, 6.2, 6.3: a 1 may be followed by any number of 1s, a first 2 by one more. TIF-6.13: who
// holds any card is asked.
static void go_on_or_end(State *s, int p) {
    int rank = CARD_RANK[s->unit[0]];
    bool goes_on = rank == 1 || (rank == 2 && s->chain == NO_RANK);
    s->unit[0] = NO_CARD;
    s->unit[1] = NO_CARD;
    s->target_mode = NORMAL;
    if (goes_on && s->hand_count[p] > 0) {
        s->chain = rank;
        s->phase = PHASE_CHAIN;
    } else {
        end_play(s);
    }
}

// TIF-7.6, 7.7: Flat Tire, tiffin, cubes; TIF-7.9: Shortcut; TIF-8.1: marker; TIF-5.10: cards.
static void resolve(State *s, int p, int special) {
    int slot = s->target_slot;
    note(s, KIND_UNIT_PLAYED, p, slot, s->unit[0], s->unit[1], s->target_mode);
    if (special == FLAT_TIRE) flat_tire(s, p);
    if (s->target_mode == WITH_TIFFIN) place(s, p, slot);
    add_progress(s, p, slot);
    if (special == SHORTCUT) shortcut(s, p);
    if (bears_symbol(s)) move_competitor(s);
    discard_unit(s, p);
    s->target_slot = 0;
    go_on_or_end(s, p);
}

// TIF-5.11: one route for the whole unit; TIF-7.6: then whether with a Special card.
static void choose_target(State *s, int p, int slot, int mode) {
    s->target_slot = slot;
    s->target_mode = mode;
    if (special_refused(s, p, FLAT_TIRE) == FINE || special_refused(s, p, SHORTCUT) == FINE)
        s->phase = PHASE_SPECIAL;
    else
        resolve(s, p, NONE);
}
