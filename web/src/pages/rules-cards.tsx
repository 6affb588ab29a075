// Cards and events in the rules: the server marks them, here they are drawn.
import { render } from "preact";
import { GAMES } from "../games";
import { dictionaryOf } from "../games/dictionary";
import { fetchPictures } from "../games/parts";
import type { View } from "../wire";

/** Draws all marks inside an article. */
export async function drawCards(article: Element, game: string, view: View): Promise<void> {
  const marks = article.querySelectorAll("rumpus-card");
  if (!marks.length || !GAMES.includes(game)) return;
  const [{ Picture, cardName }] = await Promise.all([
    fetchPictures(game),
    dictionaryOf(game).bring(),
  ]);
  for (const mark of marks) {
    const card = mark.getAttribute("card")!;
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", cardName(card, view));
    mark.textContent = "";
    render(
      <svg viewBox="0 0 100 140" aria-hidden="true">
        <Picture card={card} view={view} />
      </svg>,
      mark,
    );
  }
}
