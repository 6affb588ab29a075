// Moves as the server writes them: "offer g2 3 +w" lays three cards of group 2 and a white one on
// the table, "reach 12" is for the offer with that number; "unreach 12", "withdraw", "call light
// blue", "vote", "unvote".
import type { Group } from "./art";
import type { View } from "./view.gen";

export const WITHDRAW = "withdraw";
export const WORLD = "world";
/**
 * What can be called, four names a group: colour and region of one half, colour and region of the
 * other.
 */
export const CALLS = [
  "gray",
  "south america",
  "dark blue",
  "western asia",
  "pink",
  "pacific asia",
  "red",
  "caribbea",
  "light blue",
  "western europe",
  "olive green",
  "southeast asia",
  "orange",
  "atlantic north america",
  "yellow",
  "africa",
  "maroon",
  "eastern europe",
  "light green",
  "australasia",
  "purple",
  "pacific north america",
  "dark green",
  "mediterranea",
];

export const isWhite = (card: string) => card[0] === "w";
/** The group in a text like "g3-1"; nothing for a white card. */
export const groupOf = (card = ""): Group | null =>
  card[0] === "g" ? (Number(card[1]) as Group) : null;

/**
 * The cards as an offer. Not everything that can be picked can be offered: the server's list
 * decides.
 */
export function offerOf(cards: string[]): string {
  const coloured = cards.filter((card) => !isWhite(card));
  return `offer g${groupOf(coloured[0])} ${coloured.length}${coloured.length < cards.length ? " +w" : ""}`;
}

/**
 * The cards picked once another one was touched: one group at a time, and one white card along with
 * it.
 */
export function touch(picked: string[], card: string): string[] {
  if (picked.includes(card)) return picked.filter((other) => other !== card);
  const stays = (other: string) =>
    isWhite(card) ? !isWhite(other) : isWhite(other) || groupOf(other) === groupOf(card);
  return [...picked.filter(stays), card];
}

/** Some cards of the hand that make this offer; which ones the server takes makes no difference. */
export function packetOf({ hand }: View, move: string): string[] {
  const [, group = "", count, white] = move.split(" ");
  const cards = hand.filter((card) => card.startsWith(group)).slice(0, Number(count));
  return white ? [...cards, ...hand.filter(isWhite).slice(0, 1)] : cards;
}

/** A changed offer is a new one: nobody reaches for it yet. */
function withOffer(view: View, you: number, offered: string[]): View {
  const packet = offered.length ? { number: 0, size: offered.length } : null;
  return { ...view, offered, offers: view.offers.with(you, packet), reached_by: [], reaching: [] };
}

function withReach(view: View, number: number, reaches: boolean): View {
  const seat = view.offers.findIndex((offer) => offer?.number === number);
  if (seat < 0 || view.reaching.includes(seat) === reaches) return view;
  const others = view.reaching.filter((other) => other !== seat);
  return { ...view, reaching: reaches ? [...others, seat] : others };
}

/** A move is shown at once. Whether a reach becomes a swap is known only to the server. */
export function expect(view: View, [move = ""]: string[]): View {
  const { you, offered, votes } = view;
  if (you === null) return view;
  const [verb, number] = move.split(" ");
  const otherVotes = votes.filter((seat) => seat !== you);
  switch (verb) {
    case "offer":
      return offerOf(offered) === move ? view : withOffer(view, you, packetOf(view, move));
    case WITHDRAW:
      return offered.length ? withOffer(view, you, []) : view;
    case "reach":
      return withReach(view, Number(number), true);
    case "unreach":
      return withReach(view, Number(number), false);
    case "vote":
      return { ...view, votes: [...otherVotes, you] };
    case "unvote":
      return { ...view, votes: otherVotes };
    default:
      return view;
  }
}
