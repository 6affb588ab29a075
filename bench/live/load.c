/* A crowd at live tables: thousands of people on one thread, so that the load is not the limit.
 *
 *     load PEER PORT PEOPLE RATE WARM SECONDS PIDFILE [kill]
 *
 * PEER is rumpus, colyseus or boardgame.io. PEOPLE is a file with a line for each person:
 * "table seat role think path key", where role is `any` (moves at any time), `asked` (makes its
 * first legal move when it is asked, after `think` seconds on average) or `watch`. RATE is moves a
 * second of each of the first kind; 0 is a closed loop, where everybody moves again as soon as the
 * last move is acknowledged. PIDFILE names the server's process. With `kill` that process is killed
 * after the warm-up, and everybody comes back at once. Each table's people have an address of their
 * own, as people at home have.
 *
 * Says "measuring" and "measured" when it begins and ends, then what it found, as JSON. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

typedef uint64_t Moment; /* microseconds */
static const Moment never = UINT64_MAX;

enum {
    SECOND = 1000000,
    TOGETHER = 64,       /* who arrive at the same time: a hall fills, it is not stormed */
    KNOCK_EVERY = 20000, /* microseconds, at a server that is not there */
    PATIENCE = 180,      /* seconds until all are there */
    LAST_ANSWERS = 20,   /* seconds that a busy server gets for what it was asked */
    ANSWERS = 128,       /* moves of one person that may be on their way */
    TELLINGS = 64,       /* changes of one table that may be on their way to its people */
    MOVES_TOLD = 16,     /* in one change */
    LONGEST_MOVE = 64,
    LONGEST_MESSAGE = 1024, /* that is sent */
    CODES = 24              /* of refusals */
};

static void fail(const char *what)
{
    fprintf(stderr, "%s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
    exit(1);
}

/* Something that the system knows nothing of. */
static void expect(bool is_so, const char *otherwise)
{
    errno = 0;
    if (!is_so) fail(otherwise);
}

static void *allot(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) fail("no memory");
    return memory;
}

static void *grown(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (!memory) fail("no memory");
    return memory;
}

static Moment now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (Moment)t.tv_sec * SECOND + (Moment)t.tv_nsec / 1000;
}

/* ------------------------------------------------------------------ people and tables */

typedef enum { OUTSIDE, CONNECTING, UPGRADING, JOINING, HERE, GONE } State;
typedef enum { ANY_TIME, ASKED, WATCHES } Role;
typedef struct Person Person;

/* One change of a table as its people hear of it: all of them get the same stamp. */
typedef struct {
    long stamp;
    Moment last_heard;
    int heard_by;
    int moves;
    Moment sent_at[MOVES_TOLD];
} Telling;

typedef struct {
    Person *host;
    Person *starter; /* who may start the game: whoever was there first, not always the host */
    int people;      /* without those who only watch */
    int seated;
    bool has_started;
    bool is_open; /* every move is for all eyes, so everybody must be told of it */
    Telling tellings[TELLINGS];
    unsigned told;
} Table;

/* A move that is acknowledged, while the mover's own update is still to come. */
typedef struct {
    long version;
    Moment sent_at;
} Taken;

struct Person {
    int line;
    State state;
    Role role;
    Table *table;
    int seat;
    double think;
    char path[160], key[96];
    char *inbox;
    size_t held, room;
    bool is_seated, is_playing, knows_table;
    long version;
    unsigned moves;
    Moment sent_at[ANSWERS]; /* by the number of the move */
    int unanswered;
    Taken taken[ANSWERS];
    int taken_count;
    char choice[LONGEST_MOVE]; /* the first legal move; empty while there is none */
    Moment due;                /* when it will be made; 0 while that is open */
};

/* How a server is spoken to. */
typedef struct {
    const char *name;
    void (*greet)(Person *); /* the line stands */
    void (*hear)(Person *, const char *message, size_t length);
    void (*move)(Person *, unsigned number);
} Peer;

static const Peer *peer;
static int port;
static Person *people;
static Table *tables;
static int people_count, table_count;
static int coming_count, here_count, playing_count, gone_count;

/* ------------------------------------------------------------------ what is measured */

typedef struct {
    uint32_t *times;
    size_t count, room;
} Sample;

typedef struct {
    char code[24];
    unsigned long count;
} Refusals;

static Moment measured_from = UINT64_MAX, measured_until = UINT64_MAX, killed_at;
static Sample acknowledged, all_know, came_back;
static unsigned long moves_taken, unanswered_count, untold, lost_lines, short_writes, games_over;
static Refusals refused[CODES];

