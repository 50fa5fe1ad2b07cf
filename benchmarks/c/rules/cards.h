// Delivery cards: hands, the draw deck, the draft pool and drafting from them (chapter 4).

// Hands are kept sorted.
static void add_to_hand(State *s, int p, int kind) {
    int place = s->hand_count[p];
    while (place > 0 && s->hand[p][place - 1] > kind) {
        s->hand[p][place] = s->hand[p][place - 1];
        place--;
    }
    s->hand[p][place] = kind;
    s->hand_count[p]++;
}

// TIF-4.15: if an equal one is known to all, that is the one.
static int remove_from_hand(State *s, int p, int index) {
    int kind = s->hand[p][index];
    int last = s->hand_count[p] - 1;
    for (int place = index; place < last; place++) s->hand[p][place] = s->hand[p][place + 1];
    s->hand[p][last] = NO_CARD;
    s->hand_count[p] = last;
    if (s->known[p][kind] > 0) s->known[p][kind]--;
    return kind;
}

// Whether the card before it is equal: then that one is offered in its stead.
static bool is_repeated(const State *s, int p, int index) {
    return index > 0 && s->hand[p][index - 1] == s->hand[p][index];
}

// TIF-4.14: the discard pile becomes the draw deck. TIF-12.1: it cannot be empty now.
static void reshuffle(State *s) {
    for (int kind = 0; kind < KINDS; kind++) {
        s->deck[kind] = s->discarded[kind];
        s->deck_count += s->discarded[kind];
        s->discarded[kind] = 0;
    }
    note(s, KIND_DECK_RESHUFFLED, s->players);
}

// TIF-4.14: an emptied deck is made anew at once.
static int draw_card(State *s) {
    int kind = draw(s, s->deck, KINDS);
    s->deck_count--;
    if (s->deck_count == 0) reshuffle(s);
    return kind;
}

// The positions whose card lies further left, too, as a set of bits: that one is offered.
static int repeated_in_pool(const State *s) {
    int repeated = 0;
    for (int position = 1; position < POOL; position++)
        for (int before = 0; before < position; before++)
            repeated |= (s->pool[before] == s->pool[position]) << position;
    return repeated;
}

// TIF-4.1: any card of the pool.
static int take_refused(int position, int repeated) {
    return repeated >> position & 1 ? REFUSAL_EQUAL_IN_POOL : FINE;
}

// TIF-4.4: two 1s of any colours, grey included. TIF-4.7: both lie in the pool.
static int take_pair_refused(const State *s, int first, int second, int repeated) {
    if (CARD_RANK[s->pool[first]] != 1 || CARD_RANK[s->pool[second]] != 1)
        return REFUSAL_NOT_TWO_ONES;
    if (repeated >> first & 1 || (repeated >> second & 1 && s->pool[first] != s->pool[second]))
        return REFUSAL_EQUAL_ONE_IN_POOL;
    return FINE;
}

// TIF-4.15: seen by all.
static void take_from_pool(State *s, int p, int position) {
    int kind = s->pool[position];
    s->pool[position] = NO_CARD;
    add_to_hand(s, p, kind);
    s->known[p][kind]++;
    note(s, KIND_CARD_TAKEN, p, position, kind);
}

// TIF-4.3: a card of the draw deck takes the empty position.
static void refill(State *s, int position) {
    s->pool[position] = draw_card(s);
    note(s, KIND_POOL_REFILLED, s->players, position, s->pool[position]);
}

// TIF-4.8: four or more cards of one colour, grey not counted.
static bool is_stale(const State *s) {
    int tally = 0;  // a hexadecimal digit for each colour
    for (int position = 0; position < POOL; position++)
        tally += 1 << 4 * CARD_COLOUR[s->pool[position]];
    for (int colour = 0; colour < GREY; colour++)
        if ((tally >> 4 * colour & 15) >= s->options.pool_same) return true;
    return false;
}

// TIF-4.8: all six cards are discarded, then six are drawn.
static void renew_pool(State *s) {
    note(s, KIND_POOL_RENEWED, s->players);
    for (int position = 0; position < POOL; position++) s->discarded[s->pool[position]]++;
    for (int position = 0; position < POOL; position++) s->pool[position] = draw_card(s);
}

// TIF-4.9, 4.10, 4.11: renewed as long as it is stale, but at most twenty times in a row.
static void check_pool(State *s) {
    int renewals = 0;
    while (renewals < RENEWALS && is_stale(s)) {
        renew_pool(s);
        renewals++;
    }
    if (renewals > 0)
        for (int position = 0; position < POOL; position++)
            note(s, KIND_POOL_REFILLED, s->players, position, s->pool[position]);
}

// TIF-4.1, 4.3: a card of the pool, replaced at once.
static void take(State *s, int p, int position) {
    take_from_pool(s, p, position);
    refill(s, position);
    check_pool(s);
}

// TIF-4.4, 4.6: both 1s are taken, then both places refilled, the lower one first.
static void take_pair(State *s, int p, int first, int second) {
    take_from_pool(s, p, first);
    take_from_pool(s, p, second);
    refill(s, first);
    refill(s, second);
    check_pool(s);
}

// TIF-4.1: the top card of the draw deck. TIF-4.15: only its owner sees it.
static void take_deck(State *s, int p) {
    int kind = draw_card(s);
    add_to_hand(s, p, kind);
    note(s, KIND_CARD_DRAWN, p, kind);
}

// TIF-4.12: any card of the hand.
static int discard_refused(const State *s, int p, int index) {
    if (index >= s->hand_count[p]) return REFUSAL_NOTHING_TO_DISCARD;
    return is_repeated(s, p, index) ? REFUSAL_EQUAL_TO_DISCARD : FINE;
}

// TIF-4.12: a card of the player's choice goes to the discard pile.
static void discard(State *s, int p, int index) {
    int kind = remove_from_hand(s, p, index);
    s->discarded[kind]++;
    note(s, KIND_CARD_DISCARDED, p, kind);
}
