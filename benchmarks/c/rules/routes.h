// Routes: tiffins (chapter 3), the competitor (8), scoring (9) and the next route (10).

// 0 in an empty slot.
static int open_spaces(const State *s, int slot) { return s->length[slot] - s->progress[slot]; }

static bool is_full(const State *s, int slot) {
    return s->face[slot] != NO_FACE && s->progress[slot] == s->length[slot];
}

// TIF-5.4, 5.13, 5.14: not full, and started or with the minimum of tiffins.
static bool is_active(const State *s, int slot) {
    if (open_spaces(s, slot) == 0) return false;
    return s->progress[slot] > 0 || s->tiffins[slot] >= TRACKING_MINIMUM[s->tracking];
}

// TIF-3.1: a route in this slot; TIF-3.2: unstarted; TIF-3.3: with an open tiffin square.
static int place_refused(const State *s, int slot) {
    if (s->face[slot] == NO_FACE) return REFUSAL_NO_ROUTE_TO_LOAD;
    if (s->progress[slot] > 0) return REFUSAL_HAS_LEFT;
    return s->tiffins[slot] < SQUARES ? FINE : REFUSAL_SQUARES_TAKEN;
}

// TIF-3.1: a cube of the player's colour on the leftmost open square.
static void place(State *s, int p, int slot) {
    int square = s->tiffins[slot];
    s->tiffin_owner[slot][square] = p;
    s->tiffins[slot] = square + 1;
    note(s, KIND_TIFFIN_PLACED, p, slot, square, s->face[slot]);
}

static void add_cubes(State *s, int slot, int owner, int count) {
    for (int n = 0; n < count; n++) {
        s->progress_owner[slot][s->progress[slot]] = owner;
        s->progress[slot]++;
    }
    s->cubes[slot][owner] += count;
}

// TIF-8.3: at the number of players the marker goes back to 0 and a turn is triggered.
static void move_competitor(State *s) {
    s->marker++;
    if (s->marker == s->players) {
        s->marker = 0;
        s->pending++;
    }
    note(s, KIND_COMPETITOR_MOVED, s->players, s->marker);
}

// TIF-8.10: they count for the competitor as a contributor.
static void add_competitor_cubes(State *s, int slot, int count) {
    if (count > 0) {
        add_cubes(s, slot, COMPETITOR, count);
        note(s, KIND_COMPETITOR_PROGRESS, s->players, slot, count, s->face[slot]);
    }
}

// TIF-8.5, 8.6, 8.7: in slot order a cube on each active route, on others nothing.
static void competitor_turn(State *s) {
    for (int slot = 0; slot < SLOTS; slot++)
        if (is_active(s, slot))
            add_competitor_cubes(s, slot, min(s->options.competitor_cubes, open_spaces(s, slot)));
}

// TIF-8.4: after all units and before any scoring, every triggered turn.
static void competitor_turns(State *s) {
    while (s->pending > 0) {
        s->pending--;
        note(s, KIND_COMPETITOR_TURN, s->players);
        competitor_turn(s);
    }
}

static int tiffins_of(const State *s, int slot, int owner) {
    int count = 0;
    for (int square = 0; square < s->tiffins[slot]; square++)
        count += s->tiffin_owner[slot][square] == owner;
    return count;
}

// One past the last cube if the owner has none.
static int first_cube(const State *s, int slot, int owner) {
    for (int space = 0; space < s->progress[slot]; space++)
        if (s->progress_owner[slot][space] == owner) return space;
    return s->progress[slot];
}

// TIF-9.4: more cubes; TIF-9.6: then more tiffins; TIF-9.7: then the earlier first cube.
static bool outranks(const State *s, int slot, int one, int other) {
    if (s->cubes[slot][one] != s->cubes[slot][other])
        return s->cubes[slot][one] > s->cubes[slot][other];
    if (tiffins_of(s, slot, one) != tiffins_of(s, slot, other))
        return tiffins_of(s, slot, one) > tiffins_of(s, slot, other);
    return first_cube(s, slot, one) < first_cube(s, slot, other);
}

