import { CRASH_GROWTH_A_MS, crashMultiplierAt } from './crash-multiplier-at.ts';

/** Milliseconds for each unit of the multiplier's logarithm. */
const MS_A_UNIT = 1 / CRASH_GROWTH_A_MS;

/**
 * The first whole millisecond of a round at which its multiplier is at least `crashPoint` hundredths: from then on the
 * round has crashed. 0 for an instant crash. Throws a RangeError below 100.
 */
export function crashMs(crashPoint: number): number {
  if (!(crashPoint >= 100 && crashPoint < Infinity)) throw new RangeError('a multiplier is at least 1.00');
  // A logarithm is not exact to the last bit: the multiplier itself has the last word.
  let ms = Math.ceil(Math.log(crashPoint / 100) * MS_A_UNIT);
  while (crashMultiplierAt(ms) < crashPoint) ms += 1;
  while (ms > 0 && crashMultiplierAt(ms - 1) >= crashPoint) ms -= 1;
  return ms;
}
