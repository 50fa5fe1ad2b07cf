// Tiffin in C: the rules of src/milkrun/games/tiffin/rules, function by function and in the same
// words, and random play by them as in engine/playout.py. With the same record, mask, events and
// generator it plays the same games, so it shows how fast these rules can be played.
//
// A file here for a file there; within it, what is called comes before what calls it. Left out is
// what random play does not ask. TIF numbers are the clauses of RULES.md. tables.h, with numbers,
// tables and the record, is made of the Python sources by benchmarks/c_reference.py.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "tables.h"
#include "engine.h"
#include "rules/routes.h"
#include "rules/ending.h"
#include "rules/cards.h"
#include "rules/setup.h"
#include "rules/play.h"
#include "rules/turn.h"

static void begin(State *s, uint64_t seed) {
    seed_rng(s->rng, seed);
    setup(s);
}

static void step(State *s, int a) {
    s->event_count = 0;
    s->decisions++;
    apply_action(s, a);
}

static void legal(const State *s, bool mask[ACTIONS]) {
    memset(mask, 0, ACTIONS);
    legal_actions(s, mask);
}

// In each of eight bytes: how many are 1 up to there in `word`, whose bytes are 0 and 1.
static uint64_t sums(uint64_t word) { return word * 0x0101010101010101; }

static int last_byte(uint64_t word) { return word >> 56; }

// One of the true positions of `mask`, each equally likely; eight at a time.
static int pick_uniform(const bool mask[ACTIONS], uint32_t rng[4]) {
    uint64_t words[ACTIONS / 8];
    memcpy(words, mask, sizeof words);
    int count = 0;
    for (int word = 0; word < ACTIONS / 8; word++) count += last_byte(sums(words[word]));
    for (int a = ACTIONS / 8 * 8; a < ACTIONS; a++) count += mask[a];
    int left = below(rng, count);
    int a = 0;
    for (int word = 0; word < ACTIONS / 8; word++) {
        uint64_t passed = sums(words[word]);
        if (left < last_byte(passed)) {
            for (int place = 0; place < 8; place++) a += (int)(passed >> 8 * place & 0xFF) <= left;
            return a;
        }
        left -= last_byte(passed);
        a += 8;
    }
    while (left >= 0) left -= mask[a++];
    return a - 1;
}

// Every step as mask, action and record, in the bytes they have, for a comparison.
static void tell(const State *s, const bool mask[ACTIONS], int32_t a) {
    fwrite(mask, ACTIONS, 1, stdout);
    fwrite(&a, sizeof a, 1, stdout);
    fwrite(s, sizeof *s, 1, stdout);
}

static int64_t play_random(State *s, bool mask[ACTIONS], uint32_t rng[4], int64_t most, bool told) {
    int64_t steps = 0;
    while (!s->over && steps < most) {
        legal(s, mask);
        int a = pick_uniform(mask, rng);
        step(s, a);
        steps++;
        if (told) tell(s, mask, a);
    }
    return steps;
}

// Whole random games one after another until `steps` are taken; returns how many were finished.
static int64_t play_many(State *s, const State *blank, uint32_t rng[4], uint64_t seed,
                         int64_t steps, bool told) {
    bool mask[ACTIONS];
    int64_t done = 0;
    int64_t games = 0;
    while (done < steps) {
        *s = *blank;
        begin(s, seed + games);
        done += play_random(s, mask, rng, steps - done, told);
        games += s->over;
    }
    return games;
}

typedef struct {
    State blank;  // the start record
    uint64_t seed;
    uint32_t rng[4];  // that picks actions
    int64_t steps, told;
} Request;

typedef struct {
    State record;  // the last one
    uint32_t rng[4];
    int64_t games;  // finished
    double seconds;  // of the processor
} Answer;

// Plays as it is asked, again and again: see c_reference.py.
int main(void) {
    static Request asked;
    static Answer answer;
    while (fread(&asked, sizeof asked, 1, stdin)) {
        clock_t begun = clock();
        answer.games = play_many(&answer.record, &asked.blank, asked.rng, asked.seed, asked.steps,
                                 asked.told);
        answer.seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
        memcpy(answer.rng, asked.rng, sizeof asked.rng);
        fwrite(&answer, sizeof answer, 1, stdout);
        fflush(stdout);
    }
}
