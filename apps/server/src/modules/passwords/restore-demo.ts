import { inTransaction } from '../../platform/database/database.ts';
import { DEMO, holdAddress, isDemo, removePublicName, writeAddress } from '../accounts/index.ts';
import { deleteResetTokensOfPlayer } from '../mails/index.ts';
import { endSessionsOfPlayer, forgetDevices } from '../sessions/index.ts';
import { confirmOwn, type PasswordParts } from './start-anew.ts';
import { findPasswordHash, setPasswordHash } from './store.ts';

/**
 * Gives the demo its name, its published password and its address back, where somebody had changed one, as could be done once;
 * with the latter two whatever was tied to it ends, and so do its sessions. Where nothing was changed, nothing is.
 */
export async function restoreDemo(parts: PasswordParts, playerId: bigint): Promise<void> {
  await removePublicName(parts.pool, playerId);
  const hash = await findPasswordHash(parts.pool, playerId);
  const isPublished = hash !== null && (await parts.hasher.verify(hash, DEMO.password));
  if (isPublished && (await isDemo(parts.pool, playerId))) return;
  const passwordHash = await parts.hasher.hash(DEMO.password);
  const at = new Date(parts.clock.now());
  const ended = await inTransaction(parts.pool, async (client) => {
    await setPasswordHash(client, { playerId, passwordHash, at });
    const { email: former } = await holdAddress(client, playerId);
    if (former !== DEMO.email) await writeAddress(client, { playerId, email: DEMO.email, former });
    await confirmOwn(client, playerId, at);
    await deleteResetTokensOfPlayer(client, playerId);
    await parts.untie?.(client, { playerId });
    await forgetDevices(client, playerId);
    return await endSessionsOfPlayer(client, { playerId, at });
  });
  parts.sessions.publishEnded(ended);
}
