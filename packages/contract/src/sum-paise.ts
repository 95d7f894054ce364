import { paise, type Paise } from './paise.ts';

export const NOTHING = paise(0n);

/** All of these together; nothing where there are none. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return paise(sum);
}