static void add_time(Sample *sample, Moment time)
{
    if (sample->count == sample->room) {
        sample->room = sample->room ? 2 * sample->room : 4096;
        sample->times = grown(sample->times, sample->room, sizeof *sample->times);
    }
    sample->times[sample->count++] = (uint32_t)time;
}

static int by_time(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool is_measured(Moment moment)
{
    return moment >= measured_from && moment < measured_until;
}

static void note_refusal(const char *code, size_t length)
{
    for (Refusals *one = refused; one < refused + CODES; one++) {
        if (!one->count) snprintf(one->code, sizeof one->code, "%.*s", (int)length, code);
        if (strlen(one->code) == length && !memcmp(one->code, code, length)) {
            one->count++;
            return;
        }
    }
}

/* ------------------------------------------------------------------ until all know */

static void finish(const Table *table, Telling *telling)
{
    for (int i = 0; i < telling->moves; i++) {
        if (!is_measured(telling->sent_at[i])) continue;
        add_time(&all_know, telling->last_heard - telling->sent_at[i]);
        if (table->is_open && telling->heard_by < table->people) untold++;
    }
    memset(telling, 0, sizeof *telling);
}

static void finish_all(void)
{
    for (Table *table = tables; table < tables + table_count; table++)
        for (int i = 0; i < TELLINGS; i++) finish(table, &table->tellings[i]);
}

static Telling *telling_of(Table *table, long stamp)
{
    for (unsigned back = 1; back <= TELLINGS && back <= table->told; back++) {
        Telling *recent = &table->tellings[(table->told - back) % TELLINGS];
        if (recent->stamp == stamp) return recent;
    }
    Telling *fresh = &table->tellings[table->told++ % TELLINGS];
    finish(table, fresh);
    fresh->stamp = stamp;
    return fresh;
}

static Telling *heard_of_change(Person *person, long stamp)
{
    Telling *telling = telling_of(person->table, stamp);
    telling->last_heard = now();
    if (person->role != WATCHES) telling->heard_by++;
    return telling;
}

/* The mover has heard of its own move: whoever gets the same stamp hears of that move. */
static void add_move(Telling *telling, Moment sent_at)
{
    if (telling->moves < MOVES_TOLD) telling->sent_at[telling->moves++] = sent_at;
}

/* ------------------------------------------------------------------ when people move */

/* Those who have made up their mind, the earliest first: a heap. Who changes it is there twice;
 * only the entry with the person's own `due` counts. */
typedef struct {
    Moment due;
    Person *person;
} Plan;

static Plan *plans;
static size_t plan_count, plan_room;
static Person **movers; /* those who move at any time */
static int mover_count;
static double rate;
static bool is_running;
static Moment next_move_at;

static void swap(Plan *a, Plan *b)
{
    Plan kept = *a;
    *a = *b;
    *b = kept;
}

static void add_plan(Plan plan)
{
    if (plan_count == plan_room) {
        plan_room = plan_room ? 2 * plan_room : 1024;
        plans = grown(plans, plan_room, sizeof *plans);
    }
    size_t at = plan_count++;
    plans[at] = plan;
    for (; at && plans[at].due < plans[(at - 1) / 2].due; at = (at - 1) / 2)
        swap(&plans[at], &plans[(at - 1) / 2]);
}

static Plan take_plan(void)
{
    Plan first = plans[0];
    plans[0] = plans[--plan_count];
    for (size_t at = 0;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < plan_count && plans[child + 1].due < plans[child].due) child++;
        if (child >= plan_count || plans[at].due <= plans[child].due) return first;
        swap(&plans[at], &plans[child]);
        at = child;
    }
}

/* A large crowd has no rhythm: any moment is as likely as any other. */
static Moment pause_of(double mean)
{
    return (Moment)(-log(1 - drand48()) * mean * SECOND);
}

static bool is_closed_loop(void)
{
    return rate == 0;
}

static void move(Person *person)
{
    unsigned number = ++person->moves;
    person->sent_at[number % ANSWERS] = now();
    person->unanswered++;
    unanswered_count++;
    peer->move(person, number);
}

static bool can_move(const Person *person)
{
    return is_running && person->state == HERE && person->is_playing;
}

