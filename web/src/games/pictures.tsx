// Cards and events in the rules: the server marks them, here they are drawn.
import { render, type ComponentType } from "preact";
import type { View } from "../wire";

/** A card by its text in the rules, in a box of 100 × 140; nothing if this is no card. `view` is that of a fresh deal. */
type Picture = ComponentType<{ card: string; view: any }>; // each game knows its own

type Pictures = { Picture: Picture; cardName(card: string, view: any): string };

/** How a game draws and calls what its rules mark; a game without a line here shows the texts of its cards. */
const PICTURES: Record<string, () => Promise<Pictures>> = {
  frantic: () => import("./frantic/pictures"),
  kingdom_four: () => import("./kingdom_four/cards").then(({ KingdomFace, cardName }) => ({ Picture: KingdomFace, cardName })),
  pandemonium: () => import("./pandemonium/cards").then(({ Face, cardName }) => ({ Picture: Face, cardName })),
  perpetual_commotion: () => import("./perpetual_commotion/cards").then(({ CommotionFace, cardName }) => ({ Picture: CommotionFace, cardName })),
  scandaroon: () => import("./scandaroon/pictures"),
};

/** Draws all marks inside an article. */
export async function drawCards(article: Element, game: string, view: View): Promise<void> {
  const marks = article.querySelectorAll("rumpus-card");
  if (!marks.length || !PICTURES[game]) return;
  const { Picture, cardName } = await PICTURES[game]();
  for (const mark of marks) {
    const card = mark.getAttribute("card")!;
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", cardName(card, view));
    mark.textContent = "";
    render(<svg viewBox="0 0 100 140" aria-hidden="true"><Picture card={card} view={view} /></svg>, mark);
  }
}
