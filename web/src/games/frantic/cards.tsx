// Cards of Frantic: "r5" is the red 5, "k5" the black one, "rgift" the red Gift; "fantastic" and
// its kin have no colour.
import type { Colour } from "../../art/colours";
import { settings } from "../../state/settings";
import {
  Counterattack,
  Equality,
  Fantastic,
  FantasticFour,
  FranticBack,
  FranticNumber,
  FranticSpecial,
  FuckYou,
  NiceTry,
} from "./art";
import type { FranticIcon } from "./icons";
import { dictionary } from "./words";

const COLOUR: Record<string, Colour | "night"> = {
  y: "yellow",
  r: "red",
  g: "green",
  b: "blue",
  k: "night",
};
const SPECIALS: Record<string, { sign: FranticIcon; title: string }> = {
  gift: { sign: "gift", title: "GIFT" },
  exchange: { sign: "swap", title: "EXCHANGE" },
  chance: { sign: "again", title: "2ND CHANCE" },
  skip: { sign: "skip", title: "SKIP" },
};
const COLOURLESS: Record<string, () => preact.JSX.Element> = {
  fantastic: Fantastic,
  four: FantasticFour,
  equality: Equality,
  counter: Counterattack,
  nicetry: NiceTry,
  fy: () => <FuckYou friendly={settings.value.friendly} />,
};

/** Cards and signs are called the same in every language. */
export const TITLES: Record<string, string> = {
  gift: "Gift",
  exchange: "Exchange",
  chance: "2nd Chance",
  skip: "Skip",
  fantastic: "Fantastic",
  four: "Fantastic Four",
  equality: "Equality",
  counter: "Counterattack",
  nicetry: "Nice Try",
};

export function FranticFace({ card }: { card: string }) {
  const Plain = COLOURLESS[card];
  if (Plain) return <Plain />;
  const colour = COLOUR[card[0]!];
  const rest = card.slice(1);
  const special = SPECIALS[rest];
  if (!colour) return <FranticBack />;
  return special ? (
    <FranticSpecial colour={colour as Colour} {...special} />
  ) : (
    <FranticNumber colour={colour} number={Number(rest)} />
  );
}

/** What is drawn: the rude one has two faces. */
export const drawingOf = (card: string) => (card === "fy" && settings.value.friendly ? "f*" : card);

export function cardName(card: string): string {
  const t = dictionary.value;
  if (card === "fy") return settings.value.friendly ? "F*** You" : "Fuck You";
  if (card === "?") return t.hidden;
  return TITLES[card] ?? `${t.colours[card[0]!]} ${TITLES[card.slice(1)] ?? card.slice(1)}`;
}
