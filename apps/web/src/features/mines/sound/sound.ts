import { soundBlast, strikeString } from '../../../play/sound/sound-blast.ts';
import { playSound } from '../../../play/sound/sound.ts';

/** A sound of the game. A gem rings higher with each one found. */
type Sound = 'gem' | 'mine' | 'win';

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

/** Plays a sound now. `gems` is how many have been found, which a gem's pitch follows. */
function synthesize(context: AudioContext, sound: Sound, gems: number): void {
  if (sound === 'mine') {
    soundBlast(context, MINE_VOLUME);
    return;
  }
  const now = context.currentTime;
  if (sound === 'gem') {
    strikeString(context, { hertz: hertzOf(Math.min(gems, 15)), at: now, volume: GEM_VOLUME });
    return;
  }
  [0, 2, 3, 5].forEach((step, place) =>
    strikeString(context, { hertz: hertzOf(step), at: now + place * 0.09, volume: WIN_VOLUME }),
  );
}

/** Plays a sound of the game; `gems` is how many have been found. */
export function sound(name: Sound, gems = 0): void {
  playSound((context) => synthesize(context, name, gems));
}