/* Decide when to make the move that is asked for, if one is and nothing is decided yet. */
static void think(Person *person)
{
    if (!can_move(person) || !person->choice[0] || person->unanswered || person->due) return;
    person->due = now() + (is_closed_loop() ? 0 : pause_of(person->think));
    add_plan((Plan){person->due, person});
}

/* After an answer, or when a person is there again. */
static void go_on(Person *person)
{
    if (person->role == ASKED)
        think(person);
    else if (person->role == ANY_TIME && is_closed_loop() && can_move(person))
        move(person);
}

static Moment move_those_who_decided(void)
{
    while (plan_count && plans[0].due <= now()) {
        Plan plan = take_plan();
        if (plan.person->due != plan.due) continue;
        plan.person->due = 0;
        if (can_move(plan.person)) move(plan.person);
    }
    return plan_count ? plans[0].due : never;
}

static Moment move_whoever_likes(void)
{
    if (!is_running || is_closed_loop() || !mover_count) return never;
    while (next_move_at <= now()) {
        Person *person = movers[lrand48() % mover_count];
        if (can_move(person)) move(person);
        next_move_at += pause_of(1 / (rate * mover_count));
    }
    return next_move_at;
}

static void begin_to_play(void)
{
    is_running = true;
    next_move_at = now();
    for (Person *person = people; person < people + people_count; person++) go_on(person);
}

/* A move was refused or taken; the moment it was sent. */
static Moment answered(Person *person, unsigned number)
{
    person->unanswered--;
    unanswered_count--;
    return person->sent_at[number % ANSWERS];
}

static Moment taken(Person *person, unsigned number)
{
    Moment sent_at = answered(person, number), at = now();
    if (is_measured(at)) moves_taken++;
    if (is_measured(sent_at)) add_time(&acknowledged, at - sent_at);
    return sent_at;
}

/* ------------------------------------------------------------------ lines */

