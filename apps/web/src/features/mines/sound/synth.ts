/** A sound of the game. A gem rings higher with each one found. */
export type Sound = 'gem' | 'mine' | 'win';

const GEM_VOLUME = 0.5;
const WIN_VOLUME = 0.6;
const MINE_VOLUME = 0.7;

// A raga of five notes (Bhupali), in semitones above the first: whatever follows whatever, it agrees.
const SCALE = [0, 2, 4, 7, 9];
const FIRST_HERTZ = 523.25;

function hertzOf(step: number): number {
  const octave = Math.floor(step / SCALE.length);
  return FIRST_HERTZ * 2 ** (octave + (SCALE[step % SCALE.length] ?? 0) / 12);
}

/** One struck string: a fast rise and a long fall. `at` is in seconds of the context's clock. */
function strike(context: AudioContext, note: { hertz: number; at: number; volume: number }): void {
  const { hertz, at, volume } = note;
  for (const [overtone, share] of [
    [1, 0.7],
    [2.01, 0.22],
    [3.98, 0.08],
  ] as const) {
    const string = context.createOscillator();
    const loudness = context.createGain();
    string.type = 'sine';
    string.frequency.value = hertz * overtone;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(volume * share, at + 0.006);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5 / overtone ** 0.5);
    string.connect(loudness).connect(context.destination);
    string.start(at);
    string.stop(at + 0.55);
  }
}

/** A dull blast: noise through a closing filter, and a falling drum below it. */
function blast(context: AudioContext): void {
  const at = context.currentTime;
  const length = Math.floor(context.sampleRate * 0.6);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < length; place += 1) samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const loudness = context.createGain();
  source.buffer = noise;
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(1800, at);
  filter.frequency.exponentialRampToValueAtTime(90, at + 0.5);
  loudness.gain.value = MINE_VOLUME * 0.6;
  source.connect(filter).connect(loudness).connect(context.destination);
  source.start(at);
  const drum = context.createOscillator();
  const fall = context.createGain();
  drum.frequency.setValueAtTime(120, at);
  drum.frequency.exponentialRampToValueAtTime(38, at + 0.35);
  fall.gain.setValueAtTime(MINE_VOLUME * 0.4, at);
  fall.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  drum.connect(fall).connect(context.destination);
  drum.start(at);
  drum.stop(at + 0.55);
}

/** Plays a sound now. `gems` is how many have been found, which a gem's pitch follows. */
export function synthesize(context: AudioContext, sound: Sound, gems: number): void {
  if (sound === 'mine') {
    blast(context);
    return;
  }
  const now = context.currentTime;
  if (sound === 'gem') {
    strike(context, { hertz: hertzOf(Math.min(gems, 15)), at: now, volume: GEM_VOLUME });
    return;
  }
  [0, 2, 3, 5].forEach((step, place) =>
    strike(context, { hertz: hertzOf(step), at: now + place * 0.09, volume: WIN_VOLUME }),
  );
}
