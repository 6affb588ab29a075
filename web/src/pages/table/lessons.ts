// A first game: what to know before each of the first few decisions, while the expert shows what it would do.
import type { Dictionary } from "../../i18n";

export const lessons: Dictionary<Record<string, string[]>> = {
  en: {
    kingdom_four: [
      "Play one card of your hand into the field. If kingdom and thing are the same as on a card there, you take both; the number does not matter.",
      "After your card the pile's top card is turned up into the field by itself, and takes for you as well. What matches nothing stays, for the others to take.",
      "What you have taken counts three times: four or three of a kingdom with the same number (King), straights of different things in a kingdom (Queen), many of the same thing (Joker).",
    ],
    frantic: [
      "Get rid of your cards. Lay one with the colour or the number of the card on top; black ones only on their number.",
      "If nothing fits, or you had rather not, draw a card; then lay one or pass. Special cards fit by their colour, those without a colour on anything.",
      "What you still hold when somebody is out counts against you. Special cards count most: use them in time, and keep one answer for attacks.",
    ],
    scandaroon: [
      "Build a row of cards. Lay one at its right end; arrows on it add to its neighbours or take from them, and trump counts double.",
      "Instead of laying a card you may give up one of your row for what it says at its foot. A card with four arrows goes into any row, so you can spoil others' too.",
      "Whoever has passed is out of the round and keeps the rest of the hand: a row that wins by one is enough. Cards are not drawn again, so save some.",
    ],
    pandemonium: [
      "All trade at once. Pick cards of one colour that you do not want, and call their number. Nobody sees which they are.",
      "Whoever calls the same number can swap with you: reach for the packet. If the other reaches for yours too, both change hands.",
      "Five cards of one group win the round: call them by a colour or a region. White cards help to finish a set, but count against who is left with them.",
    ],
    perpetual_commotion: [
      "All play at once on the common piles. A Start opens one, any 2 gives it its colour, and then it goes up by one in that colour.",
      "Play from your row first: each card that leaves it brings up a Feeder, and every Feeder left at the end costs two points.",
      "Nothing fits? Flip three Playmakers. When your Feeders are gone, call Out before the others do.",
    ],
  },
  de: {
    kingdom_four: [
      "Spiel eine Karte deiner Hand ins Feld. Sind Königreich und Ding gleich wie auf einer Karte dort, nimmst du beide; die Zahl ist gleichgültig.",
      "Nach deiner Karte wird von selbst die oberste des Stapels ins Feld aufgedeckt und nimmt ebenfalls für dich. Was zu nichts passt, bleibt für die anderen liegen.",
      "Was du genommen hast, zählt dreimal: vier oder drei eines Königreichs mit gleicher Zahl (König), Straßen verschiedener Dinge in einem Königreich (Dame), viel vom selben Ding (Joker).",
    ],
    frantic: [
      "Werde deine Karten los. Leg eine mit der Farbe oder der Zahl der obersten; schwarze nur auf ihre Zahl.",
      "Passt nichts oder magst du nicht, dann zieh eine Karte; danach leg eine oder passe. Spezialkarten passen nach ihrer Farbe, solche ohne Farbe auf alles.",
      "Was du noch hältst, wenn jemand fertig ist, zählt gegen dich. Spezialkarten zählen am meisten: Nutze sie rechtzeitig, und behalte eine Antwort auf Angriffe.",
    ],
    scandaroon: [
      "Bau eine Reihe. Leg eine Karte an ihr rechtes Ende; Pfeile darauf geben den Nachbarn etwas oder nehmen es ihnen, und Trumpf zählt doppelt.",
      "Statt zu legen, darfst du eine Karte deiner Reihe abgeben für das, was an ihrem Fuß steht. Eine Karte mit vier Pfeilen darf in jede Reihe: So verdirbst du auch die der anderen.",
      "Wer gepasst hat, ist für die Runde draußen und behält den Rest der Hand: Mit eins vorn zu liegen genügt. Nachgezogen wird nicht, also spare.",
    ],
    pandemonium: [
      "Alle tauschen zugleich. Such dir Karten einer Farbe aus, die du nicht willst, und rufe ihre Anzahl. Niemand sieht, welche es sind.",
      "Wer dieselbe Zahl ruft, kann mit dir tauschen: Greif nach dem Päckchen. Greift der andere auch nach deinem, wechseln beide den Besitzer.",
      "Fünf Karten einer Gruppe gewinnen die Runde: Rufe sie mit einer Farbe oder Region aus. Weiße helfen beim Vollenden, zählen aber gegen den, dem sie bleiben.",
    ],
    perpetual_commotion: [
      "Alle spielen zugleich auf gemeinsame Stapel. Ein Start eröffnet einen, jede 2 gibt ihm seine Farbe, dann geht es in ihr um je eins weiter.",
      "Spiel zuerst aus deiner Reihe: Jede Karte, die sie verlässt, holt einen Feeder hervor, und jeder Feeder, der bleibt, kostet zwei Punkte.",
      "Passt nichts? Dreh drei Playmakers um. Sind deine Feeders weg, ruf Out, ehe es die anderen tun.",
    ],
  },
};
