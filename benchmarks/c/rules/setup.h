// The setup (chapter 1).

static void clear_table(State *s) {
    for (int slot = 0; slot < SLOTS; slot++) s->face[slot] = NO_FACE;
    for (int p = 0; p < MAX_PLAYERS; p++)
        for (int index = 0; index < MOST_IN_HAND; index++) s->hand[p][index] = NO_CARD;
    for (int position = 0; position < POOL; position++) s->pool[position] = NO_CARD;
    s->unit[0] = NO_CARD;
    s->unit[1] = NO_CARD;
    s->top_face = NO_FACE;
}

// TIF-1.3: a Flat Tire and a Shortcut for each player; the others are out of the game.
static void hand_out_specials(State *s) {
    for (int p = 0; p < MAX_PLAYERS; p++) {
        int where = p < s->players && s->options.special_cards == 1 ? IN_HAND : GONE;
        s->flat_tire[p] = where;
        s->shortcut[p] = where;
    }
}

// TIF-1.7: three routes are dealt, the next one is shown, and six lie below it.
static void lay_routes(State *s) {
    for (int card = 0; card < ROUTE_CARDS; card++) s->route_deck[card] = 1;
    show_top_route(s);
    for (int slot = 0; slot < SLOTS; slot++) {
        deal_route(s, slot);
        show_top_route(s);
    }
}

// TIF-1.8: four cards for each player, six for the pool. TIF-1.9: the pool is checked.
static void deal_cards(State *s) {
    for (int kind = 0; kind < KINDS; kind++) {
        s->deck[kind] = CARD_COPIES[kind];
        s->deck_count += CARD_COPIES[kind];
    }
    for (int p = 0; p < s->players; p++)
        for (int n = 0; n < DEALT; n++) add_to_hand(s, p, draw_card(s));
    for (int position = 0; position < POOL; position++) s->pool[position] = draw_card(s);
    check_pool(s);
}

// TIF-1.6, 1.7: routes; TIF-1.8, 1.9: cards; TIF-1.10: a start player chosen at random.
static void setup(State *s) {
    clear_table(s);
    hand_out_specials(s);
    lay_routes(s);
    deal_cards(s);
    s->to_move = roll(s, s->players);
    s->phase = PHASE_TURN;
}
