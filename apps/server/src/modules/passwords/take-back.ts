import { inTransaction } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdAddress, writeAddress } from '../accounts/index.ts';
import { findTakeBack, hashResetToken } from '../mails/index.ts';
import { renewDeviceMark } from '../sessions/index.ts';
import type { PasswordWasReset, ResetOrder } from './reset-password.ts';
import { startAnew, type ResetParts } from './start-anew.ts';
import { setPasswordHash } from './store.ts';

/** Somebody has opened the link that an address was mailed when its account left it. */
export type TakeBackOrder = Omit<ResetOrder, 'username'>;

/**
 * Gives an account back to the address that it had: that is its own again and confirmed, a new password is set, and whoever came
 * in since is out, as after a reset. What addresses that it had later could take back ends, and what earlier ones can does not.
 * Throws RESET_LINK_INVALID for a link that is unknown, used or expired, before any hashing, and EMAIL_TAKEN where the address is
 * confirmed for another account by now: then nothing has changed, and the link holds as before.
 */
export async function takeBack(parts: ResetParts, order: TakeBackOrder): Promise<PasswordWasReset> {
  const hash = hashResetToken(order.token);
  const at = new Date(parts.clock.now());
  const found = await takingNothing(() => findTakeBack(parts.pool, hash, at));
  if (found === undefined) throw new Refusal('RESET_LINK_INVALID');
  const { playerId, email } = found;
  const passwordHash = await parts.hasher.hash(order.password, `player ${String(playerId)}`);
  const { mark, ...device } = renewDeviceMark(parts.randomness, order.device);
  const { ended, username } = await inTransaction(parts.pool, async (client) => {
    // The account is held first, as by everything that sets a password; of two at once the later one finds the link gone.
    const { username } = await setPasswordHash(client, { playerId, passwordHash, at });
    if ((await findTakeBack(client, hash, at)) === undefined) throw new Refusal('RESET_LINK_INVALID');
    const { email: former } = await holdAddress(client, playerId);
    await writeAddress(client, { playerId, email, former });
    const ended = await startAnew(parts, client, { playerId, at, device, address: order.address });
    if (!(await holdAddress(client, playerId)).isConfirmed) throw new Refusal('EMAIL_TAKEN');
    return { username, ended };
  });
  parts.sessions.publishEnded(ended);
  return { mark, username };
}

/** Looks whether a link can be used still, and leaves it as it is. Throws RESET_LINK_INVALID. */
export async function checkTakeBackLink(
  { pool, clock }: Pick<ResetParts, 'pool' | 'clock'>,
  token: string,
): Promise<void> {
  const at = new Date(clock.now());
  if ((await takingNothing(() => findTakeBack(pool, hashResetToken(token), at))) === undefined)
    throw new Refusal('RESET_LINK_INVALID');
}
