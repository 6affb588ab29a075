// Moves in words, as the log would tell them: "Play Sun key 3", "Call two: Gray / Dark Blue".
import type { AnyGame, Names } from "../../games/types";
import { spoken, type Dictionary } from "../../i18n";
import type { View } from "../../wire";

type Deeds = Record<string, string>;

const en: Deeds = {
  play: "Play {card}", take: "Take {card}", choose: "Choose {card}", pick: "Choose {card}", use: "Give up {card}", piece: "Action Piece: pay {card}",
  draw: "Draw", pass: "Pass", done: "Enough", ok: "Go on", counter: "Counterattack", nicetry: "Nice Try", decline: "No answer",
  wish: "Wish {word}", trump: "Trump: {word}", into: "Into the row of {name}", own: "Into your row", to: "{name}", place: "To place {n}", nobody: "Nobody", give: "{word}",
  offer: "Call {n}: {card}", white: " and a white card", reach: "Reach for the packet of {name}", unreach: "Let go of the packet of {name}", withdraw: "Take the offer back", call: "Call {word}!", vote: "Ask for a new deal", unvote: "No new deal after all",
  flip: "Flip three", out: "Call Out!", start: "Open a pile with Start", stop: "Close a pile with Stop",
  yellow: "yellow", red: "red", green: "green", blue: "blue", nothing: "nothing", scimitar: "Scimitar", moon: "Crescent Moon", turban: "Turban", tiles: "Cross-Tiles", none: "No Trumps",
};

const de: Deeds = {
  play: "{card} spielen", take: "{card} nehmen", choose: "{card} wählen", pick: "{card} wählen", use: "{card} abgeben", piece: "Aktionsstein: {card} zahlen",
  draw: "Ziehen", pass: "Passen", done: "Genug", ok: "Weiter", counter: "Counterattack", nicetry: "Nice Try", decline: "Keine Antwort",
  wish: "{word} wünschen", trump: "Trumpf: {word}", into: "In die Reihe von {name}", own: "In deine Reihe", to: "{name}", place: "An Platz {n}", nobody: "Niemand", give: "{word}",
  offer: "{n} rufen: {card}", white: " und eine weiße Karte", reach: "Nach dem Päckchen von {name} greifen", unreach: "Das Päckchen von {name} loslassen", withdraw: "Das Angebot zurücknehmen", call: "{word} ausrufen!", vote: "Um neue Karten bitten", unvote: "Doch keine neuen Karten",
  flip: "Drei umdrehen", out: "„Aus“ rufen!", start: "Mit Start einen Stapel öffnen", stop: "Mit Stop einen Stapel schließen",
  yellow: "Gelb", red: "Rot", green: "Grün", blue: "Blau", nothing: "Nichts", scimitar: "Krummsäbel", moon: "Halbmond", turban: "Turban", tiles: "Kreuzfliesen", none: "Ohne Trumpf",
};

const deeds: Dictionary<Deeds> = { en, de };

const fill = (text: string, parts: Record<string, string | number>) => text.replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part] ?? ""));
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whose packet has a number. */
const ownerOf = (view: View, number: number) => ("offers" in view ? (view.offers as ({ number: number } | null)[]).findIndex((offer) => offer?.number === number) : -1);

export function deed(move: string, view: View, game: AnyGame, names: Names): string {
  const t = spoken(deeds);
  const [verb = "", first = "", ...rest] = move.split(" ");
  const card = (name: string) => game.cardName?.(name, view) ?? name;
  const word = [first, ...rest].join(" ");
  const tell = (text: string | undefined, parts: Record<string, string | number> = {}) => (text ? upper(fill(text, parts)) : move);
  switch (verb) {
    case "offer": return tell(t.offer, { n: rest[0] ?? "", card: card(first) }) + (rest[1] ? t.white : "");
    case "reach": case "unreach": return tell(t[verb], { name: names.of(ownerOf(view, Number(first))) });
    case "into": return tell(Number(first) === view.you ? t.own : t.into, { name: names.of(Number(first)) });
    case "to": return first === "nobody" ? tell(t.nobody) : "rows" in view ? tell(t.place, { n: Number(first) + 1 }) : tell(t.to, { name: names.of(Number(first)) });
    case "front": case "top": return tell(t[first] ?? t.play, { card: card(first) });
    case "wish": case "trump": case "call": return tell(t[verb], { word: t[word] ?? upper(word) });
  }
  if (t[verb]) return tell(t[verb], { card: first && card(first) });
  return first ? tell(t.play, { card: card(verb) }) : move; // "r5 7" lays a card on a pile
}