enum { TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

static void send_frame(Person *person, int opcode, const void *message, size_t length)
{
    static const uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
    uint8_t frame[LONGEST_MESSAGE + 8], *at = frame;
    expect(length <= LONGEST_MESSAGE, "a message too long to be sent");
    *at++ = (uint8_t)(0x80 | opcode);
    if (length < 126) {
        *at++ = (uint8_t)(0x80 | length);
    } else {
        *at++ = 0x80 | 126;
        *at++ = (uint8_t)(length >> 8);
        *at++ = (uint8_t)length;
    }
    at = mempcpy(at, mask, 4);
    for (size_t i = 0; i < length; i++) *at++ = ((const uint8_t *)message)[i] ^ mask[i % 4];
    if (write(person->line, frame, (size_t)(at - frame)) != at - frame) short_writes++;
}

__attribute__((format(printf, 2, 3))) static void say(Person *person, const char *format, ...)
{
    char message[LONGEST_MESSAGE];
    va_list parts;
    va_start(parts, format);
    int length = vsnprintf(message, sizeof message, format, parts);
    va_end(parts);
    send_frame(person, TEXT, message, (size_t)length);
}

static Person **outside; /* a queue at the door, as a ring */
static size_t outside_first, outside_count;
static int together = TOGETHER, events;
static bool do_all_return, is_server_away;
static Moment knock_at;

static void wait_outside(Person *person)
{
    person->state = OUTSIDE;
    outside[(outside_first + outside_count++) % (size_t)people_count] = person;
}

static void stop_playing(Person *person)
{
    if (person->is_playing) playing_count--;
    person->is_playing = false;
    person->choice[0] = 0;
    person->due = 0;
}

static void hang_up(Person *person)
{
    stop_playing(person);
    if (person->state == HERE) here_count--;
    if (person->state >= CONNECTING && person->state <= JOINING) coming_count--;
    unanswered_count -= (unsigned long)person->unanswered;
    person->unanswered = person->taken_count = 0;
    person->held = 0;
    close(person->line);
}

static void lose_line(Person *person)
{
    hang_up(person);
    if (do_all_return) {
        wait_outside(person);
    } else {
        person->state = GONE;
        gone_count++;
        lost_lines++;
    }
}

/* A person is known to the server. */
static void enter(Person *person)
{
    if (person->state == HERE) return;
    person->state = HERE;
    coming_count--;
    here_count++;
    if (killed_at) add_time(&came_back, now() - killed_at);
}

static void begin_playing(Person *person)
{
    if (person->is_playing) return;
    person->is_playing = true;
    playing_count++;
    go_on(person);
}

/* ------------------------------------------------------------------ reading messages */

static const char *find(const char *message, size_t length, const char *part)
{
    return memmem(message, length, part, strlen(part));
}

static bool starts_with(const char *message, size_t length, const char *start)
{
    return length >= strlen(start) && !memcmp(message, start, strlen(start));
}

/* The number behind the first `"name":`; -1 if there is none. */
static long number_after(const char *message, size_t length, const char *name)
{
    const char *found = find(message, length, name);
    return found ? strtol(found + strlen(name), NULL, 10) : -1;
}

/* The text from `before` to the next quotation mark; its length, 0 if there is none. */
static size_t text_after(const char *message, size_t length, const char *before, const char **text)
{
    *text = find(message, length, before);
    if (!*text) return 0;
    *text += strlen(before);
    const char *end = memchr(*text, '"', length - (size_t)(*text - message));
    return end ? (size_t)(end - *text) : 0;
}

/* ------------------------------------------------------------------ Rumpus */

static void rumpus_greet(Person *person)
{
    char since[32] = "";
    if (person->knows_table) snprintf(since, sizeof since, ",\"since\":%ld", person->version);
    say(person, "{\"t\":\"hello\",\"token\":\"%s\"%s}", person->key, since);
}

static void rumpus_move(Person *person, unsigned number)
{
    const char *move = person->role == ANY_TIME ? "flip" : person->choice;
    say(person, "{\"t\":\"play\",\"id\":%u,\"version\":%ld,\"moves\":[\"%s\"]}", number,
        person->version, move);
    person->choice[0] = 0; /* the next update brings new ones */
}

static void rumpus_asks(Person *person, const char *message, size_t length)
{
    const char *choice;
    size_t size = text_after(message, length, "\"legal\":[\"", &choice);
    expect(size < LONGEST_MOVE, "a move too long to be made");
    if (size) memcpy(person->choice, choice, size);
    person->choice[size] = 0;
    if (!size) person->due = 0;
    if (person->role == ASKED) think(person);
}

/* All who are told of a change are told the same `now`, near the message's end. */
static void rumpus_changed(Person *person, const char *message, size_t length)
{
    size_t tail = length < 48 ? length : 48;
    long stamp = number_after(message + length - tail, tail, "\"now\":");
    Telling *telling = heard_of_change(person, stamp);
    person->version = number_after(message, length, "\"version\":");
    int left = 0;
    for (int i = 0; i < person->taken_count; i++) {
        if (person->taken[i].version <= person->version)
            add_move(telling, person->taken[i].sent_at);
        else
            person->taken[left++] = person->taken[i];
    }
    person->taken_count = left;
    rumpus_asks(person, message, length);
}

static void rumpus_sit(Person *person, const char *message, size_t length)
{
    Table *table = person->table;
    bool is_spectator = starts_with(message, length, "{\"t\":\"welcome\",\"you\":null");
    if (person->role == WATCHES || person->is_seated) return;
    if (!is_spectator) {
        person->is_seated = true;
        table->seated++;
    } else if (!person->knows_table) {
        say(person, "{\"t\":\"sit\",\"seat\":%d}", person->seat);
    }
}

/* When all sit there. */
static void rumpus_start(Person *person, const char *message, size_t length)
{
    Table *table = person->table;
    if (find(message, length < 64 ? length : 64, "\"host\":true")) table->starter = person;
    if (table->has_started || !table->starter || table->seated < table->people) return;
    table->has_started = true;
    say(table->starter, "{\"t\":\"start\"}");
}

static void rumpus_welcome(Person *person, const char *message, size_t length)
{
    enter(person);
    rumpus_sit(person, message, length);
    rumpus_start(person, message, length);
    person->knows_table = true;
    rumpus_changed(person, message, length);
    if (find(message, length, "\"state\":\"playing\"")) begin_playing(person);
}

static void rumpus_taken(Person *person, const char *message, size_t length)
{
    long number = number_after(message, length, "\"id\":");
    long version = number_after(message, length, "\"version\":");
    Moment sent_at = taken(person, (unsigned)number);
    if (person->taken_count < ANSWERS)
        person->taken[person->taken_count++] = (Taken){version, sent_at};
    go_on(person);
}

static void rumpus_error(Person *person, const char *message, size_t length)
{
    const char *code;
    size_t size = text_after(message, length, "\"code\":\"", &code);
    long number = number_after(message, length, "\"id\":");
    note_refusal(code, size);
    if (number < 0) return;
    answered(person, (unsigned)number);
    go_on(person);
}

/* The game is over: the host asks for another, and everybody goes to the table it is played at. */
static void rumpus_over(Person *person)
{
    stop_playing(person);
    if (person != person->table->host) return;
    games_over++;
    if (is_running) say(person, "{\"t\":\"rematch\"}");
}

static void rumpus_table(Person *person, const char *message, size_t length)
{
    const char *next;
    size_t size = text_after(message, length, "\"next\":\"", &next);
    if (!size) return;
    snprintf(person->path, sizeof person->path, "/ws/%.*s", (int)size, next);
    hang_up(person);
    person->knows_table = false;
    person->version = 0;
    wait_outside(person);
}

static void rumpus_hear(Person *person, const char *message, size_t length)
{
    if (starts_with(message, length, "{\"t\":\"update\""))
        rumpus_changed(person, message, length);
    else if (starts_with(message, length, "{\"t\":\"taken\""))
        rumpus_taken(person, message, length);
    else if (starts_with(message, length, "{\"t\":\"welcome\""))
        rumpus_welcome(person, message, length);
    else if (starts_with(message, length, "{\"t\":\"error\""))
        rumpus_error(person, message, length);
    else if (starts_with(message, length, "{\"t\":\"over\""))
        rumpus_over(person);
    else if (starts_with(message, length, "{\"t\":\"table\""))
        rumpus_table(person, message, length);
}

/* ------------------------------------------------------------------ servers that echo */

/* The peers' tables number their changes and tell everybody which move of whose made them. */
static void echo_heard(Person *person, long stamp, long by, long number)
{
    Telling *telling = heard_of_change(person, stamp);
    if (by != person->seat) return;
    add_move(telling, taken(person, (unsigned)number));
    go_on(person);
}

/* ------------------------------------------------------------------ Colyseus */

enum { COLYSEUS_JOINED = 10, COLYSEUS_MESSAGE = 13 };

static void colyseus_greet(Person *person)
{
    (void)person; /* the server speaks first */
}

/* MessagePack: a string "m", then {"n": number, "c": card}. */
static void colyseus_move(Person *person, unsigned number)
{
    uint8_t card = (uint8_t)(number % 52), n[4];
    uint32_t big_endian = htonl(number);
    memcpy(n, &big_endian, 4);
    uint8_t message[] = {COLYSEUS_MESSAGE, 0xa1, 'm',  0x82, 0xa1, 'n', 0xce,
                         n[0],             n[1], n[2], n[3], 0xa1, 'c', card};
    send_frame(person, BINARY, message, sizeof message);
}

static long packed_number_after(const char *message, size_t length, const char *name)
{
    const uint8_t *found = (const uint8_t *)find(message, length, name);
    if (!found) return -1;
    found += strlen(name);
    int bytes = *found == 0xcc ? 1 : *found == 0xcd ? 2 : *found == 0xce ? 4 : 0;
    if (!bytes) return *found;
    long number = 0;
    while (bytes--) number = number << 8 | *++found;
    return number;
}

static void colyseus_hear(Person *person, const char *message, size_t length)
{
    if (length && message[0] == COLYSEUS_JOINED) {
        static const uint8_t joined = COLYSEUS_JOINED;
        send_frame(person, BINARY, &joined, 1);
        enter(person);
        begin_playing(person);
    } else if (length && message[0] == COLYSEUS_MESSAGE) {
        echo_heard(person, packed_number_after(message, length, "\xa3seq"),
                   packed_number_after(message, length, "\xa2" "by"),
                   packed_number_after(message, length, "\xa1n"));
    }
}

/* ------------------------------------------------------------------ boardgame.io */

static void boardgame_greet(Person *person)
{
    (void)person; /* the server speaks first */
}

static void boardgame_move(Person *person, unsigned number)
{
    say(person,
        "42/g,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"play\",\"args\":[%u,%u],"
        "\"playerID\":\"%d\"}},0,\"%s\",\"%d\"]",
        number % 52, number, person->seat, person->key, person->seat);
}

/* Socket.IO: 0 opened, 2 ping, 3 pong, 40 in a namespace, 42 a message. */
static void boardgame_hear(Person *person, const char *message, size_t length)
{
    if (starts_with(message, length, "42/g,[\"update\"")) {
        echo_heard(person, number_after(message, length, "\"seq\":"),
                   number_after(message, length, "\"by\":"),
                   number_after(message, length, "\"n\":"));
    } else if (starts_with(message, length, "42/g,[\"sync\"")) {
        enter(person);
        begin_playing(person);
    } else if (starts_with(message, length, "40/g")) {
        say(person, "42/g,[\"sync\",\"%s\",\"%d\",null,%d]", person->key, person->seat,
            person->table->people);
    } else if (starts_with(message, length, "0")) {
        say(person, "40/g,");
    } else if (starts_with(message, length, "2")) {
        say(person, "3");
    }
}

static const Peer peers[] = {
    {"rumpus", rumpus_greet, rumpus_hear, rumpus_move},
    {"colyseus", colyseus_greet, colyseus_hear, colyseus_move},
    {"boardgame.io", boardgame_greet, boardgame_hear, boardgame_move},
};

/* ------------------------------------------------------------------ arriving and listening */

static void knock_later(Person *person)
{
    lose_line(person);
    is_server_away = true;
    knock_at = now() + KNOCK_EVERY;
}

/* 127.1.0.1 and on: a server that counts what comes from one address counts as in earnest. */
static void come_from(const Person *person)
{
    static const int late = 1;
    struct sockaddr_in home = {.sin_family = AF_INET};
    home.sin_addr.s_addr = htonl(0x7f010001u + (uint32_t)(person->table - tables));
    setsockopt(person->line, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &late, sizeof late);
    if (bind(person->line, (struct sockaddr *)&home, sizeof home)) fail("no address of one's own");
}

static void come(Person *person)
{
    static const int yes = 1;
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    person->line = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (person->line < 0) fail("no socket");
    come_from(person);
    setsockopt(person->line, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    person->state = CONNECTING;
    coming_count++;
    struct epoll_event event = {.events = EPOLLOUT, .data.ptr = person};
    if (epoll_ctl(events, EPOLL_CTL_ADD, person->line, &event)) fail("epoll_ctl");
    if (connect(person->line, (struct sockaddr *)&server, sizeof server) && errno != EINPROGRESS)
        knock_later(person);
}

/* Lets those at the door in; when to look there again. While the server is away, one knocks. */
static Moment let_in(void)
{
    int most = is_server_away ? 1 : together;
    while (outside_count && coming_count < most && now() >= knock_at) {
        Person *person = outside[outside_first];
        outside_first = (outside_first + 1) % (size_t)people_count;
        outside_count--;
        come(person);
        most = is_server_away ? 1 : together;
    }
    return outside_count && coming_count < most ? knock_at : never;
}

static void connected(Person *person)
{
    char request[512];
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(person->line, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) {
        knock_later(person);
        return;
    }
    is_server_away = false;
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n\r\n",
                          person->path, port);
    if (write(person->line, request, (size_t)length) != length) short_writes++;
    person->state = UPGRADING;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = person};
    epoll_ctl(events, EPOLL_CTL_MOD, person->line, &event);
}

