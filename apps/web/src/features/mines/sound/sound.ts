import { playSound } from '../../../play/sound/sound.ts';
import { synthesize, type Sound } from './synth.ts';

/** Plays a sound of the game; `gems` is how many have been found. */
export function sound(name: Sound, gems = 0): void {
  playSound((context) => synthesize(context, name, gems));
}
