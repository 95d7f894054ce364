import { TIMES } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertResetWish } from './mail-wishes.ts';

const MOST_MAILS = 3;
/** How long a wish is counted against its address: no longer than its link holds, so that whoever is refused has one. */
export const WISH_COUNTED_MS = TIMES.resetLinkMs;

/**
 * Notes that somebody wants a reset link sent to an address. Whether anybody has an account with it is looked up later,
 * in the background: neither this call's answer nor its time can tell. Throws TOO_MANY_REQUESTS beyond three in half an hour.
 */
export async function askForReset(
  parts: { readonly pool: pg.Pool; readonly clock: Clock },
  email: string,
): Promise<void> {
  const now = parts.clock.now();
  const limit = { max: MOST_MAILS, since: new Date(now - WISH_COUNTED_MS) };
  const noted = await inTransaction(parts.pool, (client) =>
    insertResetWish(client, { email, at: new Date(now), limit }),
  );
  if (!noted) throw new Refusal('TOO_MANY_REQUESTS');
}
