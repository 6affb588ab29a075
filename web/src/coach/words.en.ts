const percent = (part: number) => `${Math.round(part * 100)} %`;
const decimal = (n: number) => n.toFixed(1).replace("-", "−");
const signed = (n: number) => `${n >= 0 ? "+" : "−"}${Math.abs(Math.round(n * 100))}`;
const time = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;

export const words = {
  title: (game: string) => `With Ada: ${game}`,
  hands: (game: string) => `Hands: ${game}`,
  replay: "The replay",
  share: "Share this look",
  waits: (n: number) => (n > 1 ? `Ada looks at ${n} other games first.` : "Ada is on her way."),
  works: (part: number) => `Ada looks at it: ${percent(part)}`,
  measures: (part: number) => `The hands are measured: ${percent(part)}`,
  refused: {
    not_over: "The game is not over yet.",
    old_rules: "The rules have changed since this game.",
    too_fast: "Ada has much to do. Try again in a minute.",
    damaged: "Nothing can be made of this game.",
  } as Record<string, string>,
  failed: "That did not work.",
  again: "Try again",
  decisions: "Costly decisions",
  none: "Nothing was given away: Ada would hardly have done better.",
  looked: (n: number) => `${n} decisions were looked at, each by what its seat could know.`,
  gave: (who: string, you: boolean, cost: number) =>
    `${you ? "Here you" : `Here ${who}`} gave away ${percent(cost)}`,
  little: (who: string, you: boolean, cost: number) =>
    `${you ? "You" : who} gave away ${(cost * 100).toFixed(1)} %`,
  error: (error: number) => `± ${(error * 100).toFixed(1)} %`,
  made: (who: string, you: boolean) => (you ? "You did" : `${who} did`),
  best: "Ada would have done",
  wins: (chance: number) => `wins in ${percent(chance)}`,
  until: (mine: number, others: number) =>
    `Until the round ends: ${decimal(mine)} points on average, ${decimal(others)} for each of the others.`,
  follows: "Then most likely:",
  nothing: "What follows is open.",
  step: (who: string, deed: string) => `${who}: ${deed}`,
  tryIt: "Try again from here",
  tryHelp: "The same cards, the same bots, your move. It counts for nothing.",
  chances: "The true chances",
  chancesHelp: (error: number) =>
    `All hands open, the cards to come unknown; each ± ${(error * 100).toFixed(1)} %.`,
  chart: "Chances of all seats over the game",
  swings: "What changed them most",
  luck: "by cards",
  choice: (who: string, you: boolean) => (you ? "by your choice" : `by ${who}’s choice`),
  change: (who: string, n: number) => `${who} ${signed(n)} %`,
  parts: "Luck and choices",
  partsHelp: "In hundredths of a win. The parts add up to the result.",
  seat: "Player",
  result: "Result",
  start: "Even start",
  byLuck: "Luck",
  own: "Own choices",
  others: "Others’ choices",
  within: "±",
  points: signed,
  figures: "All hands",
  rows: {
    to_notice: "Time to notice",
    to_move: "Time to the next move",
    taken: "Chances taken",
    missed: "Chances missed",
    lay: "They lay open for",
    longest: "The longest",
    won: "Races won",
    lost: "Races lost",
    closest: "By the least",
    behind: "Mostly by",
    cost: "Missed points, about",
  },
  figuresHelp:
    "A chance opens when somebody else’s move lets you do something. Half of the times are shorter than those given.",
  you: "You",
  earlier: "Your last games",
  first: "Look at more of your games, and they stand here.",
  time,
  number: String as (n: number) => string,
};

export type CoachWords = typeof words;
