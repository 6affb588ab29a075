const days = (n: number) => (n === 1 ? "one day" : `${n} days`);
const ORDINALS = ["1st", "2nd", "3rd", "4th"];

export const words = {
  title: "Deal of the day",
  line: "The same cards for everybody, against the same three bots with the same dice. Each deal once.",
  next: (time: string) => `New cards in ${time} (midnight UTC)`,
  hours: (hours: number, minutes: number) =>
    hours ? `${hours} h ${minutes} min` : `${minutes} min`,
  streak: (n: number) => (n ? `${days(n)} in a row` : "no days in a row yet"),
  longest: (n: number) => `at most ${days(n)}`,
  with: (names: string) => `with ${names}`,
  play: "Play",
  resume: "Continue",
  result: "Result",
  playOf: (game: string) => `Play ${game}`,
  resumeOf: (game: string) => `Continue ${game}`,
  resultOf: (game: string) => `Result of ${game}`,
  open: "Not played yet",
  running: "You are in the middle of it",
  strength: (mean: number, margin: number) => `strength ${mean} ± ${margin}`,
  late: "from the archive",
  reached: (place: number, lead: number, of = 4) =>
    `${ORDINALS[place - 1] ?? place} of ${of}, ${gap(lead)}`,
  archive: "Days before",
  noArchive: "Tomorrow the first of them stands here.",
  older: "Show older days",
  archiveHelp: "Old deals can still be played. They count for no streak.",
  rank: (rank: number, of: number) => `${rank} of ${of}`,
  today: "Against everyone",
  alone: "You are the first. Come back later to see how others did.",
  lateHelp: "Your game is beside theirs and not counted among them.",
  better: (percent: number) => `better than ${percent} % of the others`,
  distribution: "How everybody did, in points before or behind the best of the others",
  bar: (from: number, to: number, n: number) =>
    `${from === to ? signed(from) : `${signed(from)} to ${signed(to)}`}: ${n}`,
  levels: "Against the levels",
  levelsHelp: "Each played the same cards in your place.",
  thinking: "still playing…",
  you: "You",
  share: "A few lines for a chat",
  shareHelp: "They tell nothing of the cards.",
  copy: "Copy",
  copied: "The lines are copied.",
  film: "Watch your game",
  filmHelp: "Until the day ends, only those who have played it can open its link.",
  back: "All deals",
  already: "You have played this one already.",
  failed: "That did not work.",
  challenge: {
    title: "Same cards, your turn",
    by: (name: string, game: string) => `${name} has played this game of ${game}. Now you.`,
    both: (name: string, game: string) =>
      `${name} and you have played this game of ${game}, with the same cards.`,
    own: (game: string) => `Your game of ${game}, for others to play.`,
    help: (bots: string) =>
      `The same cards, the same seat and the same bots: ${bots}. As long as you decide as they did, everything goes as it went. Their game stays hidden until yours is over.`,
    ownHelp: (bots: string) =>
      `They get the same cards, the same seat and the same bots: ${bots}. Your game stays hidden from them until theirs is over.`,
    send: "Send the link",
    play: "Take the seat",
    resume: "Continue",
    who: "Who has played it",
    nobody: "Nobody has taken it up yet.",
    first: "first",
    compare: (name: string) => `Compare with ${name}`,
    with: (name: string) => `You and ${name}`,
    same: (n: number) =>
      n ? `The first ${n === 1 ? "decision was" : `${n} decisions were`} the same.` : "",
    never: "You decided alike from the first to the last card.",
    here: "Here you parted",
    number: "No.",
    watch: "See it",
    more: "Show all decisions",
    after: "From here on you played two different games.",
  },
};

function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0";
}

function gap(lead: number): string {
  const points = Math.abs(lead) === 1 ? "1 point" : `${Math.abs(lead)} points`;
  return lead ? `${points} ${lead > 0 ? "ahead" : "behind"}` : "level on points";
}

export type DayWords = typeof words;