// TIF-9.4: how many contributors rank above this one.
static int place_of(const State *s, int slot, int owner) {
    int above = 0;
    for (int other = 0; other < CONTRIBUTORS; other++)
        above += other != owner && outranks(s, slot, other, owner);
    return above;
}

// TIF-9.5, 9.9: the fee of a place, by the tiffins; TIF-8.10: the competitor's goes to nobody.
static void pay_route_fee(State *s, int slot, int place) {
    int fee = FACE_FEE[s->face[slot]][s->tiffins[slot]][place];
    if (fee == 0) return;
    for (int owner = 0; owner < CONTRIBUTORS; owner++)
        if (s->cubes[slot][owner] > 0 && place_of(s, slot, owner) == place) {
            s->route_fee[s->scored][owner] = fee;
            if (owner == COMPETITOR) {
                note(s, KIND_ROUTE_FEE, s->players, slot, place + 1, fee, s->face[slot]);
            } else {
                s->score[owner] += fee;
                note(s, KIND_ROUTE_FEE, owner, slot, place + 1, fee, s->face[slot]);
            }
        }
}

// TIF-9.10: the fee of the top Tracking card for each of the player's tiffins.
static void pay_delivery_fee(State *s, int slot, int p) {
    int aboard = tiffins_of(s, slot, p);
    if (aboard > 0) {
        int fee = aboard * TRACKING_FEE[s->tracking];
        s->delivery_fee[s->scored][p] = fee;
        s->score[p] += fee;
        note(s, KIND_DELIVERY_FEE, p, slot, aboard, fee, s->face[slot]);
    }
}

// TIF-9.4, 9.10, 9.11: route fee and delivery fee, added to the scores at once.
static void score_route(State *s, int slot) {
    s->scored_face[s->scored] = s->face[slot];
    note(s, KIND_ROUTE_SCORED, s->players, slot, s->face[slot]);
    for (int place = 0; place < PLACES; place++) pay_route_fee(s, slot, place);
    for (int p = 0; p < s->players; p++) pay_delivery_fee(s, slot, p);
    s->scored++;
}

// TIF-10.1, 10.2: the cubes go back, and the Special cards by the route leave the game.
static void clear_route(State *s, int slot) {
    for (int p = 0; p < MAX_PLAYERS; p++) {
        if (s->flat_tire[p] == slot) s->flat_tire[p] = GONE;
        if (s->shortcut[p] == slot) s->shortcut[p] = GONE;
    }
    for (int square = 0; square < s->tiffins[slot]; square++) s->tiffin_owner[slot][square] = 0;
    for (int space = 0; space < s->progress[slot]; space++) s->progress_owner[slot][space] = 0;
    for (int owner = 0; owner < CONTRIBUTORS; owner++) s->cubes[slot][owner] = 0;
    s->tiffins[slot] = 0;
    s->progress[slot] = 0;
    s->length[slot] = 0;
    s->cancelled[slot] = 0;
    s->face[slot] = NO_FACE;
}

// TIF-10.3: the top card of the Route deck takes the slot; TIF-9.3: without any cubes.
static void deal_route(State *s, int slot) {
    s->face[slot] = s->top_face;
    s->length[slot] = FACE_DISTANCE[s->top_face];
    note(s, KIND_ROUTE_DEALT, s->players, slot, s->top_face);
}

static bool has_route(const State *s) {
    for (int card = 0; card < ROUTE_CARDS; card++)
        if (s->route_deck[card] > 0) return true;
    return false;
}

// TIF-1.6, 1.7: a card of the rest and one of its faces are chosen as they come to the top.
static void show_top_route(State *s) {
    int card = has_route(s) ? draw(s, s->route_deck, ROUTE_CARDS) : NO_FACE;
    s->top_face = card == NO_FACE ? NO_FACE : 2 * card + roll(s, 2);
    note(s, KIND_TOP_ROUTE, s->players, s->top_face);
}

// TIF-10.4, 10.5: the top Tracking card is discarded, but never the last one.
static void advance_tracking(State *s) {
    if (s->tracking < LAST_TRACKING) {
        s->tracking++;
        note(s, KIND_TRACKING_ADVANCED, s->players, s->tracking);
    }
}

static int colour_bit(const State *s, int slot) { return 1 << FACE_COLOUR[s->face[slot]]; }
