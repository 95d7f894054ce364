/** What a player is told by sound and touch. */
export type Cue = 'bet' | 'lock' | 'tick' | 'gem' | 'mine' | 'win' | 'loss' | 'cashOut' | 'blast' | 'news';

/** How a cue sounds and feels: notes of the one scale, one after the other on the one instrument, and pulses. */
interface Sound {
  /** Places on the scale. */
  readonly notes: readonly number[];
  /** Seconds from a note to the next. */
  readonly apart: number;
  readonly volume: number;
  /** To which part of its pitch a note falls while it rings: what breaks, falls. */
  readonly fall?: number;
  /** Milliseconds of touch and of rest, in turn. */
  readonly touch: readonly number[];
}

/** Every sound of the house. What is gained goes up, what is lost goes down, and nothing is louder than another by much. */
export const SOUNDS: Readonly<Record<Cue, Sound>> = {
  bet: { notes: [0, 2], apart: 0.07, volume: 0.5, touch: [12] },
  lock: { notes: [3, 0], apart: 0.09, volume: 0.5, touch: [24] },
  tick: { notes: [5], apart: 0, volume: 0.5, touch: [8] },
  gem: { notes: [0], apart: 0, volume: 0.5, touch: [12] },
  cashOut: { notes: [2, 3, 5], apart: 0.07, volume: 0.6, touch: [16, 30, 32] },
  win: { notes: [0, 2, 3, 5], apart: 0.09, volume: 0.6, touch: [20, 40, 20, 40, 60] },
  loss: { notes: [-2, -5], apart: 0.14, volume: 0.5, touch: [60] },
  mine: { notes: [-8, -10], apart: 0.05, volume: 0.7, fall: 0.5, touch: [40, 30, 90] },
  blast: { notes: [-7, -9, -12], apart: 0.05, volume: 0.7, fall: 0.4, touch: [90] },
  news: { notes: [1, 3], apart: 0.12, volume: 0.5, touch: [12] },
};

// A raga of five notes (Bhupali), in semitones above the first: whatever follows whatever, it agrees.
const SCALE = [0, 2, 4, 7, 9];
const FIRST_HERTZ = 523.25;
/** Two octaves above its own, a gem or a second rings no higher. */
const MAX_STEPS = 2 * SCALE.length;

/** The pitch of a place on the scale, in hertz; below zero it lies below the first. */
export function hertzOf(place: number): number {
  const octave = Math.floor(place / SCALE.length);
  return FIRST_HERTZ * 2 ** (octave + (SCALE[place - octave * SCALE.length] ?? 0) / 12);
}

/** The one instrument: a struck string, of which these are the overtones and their shares. */
const OVERTONES = [
  [1, 0.7],
  [2.01, 0.22],
  [3.98, 0.08],
] as const;
const RISE_SECONDS = 0.006;
const RING_SECONDS = 0.5;
/** What falls takes its time. */
const FALL_SECONDS = 0.9;
const SILENCE = 0.0001;

interface Note {
  readonly hertz: number;
  /** In seconds of the context's clock. */
  readonly at: number;
  readonly fall: number | undefined;
}

function strike(output: AudioNode, { hertz, at, fall }: Note): void {
  const { context } = output;
  const ring = fall === undefined ? RING_SECONDS : FALL_SECONDS;
  for (const [overtone, share] of OVERTONES) {
    const string = context.createOscillator();
    const loudness = context.createGain();
    const ends = at + ring / Math.sqrt(overtone);
    string.frequency.value = hertz * overtone;
    string.frequency.setValueAtTime(hertz * overtone, at);
    if (fall !== undefined) string.frequency.exponentialRampToValueAtTime(hertz * overtone * fall, ends);
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(share, at + RISE_SECONDS);
    loudness.gain.exponentialRampToValueAtTime(SILENCE, ends);
    string.connect(loudness).connect(output);
    string.start(at);
    string.stop(ends);
  }
}

/** Where everything of a context ends: notes that overlap are no louder than what a device can give. */
const limiters = new WeakMap<BaseAudioContext, AudioNode>();

function openOutput(context: AudioContext, volume: number): GainNode {
  const limiter = limiters.get(context) ?? context.createDynamicsCompressor();
  if (!limiters.has(context)) limiter.connect(context.destination);
  limiters.set(context, limiter);
  const output = context.createGain();
  output.gain.value = volume;
  output.connect(limiter);
  return output;
}

/** Plays a cue now, `step` places higher; `volume` is the player's, from 0 to 1. */
export function playCue(context: AudioContext, cue: Cue, how: { step: number; volume: number }): void {
  if (how.volume === 0) return;
  const { notes, apart, volume, fall } = SOUNDS[cue];
  const output = openOutput(context, volume * how.volume);
  const step = Math.min(how.step, MAX_STEPS);
  notes.forEach((note, place) =>
    strike(output, { hertz: hertzOf(note + step), at: context.currentTime + place * apart, fall }),
  );
}

/** The pulses of a cue, in milliseconds of touch and of rest, in turn. */
export function touchOf(cue: Cue): number[] {
  return [...SOUNDS[cue].touch];
}

/** A low sound that goes on and follows what climbs. */
export interface Hum {
  readonly follow: (hertz: number, volume: number) => void;
  readonly stop: () => void;
}

const HUM_VOLUME = 0.05;
/** How long a change of pitch takes, so that ten steps a second sound as one rise. */
const GLIDE_SECONDS = 0.12;
const FADE_SECONDS = 0.08;

/** Starts to hum, at nothing until it is told what to follow. */
export function startHum(context: AudioContext): Hum {
  const output = openOutput(context, 0);
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.Q.value = 2;
  filter.connect(output);
  // Two strings a little apart beat against each other, as engines do.
  const strings = [1, 1.012].map((detune) => {
    const string = context.createOscillator();
    string.type = 'sawtooth';
    string.connect(filter);
    string.start();
    return { string, detune };
  });
  return {
    follow: (hertz, volume) => {
      const now = context.currentTime;
      for (const { string, detune } of strings) string.frequency.setTargetAtTime(hertz * detune, now, GLIDE_SECONDS);
      filter.frequency.setTargetAtTime(hertz * 6, now, GLIDE_SECONDS);
      output.gain.setTargetAtTime(HUM_VOLUME * volume, now, FADE_SECONDS);
    },
    stop: () => {
      const now = context.currentTime;
      output.gain.setTargetAtTime(0, now, FADE_SECONDS / 3);
      for (const { string } of strings) string.stop(now + FADE_SECONDS * 3);
    },
  };
}
