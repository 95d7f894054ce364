import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { drawReferralCode } from './referral-code.ts';
import { findCode, insertCode } from './store.ts';

/** What making a code needs. */
export interface CodeParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

// There are 31^8 codes: with a million given out, a draw is another player's about once in a million draws.
const MAX_DRAWS = 4;

/** Gives back the player's code, made now where there is none; any number of calls at once give the same one. */
export async function createCode(parts: CodeParts, playerId: bigint): Promise<string> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const known = await takingNothing(() => findCode(parts.pool, playerId));
    if (known !== undefined) return known;
    const code = drawReferralCode(parts.randomness);
    // Nothing is written where another call of the player was quicker, or where the code is another player's.
    const order = { playerId, code, at: new Date(parts.clock.now()) };
    if (await inTransaction(parts.pool, (client) => insertCode(client, order))) return code;
  }
  throw new Error(`no free referral code was drawn for player ${String(playerId)}`);
}
