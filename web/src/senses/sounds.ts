// Every sound of the room, made here of a few soft tones and breaths of noise. Fetched when the
// browser first lets a page sound.

/** A tone, or a breath: noise around a pitch. Pitches in Hz, times in seconds. */
type Voice = {
  wave: "sine" | "triangle" | "breath";
  pitch: number;
  /** where the pitch has gone at the end */
  to?: number;
  at?: number;
  lasts: number;
  loud: number;
};

/** Nothing is harsh: all that is higher is taken off. */
const WARMTH = 3200;
const ATTACK = 0.008;
const SILENCE = 0.0001;

const breath = (pitch: number, lasts: number, loud: number, at = 0): Voice => ({
  wave: "breath",
  pitch,
  lasts,
  loud,
  at,
});

/** Notes one after the other, each left to ring. */
const chime = (pitches: number[], apart: number, lasts: number, loud: number): Voice[] =>
  pitches.map((pitch, i) => ({ wave: "triangle", pitch, at: i * apart, lasts, loud }));

const SOUNDS = {
  card: [breath(1700, 0.06, 0.5), { wave: "sine", pitch: 190, to: 110, lasts: 0.07, loud: 0.35 }],
  shuffle: [0, 1, 2, 3, 4, 5, 6].map((i) => breath(1400 + 250 * (i % 3), 0.06, 0.35, i * 0.05)),
  turn: chime([659, 880], 0.13, 0.4, 0.3),
  attack: [
    breath(700, 0.18, 0.5),
    { wave: "triangle", pitch: 330, to: 147, lasts: 0.3, loud: 0.45 },
  ],
  counter: [
    breath(1100, 0.12, 0.4),
    { wave: "triangle", pitch: 196, to: 440, lasts: 0.25, loud: 0.4 },
  ],
  raceWon: [{ wave: "sine", pitch: 698, to: 1047, lasts: 0.11, loud: 0.35 }],
  raceLost: [{ wave: "sine", pitch: 330, to: 233, lasts: 0.2, loud: 0.4 }],
  event: chime([392, 494, 587, 740], 0.09, 0.6, 0.25),
  round: chime([523, 392, 523], 0.16, 0.5, 0.28),
  win: chime([523, 659, 784, 1047, 1319], 0.12, 0.7, 0.26),
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof SOUNDS;

export function sound(out: AudioNode, name: Sound): void {
  const { context } = out;
  const warm = context.createBiquadFilter();
  warm.frequency.value = WARMTH;
  warm.connect(out);
  for (const voice of SOUNDS[name]) sing(warm, voice, context.currentTime);
}

function sing(out: AudioNode, voice: Voice, now: number): void {
  const { context } = out;
  const begins = now + (voice.at ?? 0);
  const ends = begins + voice.lasts;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(SILENCE, begins);
  loudness.gain.exponentialRampToValueAtTime(voice.loud, begins + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, ends);
  loudness.connect(out);
  const source = voice.wave === "breath" ? noise(loudness, voice) : tone(loudness, voice, begins);
  source.start(begins);
  source.stop(ends);
}

function tone(out: AudioNode, { wave, pitch, to, lasts }: Voice, begins: number): OscillatorNode {
  const source = out.context.createOscillator();
  source.type = wave as OscillatorType;
  source.frequency.setValueAtTime(pitch, begins);
  source.frequency.exponentialRampToValueAtTime(to ?? pitch, begins + lasts);
  source.connect(out);
  return source;
}

let grains: AudioBuffer | undefined;

function noise(out: AudioNode, { pitch }: Voice): AudioBufferSourceNode {
  const { context } = out;
  grains ??= whiteNoise(context);
  const source = context.createBufferSource();
  source.buffer = grains;
  source.loop = true;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(out);
  return source;
}

function whiteNoise({ sampleRate }: BaseAudioContext): AudioBuffer {
  const made = new AudioBuffer({ length: Math.round(sampleRate / 4), sampleRate });
  const samples = made.getChannelData(0);
  samples.set(samples.map(() => 2 * Math.random() - 1));
  return made;
}