/* The bytes that were used up of the answer to the upgrade. */
static size_t upgraded(Person *person)
{
    const char *end = find(person->inbox, person->held, "\r\n\r\n");
    if (!end) return 0;
    if (!starts_with(person->inbox, person->held, "HTTP/1.1 101")) {
        if (!lost_lines) fprintf(stderr, "refused: %.120s\n", person->inbox);
        lose_line(person);
        return 0;
    }
    person->state = JOINING;
    peer->greet(person);
    return (size_t)(end + 4 - person->inbox);
}

static void hear_frame(Person *person, int opcode, char *message, size_t length)
{
    if (opcode == PING)
        send_frame(person, PONG, message, length);
    else if (opcode == CLOSE)
        lose_line(person);
    else if (opcode != PONG)
        peer->hear(person, message, length);
}

/* The bytes of the first whole frame, which is heard; 0 if there is none. Servers do not mask. */
static size_t next_frame(Person *person, char *at, size_t held)
{
    const uint8_t *bytes = (const uint8_t *)at;
    if (held < 2) return 0;
    size_t head = 2, length = bytes[1] & 127;
    int more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (held < head + (size_t)more) return 0;
    if (more) length = 0;
    while (more--) length = length << 8 | bytes[head++];
    if (held < head + length) return 0;
    char kept = at[head + length];
    at[head + length] = 0; /* numbers at the very end of a message end there */
    hear_frame(person, bytes[0] & 15, at + head, length);
    at[head + length] = kept;
    return head + length;
}

