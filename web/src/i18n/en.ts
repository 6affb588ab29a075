// English, and with it the list of all words there are: every language must have the same.
import games from "games:tiles/en";
import type { Fate } from "../net/table";
import { upper } from "../ui/upper";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const count = (n: number) => NUMBERS[n] ?? String(n);

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

/** "Mara", "Mara and Jun", "Mara, Jun and Ida" */
const list = (names: string[]) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/** One's own name, which comes first among others and is a small word inside a sentence. */
const YOU = "You";
const youFirst = (names: string[]) =>
  [...names].sort((a, b) => Number(b === YOU) - Number(a === YOU));
const inside = (name: string) => (name === YOU ? "you" : name);

export const words = {
  list,
  common: {
    you: YOU,
    close: "Close",
    toLobby: "Rumpus, to the lobby",
    lobby: "To the lobby",
    rules: "Rules",
    rulings: "Rulings",
    settings: "Settings",
    loading: "One moment…",
    points: "points",
  },
  lobby: {
    title: (games: number) => `Rumpus: a room for ${count(games)} card games`,
    hello: "Pull up a chair.",
    subtitle: (games: number) =>
      `${upper(count(games))} card games, with friends or with good bots. No account.`,
    games: "Games",
    playNow: "Play now",
    invite: "Invite friends",
    own: (game: string) => `Choose options for ${game}`,
    turns: "by turns",
    atOnce: "all at once",
    minutes: (low: number, high: number) => (low === high ? `${low} min` : `${low}–${high} min`),
    continueGame: "Continue a game",
    resume: "Continue",
    with: (game: string, names: string[]) => (names.length ? `${game} with ${list(names)}` : game),
    yourTurn: "It is your turn.",
    goesOn: "The game goes on.",
    gathering: "Waiting for players.",
    lastGames: "Your last games",
    openTables: "Open tables",
    company: "Bots play like",
    join: "Join",
    freeSeats: (n: number) => many(n, "free seat", "free seats"),
    youWon: "you won",
    won: (names: string[]) => `${list(names)} won`,
    profile: (name: string) => `You are ${name}, a guest`,
  },
  games,
  newTable: {
    title: (game: string) => `A table for ${game}`,
    who: "Who plays?",
    friends: "Friends, by link",
    anybody: "Anybody",
    bots: "Only bots",
    seats: "Seats",
    bot: "Who plays with you?",
    each: "Choose for each seat",
    same: "All alike",
    seat: (n: number) => `Seat ${n}`,
    more: "More",
    hints: "Hints",
    hintsHelp: "Everybody may ask what the expert would do.",
    pace: "Time for a decision",
    countdown: "Countdown before a round",
    seconds: (n: number) => (n < 120 ? `${n} s` : `${n / 60} min`),
    options: "Rules of this table",
    open: "Open the table",
    start: "Deal",
  },
  levels: {
    beginner: {
      name: "Pip",
      level: "beginner",
      line: "Pip plays what looks nice, and often overlooks the better card.",
    },
    casual: {
      name: "Nell",
      level: "casual",
      line: "Nell plays with sense, talks on the side, and slips now and then.",
    },
    strong: {
      name: "Bruno",
      level: "strong",
      line: "Bruno thinks ahead and seldom gives anything away.",
    },
    expert: {
      name: "Ada",
      level: "expert",
      line: "Ada weighs hundreds of ways it can go on. She sees no more than you would in her place.",
    },
    greedy: { name: "", level: "with sense", line: "" },
    random: { name: "", level: "by chance", line: "" },
  } as Record<string, { name: string; level: string; line: string }>,
  hint: {
    ask: "What would the expert do?",
    first: "First game? Show me",
    known: "I know this game",
    title: "The expert would",
    thinks: "The expert is thinking…",
    comes: "The expert is on the way…",
    wait: "Wait. Nothing is worth doing right now.",
    promises: (n: number) => `promises ${n} of 100`,
    legend:
      "The bar: how much of its thinking the expert gave to a move, in worlds that fit what you know.",
    why: {
      only: "There is nothing else to do.",
      clear: "One move is clearly the best.",
      better: "The first is the best, though another comes close.",
      even: "Several moves are about as good.",
      glance: "At a glance, without much thought:",
    },
  },
  race: (winner: string, loser: string, ms: number) =>
    `${winner} ${winner === YOU ? "were" : "was"} ${ms} ms before ${inside(loser)}.`,
  raceEnd: (winner: string, loser: string, ms: number) =>
    `${winner} ended the round ${ms} ms before ${inside(loser)} played.`,
  profile: {
    title: "How others see you",
    name: "Your name",
    face: "Your face",
    save: "Save",
  },
  settings: {
    title: "Settings",
    theme: "Light",
    themes: { system: "as the system", light: "day", dark: "lamplight" },
    language: "Language",
    motion: "Moving cards",
    motionHelp: "Cards fly to their places. Off, they are there at once.",
    autoPass: "Pass for me",
    autoPassHelp: "In a reaction window, if I have nothing to answer with. Nobody can tell.",
    friendly: "Family-friendly names",
    friendlyHelp: "Rude words on cards are blotted out.",
    helps: "Show what a card would do",
    helpsHelp: "Cards that match glow before you play.",
    oneTap: "Play with one tap",
    oneTapHelp: "Otherwise the first tap shows what the card does.",
  },
  line: {
    up: "The line is good",
    trip: (ms: number) => `Line: ${ms} ms`,
    quiet: "Nothing heard for a moment…",
    down: "The line is down. Trying again…",
    fate: ({ taken, of, isKnown }: Fate) => {
      if (!isKnown) return "The line is back. Look whether your last move was taken.";
      if (taken === of) return "The line is back. Your move was taken.";
      if (!taken) return "The line is back. Your move was not taken: make it again.";
      return `The line is back. Of your ${of} moves ${taken} ${taken === 1 ? "was" : "were"} taken.`;
    },
  },
  table: {
    label: "Table",
    players: "Players",
    sideLabel: "Log and chat",
    log: "What happened",
    chat: "Log, chat and emotes",
    menu: "Table menu",
    say: "Say something",
    send: "Send",
    connecting: "Going to the table…",
    leave: "Leave the table",
    stand: "Give up the seat",
    copyLink: "Copy the link",
    copied: "The link is copied.",
    shareTitle: "Bring somebody along",
    shareHelp: "Whoever opens this link sits down or watches.",
    qr: "QR code of the link to this table",
    away: "away",
    bot: "bot",
    standsIn: "A bot plays for you. Take your seat back?",
    back: "Take it back",
    resting: "The table waits for you. Go on?",
    goOn: "Go on",
    watching: "You are watching.",
    watchers: (n: number) => `${n} watching`,
    tenSeconds: "Ten seconds left.",
    keys: "Keys: digits pick a card, Enter plays it, ? shows the rules, C opens the chat, H asks the expert.",
    hints: "Hints are allowed",
    noHints: "No hints",
    paceOf: (time: string) => `${time} for a decision`,
  },
  emotes: { smile: "Smile", wow: "Wow", wave: "Wave", crown: "Well played" } as Record<
    string,
    string
  >,
  gather: {
    title: "The table is laid",
    help: "Send the link to your friends. Empty seats can be played by bots.",
    seat: (n: number) => `Seat ${n}`,
    free: "free",
    sit: "Sit here",
    addBot: "Add a bot",
    removeBot: "Remove",
    level: (name: string) => `How ${name} plays`,
    start: "Deal",
    startHelp: "Empty seats get a bot.",
    waitHost: (name: string) => `${name} deals when everybody is here.`,
    host: "host",
  },
  results: {
    won: (names: string[], you: boolean) =>
      you && names.length === 1
        ? "You have won!"
        : `${list(youFirst(names))} ${names.length > 1 ? "have" : "has"} won.`,
    player: "Player",
    rematch: "Play again",
    joinRematch: "To the new game",
    replay: "Watch the replay",
    show: "Results",
  },
  replay: {
    title: (game: string) => `Replay: ${game}`,
    back: "One step back",
    forward: "One step on",
    play: "Play",
    pause: "Pause",
    race: "The next race",
    position: (n: number, of: number) => `Step ${n} of ${of}`,
    view: "Seen by",
    everything: "all cards open",
    watcher: "a spectator",
  },
  lost: {
    title: "Nobody sits here",
    text: "This page does not exist, or the table has been cleared.",
    broken: "Something went wrong",
    brokenText: "The page could not be shown. Loading it again mostly helps.",
    again: "Load again",
    offline: "The room cannot be reached",
    offlineText: "Is the network there? We try again as soon as you say so.",
    oldRules: "The rules have changed",
    oldRulesText: "This game was played by rules that have changed since, so its table was closed.",
    newTable: "To the new table",
  },
  errors: {
    not_your_turn: "It is not your turn.",
    illegal_move: "That cannot be played now.",
    unknown_move: "That cannot be played now.",
    stale: "The table was faster. Look again.",
    too_late: "Too late.",
    too_fast: "Slower, please.",
    seat_taken: "This seat is taken.",
    not_host: "Only the host can do that.",
    not_seated: "You do not sit at this table.",
    not_started: "Not yet.",
    is_over: "The game is over.",
    already_started: "The game has begun.",
    too_large: "That is too long.",
    no_hints: "No hints at this table.",
    no_line: "The line is down: nothing was played.",
  } as Record<string, string>,
  tooLate: (name: string) => `Too late: ${name} was first.`,
  refused: "That did not work.",
};

export type Words = typeof words;
