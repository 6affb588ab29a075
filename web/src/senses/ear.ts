// What sounds, and when: nothing before the browser's first gesture, nothing twice at once.
import { settings } from "../state/settings";
import type { Sound, sound } from "./sounds";

export type { Sound };

/** Milliseconds in which the same sound is not made again: eight people turn cards at once. */
const APART = 70;
/** In calm mode only what calls for somebody, or ends a game, is heard. */
const CALM: Sound[] = ["turn", "win"];

type Speaker = { make: typeof sound; context: AudioContext; volume: GainNode };

let speaker: Promise<Speaker> | undefined;
const last = new Map<Sound, number>();

async function opened(): Promise<Speaker> {
  const context = new AudioContext(); // in the gesture itself, or the browser keeps it silent
  const volume = context.createGain();
  volume.connect(context.destination);
  const { sound } = await import("./sounds");
  return { make: sound, context, volume };
}

const GESTURES = ["pointerdown", "keydown"];

function gesture() {
  if (!settings.value.sound) return;
  for (const kind of GESTURES) removeEventListener(kind, gesture, true);
  speaker ??= opened();
  speaker.catch(() => {}); // a browser without sound
}

for (const kind of GESTURES) addEventListener(kind, gesture, true);

/** Whether it may be heard now; who asks twice within a moment is heard once. */
function isDue(name: Sound): boolean {
  const { sound, calm } = settings.value;
  const now = performance.now();
  if (!sound || (calm && !CALM.includes(name)) || now - (last.get(name) ?? -APART) < APART)
    return false;
  last.set(name, now);
  return true;
}

export async function hear(name: Sound): Promise<void> {
  if (!isDue(name)) return;
  const found = await speaker?.catch(() => undefined);
  if (!found) return;
  const { make, context, volume } = found;
  if (context.state === "suspended") void context.resume();
  volume.gain.value = (settings.value.volume / 100) ** 2; // as ears count
  make(volume, name);
  document.dispatchEvent(new CustomEvent("rumpus:sound", { detail: name }));
}