static bool is_connected(const Person *person)
{
    return person->state == UPGRADING || person->state == JOINING || person->state == HERE;
}

static void hear_all(Person *person)
{
    size_t used = person->state == UPGRADING ? upgraded(person) : 0, frame = 1;
    if (person->state == UPGRADING) return;
    while (is_connected(person) && frame) {
        frame = next_frame(person, person->inbox + used, person->held - used);
        used += frame;
    }
    if (!is_connected(person)) return;
    person->held -= used;
    memmove(person->inbox, person->inbox + used, person->held);
}

static void hear(Person *person)
{
    if (person->room - person->held < 4096) {
        person->room = person->room ? 2 * person->room : 8192;
        person->inbox = grown(person->inbox, person->room + 1, 1);
    }
    ssize_t got = read(person->line, person->inbox + person->held, person->room - person->held);
    if (got > 0) {
        person->held += (size_t)got;
        hear_all(person);
    } else if (got == 0 || errno != EAGAIN) {
        lose_line(person);
    }
}

static int alarm_clock; /* epoll's own timeout is in milliseconds, which is too coarse */

static void listen_until(Moment end)
{
    struct epoll_event happened[512];
    struct itimerspec at = {.it_value = {(time_t)(end / SECOND), (long)(end % SECOND) * 1000 + 1}};
    timerfd_settime(alarm_clock, TFD_TIMER_ABSTIME, &at, NULL);
    int count = epoll_wait(events, happened, 512, -1);
    for (int i = 0; i < count; i++) {
        Person *person = happened[i].data.ptr;
        if (!person) continue;
        if (person->state == CONNECTING)
            connected(person);
        else if (is_connected(person))
            hear(person);
    }
}

