// What the rules need of the engine, chance.py and events.py, and of Python.

static int min(int one, int other) { return one < other ? one : other; }

// chance.py: sfc32, and numbers below n without bias.

static uint32_t next_word(uint32_t rng[4]) {
    uint32_t word = rng[0] + rng[1] + rng[3];
    rng[0] = rng[1] ^ rng[1] >> 9;
    rng[1] = rng[2] + (rng[2] << 3);
    rng[2] = (rng[2] << 21 | rng[2] >> 11) + word;
    rng[3]++;
    return word;
}

static void seed_rng(uint32_t rng[4], uint64_t seed) {
    rng[0] = 0;
    rng[1] = (uint32_t)seed;
    rng[2] = (uint32_t)(seed >> 32);
    rng[3] = 1;
    for (int n = 0; n < 12; n++) next_word(rng);
}

static int below(uint32_t rng[4], uint32_t n) {
    uint64_t product = (uint64_t)next_word(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold) product = (uint64_t)next_word(rng) * n;
    }
    return (int)(product >> 32);
}

static int roll(State *s, int n) {
    s->draws++;
    return below(s->rng, (uint32_t)n);
}

static int draw(State *s, int16_t counts[], int kinds) {
    int total = 0;
    for (int kind = 0; kind < kinds; kind++) total += counts[kind];
    if (total == 0) return kinds;
    int number = roll(s, total);
    int passed = 0;
    int drawn = 0;
    for (int kind = 0; kind < kinds; kind++) {
        passed += counts[kind];
        drawn += passed <= number;
    }
    counts[drawn]--;
    return drawn;
}

// events.py. note(s, kind, seat, ...): numbers left out are 0.

#define note(s, ...) note_event(s, (Event){__VA_ARGS__})

static void note_event(State *s, const Event event) {
    if (s->event_count < EVENT_ROWS) memcpy(s->events[s->event_count], event, sizeof(Event));
    s->event_count++;
}
