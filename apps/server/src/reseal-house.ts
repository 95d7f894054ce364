import type pg from 'pg';
import { resealFactors } from './modules/administrators/index.ts';
import { resealChains } from './modules/fairness/index.ts';
import { resealBanks } from './modules/withdrawals/index.ts';
import { GAMES } from './games.ts';
import type { HouseKey } from './platform/seal.ts';

/**
 * Seals everything that is kept sealed under the house's key of now, beside servers that know it and the one before. After it
 * the one before opens nothing any more. Chains are the last: a house whose chains its key opens is through. Gives back how
 * many things were sealed anew; it may be broken off and begun again.
 */
export async function resealHouse(pool: pg.Pool, houseKey: HouseKey): Promise<number> {
  const ofGames = GAMES.flatMap(({ reseal }) => (reseal === undefined ? [] : [reseal]));
  let count = 0;
  for (const reseal of [resealFactors, ...ofGames, resealBanks, resealChains]) count += await reseal(pool, houseKey);
  return count;
}