static Moment earlier(Moment a, Moment b)
{
    return a < b ? a : b;
}

/* Everything goes its way until `is_done`, or for so many seconds; whether it was done. */
static bool live(bool (*is_done)(void), double seconds)
{
    Moment end = now() + (Moment)(seconds * SECOND);
    while (!is_done()) {
        if (now() >= end) return false;
        Moment next = earlier(let_in(), earlier(move_whoever_likes(), move_those_who_decided()));
        listen_until(earlier(next, end));
    }
    return true;
}

static bool is_time_up(void)
{
    return false;
}

static bool do_all_play(void)
{
    return playing_count == people_count; /* spectators see play, too */
}

static bool are_all_back(void)
{
    return here_count + gone_count == people_count;
}

static bool are_all_answered(void)
{
    return unanswered_count == 0;
}

/* ------------------------------------------------------------------ the server's process */

static const char *pid_file;

/* Read anew each time: after a kill it is another one. */
static int server_pid(void)
{
    int pid = 0;
    FILE *file = fopen(pid_file, "r");
    if (!file || fscanf(file, "%d", &pid) != 1) fail(pid_file);
    fclose(file);
    return pid;
}

static double processor_seconds(void)
{
    char path[64], stat[1024] = "";
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", server_pid());
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    size_t read = fread(stat, 1, sizeof stat - 1, file);
    fclose(file);
    const char *after_name = memrchr(stat, ')', read);
    if (after_name)
        sscanf(after_name + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double memory_mb(void)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", server_pid());
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1e6;
}

static double own_processor_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* ------------------------------------------------------------------ from beginning to end */

static void kill_server(void)
{
    if (kill(server_pid(), SIGKILL)) fail("the server cannot be killed");
    killed_at = now();
    do_all_return = true;
    together = people_count;
    for (Person *person = people; person < people + people_count; person++)
        if (is_connected(person)) lose_line(person);
    expect(live(are_all_back, PATIENCE), "not everybody came back");
}

static void announce(const char *what)
{
    puts(what);
    fflush(stdout);
}

typedef struct {
    double seconds, processor, own_processor, memory;
} Measured;

static Measured measure(double seconds)
{
    double processor = processor_seconds(), own = own_processor_seconds();
    announce("measuring");
    measured_from = now();
    live(is_time_up, seconds);
    measured_until = now();
    Measured found = {(double)(measured_until - measured_from) / SECOND,
                      processor_seconds() - processor, own_processor_seconds() - own, memory_mb()};
    announce("measured");
    is_running = false;
    live(are_all_answered, LAST_ANSWERS);
    live(is_time_up, 0.3); /* the last updates follow their acknowledgements */
    finish_all();
    return found;
}

static void print_times(const char *name, Sample *sample)
{
    static const struct {
        const char *name;
        double part;
    } parts[] = {{"p50", .5}, {"p99", .99}, {"p999", .999}, {"worst", 1}};
    qsort(sample->times, sample->count, sizeof *sample->times, by_time);
    printf("\"%s\": {", name);
    for (size_t i = 0; i < 4 && sample->count; i++) {
        size_t place = (size_t)((double)sample->count * parts[i].part);
        if (place >= sample->count) place = sample->count - 1;
        printf("%s\"%s\": %.3f", i ? ", " : "", parts[i].name, sample->times[place] / 1000.0);
    }
    printf("}, ");
}

static void print_refusals(void)
{
    printf("\"refused\": {");
    for (int i = 0; i < CODES && refused[i].count; i++)
        printf("%s\"%s\": %lu", i ? ", " : "", refused[i].code, refused[i].count);
    printf("}, ");
}

static void report(Measured found)
{
    printf("{\"people\": %d, \"seconds\": %.3f, \"moves\": %lu, ", people_count, found.seconds,
           moves_taken);
    print_times("acknowledged_ms", &acknowledged);
    print_times("all_know_ms", &all_know);
    print_times("came_back_ms", &came_back);
    print_refusals();
    printf("\"unanswered\": %lu, \"untold\": %lu, \"lost_lines\": %lu, \"short_writes\": %lu, ",
           unanswered_count, untold, lost_lines, short_writes);
    printf("\"games_over\": %lu, \"processor_s\": %.2f, \"load_processor_s\": %.2f, "
           "\"memory_mb\": %.1f}\n",
           games_over, found.processor, found.own_processor, found.memory);
}

static Role parse_role(const char *name)
{
    if (!strcmp(name, "any")) return ANY_TIME;
    if (!strcmp(name, "asked")) return ASKED;
    expect(!strcmp(name, "watch"), "a role is any, asked or watch");
    return WATCHES;
}

static bool read_person(FILE *file, Person *person, int *table)
{
    char role[16];
    int found = fscanf(file, "%d %d %15s %lf %159s %95s", table, &person->seat, role,
                       &person->think, person->path, person->key);
    if (found == EOF) return false;
    expect(found == 6, "a line is \"table seat role think path key\"");
    person->role = parse_role(role);
    return true;
}

static void seat_person(Person *person, int number)
{
    Table *table = person->table = &tables[number];
    if (person->role == WATCHES) return;
    if (!table->people) {
        table->host = person;
        table->is_open = true;
    }
    table->people++;
    table->is_open &= person->role == ANY_TIME;
    if (person->role == ANY_TIME) movers[mover_count++] = person;
}

static void read_people(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    Person person = {0};
    int number;
    for (; read_person(file, &person, &number); people_count++)
        if (number >= table_count) table_count = number + 1;
    people = allot((size_t)people_count, sizeof *people);
    tables = allot((size_t)table_count, sizeof *tables);
    movers = allot((size_t)people_count, sizeof *movers);
    outside = allot((size_t)people_count, sizeof *outside);
    rewind(file);
    for (int i = 0; i < people_count; i++) {
        read_person(file, &people[i], &number);
        seat_person(&people[i], number);
        wait_outside(&people[i]);
    }
    fclose(file);
}

static void allow_lines(rlim_t count)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= count) return;
    limit.rlim_cur = count;
    if (limit.rlim_max < count) limit.rlim_max = count;
    if (setrlimit(RLIMIT_NOFILE, &limit)) fail("too few open files are allowed");
}

static void open_eyes(void)
{
    events = epoll_create1(0);
    alarm_clock = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = NULL};
    if (epoll_ctl(events, EPOLL_CTL_ADD, alarm_clock, &event)) fail("epoll_ctl");
}

static void find_peer(const char *name)
{
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++)
        if (!strcmp(name, peers[i].name)) peer = &peers[i];
    expect(peer != NULL, "a peer is rumpus, colyseus or boardgame.io");
}

int main(int count, char **arguments)
{
    expect(count >= 8, "load PEER PORT PEOPLE RATE WARM SECONDS PIDFILE [kill]");
    find_peer(arguments[1]);
    port = atoi(arguments[2]);
    read_people(arguments[3]);
    rate = atof(arguments[4]);
    double warm = atof(arguments[5]), seconds = atof(arguments[6]);
    pid_file = arguments[7];
    signal(SIGPIPE, SIG_IGN);
    srand48(1);
    allow_lines((rlim_t)people_count + 64);
    open_eyes();
    expect(live(do_all_play, PATIENCE), "not everybody came in and got a seat");
    begin_to_play();
    live(is_time_up, warm);
    if (count > 8) kill_server();
    report(measure(seconds));
    return 0;
}
