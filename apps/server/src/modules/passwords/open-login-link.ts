import type pg from 'pg';
import { type Clock, DAY_MS } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAddressOfLink, hashResetToken } from '../mails/index.ts';
import { insertAddressDevice, renewDeviceMark } from '../sessions/index.ts';

/** How long a browser that a login link was opened in may try passwords apart from others. */
const LET_IN_MS = DAY_MS;

/**
 * Lets a browser try passwords at the accounts of an address, whose mail its user reads, apart from the guesses of
 * others. It opens nothing: the password is still asked for. So the link may be opened more than once, which a program
 * that looks through mails does before their reader. Gives back the browser's new mark. Throws LOGIN_LINK_INVALID.
 */
export async function openLoginLink(
  parts: { readonly pool: pg.Pool; readonly clock: Clock; readonly randomness: Randomness },
  order: { readonly token: string; readonly device: string | undefined },
): Promise<string> {
  const now = parts.clock.now();
  const { mark, ...device } = renewDeviceMark(parts.randomness, order.device);
  const asked = { hash: hashResetToken(order.token), purpose: 'login', at: new Date(now) } as const;
  await inTransaction(parts.pool, async (client) => {
    const email = await findAddressOfLink(client, asked);
    if (email === undefined) throw new Refusal('LOGIN_LINK_INVALID');
    const expiresAt = new Date(now + LET_IN_MS);
    await insertAddressDevice(client, { ...device, email, linkHash: asked.hash, expiresAt });
  });
  return mark;
}
