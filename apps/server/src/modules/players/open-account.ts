import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openAccounts } from '../ledger/index.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { NewPlayer } from './player.ts';
import { findPlayerByUsername, insertPlayer } from './store.ts';

/** What opening an account needs. */
export interface AccountParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
}

/**
 * Opens an account with its empty wallet and coins, all or nothing, and gives back its id. Throws USERNAME_TAKEN.
 * What else is stored under the same e-mail address plays no part: neither the answer nor its time can tell of it.
 */
export async function openAccount(parts: AccountParts, order: NewPlayer): Promise<bigint> {
  if ((await findPlayerByUsername(parts.pool, order.username)) !== undefined) throw usernameTaken();
  // Hashed before a connection is taken, so that none is held for as long as a hash takes.
  const { password, ...account } = order;
  const passwordHash = await parts.hasher.hash(password);
  return inTransaction(parts.pool, async (client) => {
    const playerId = await insertPlayer(client, { ...account, passwordHash, at: new Date(parts.clock.now()) });
    if (playerId === undefined) throw usernameTaken();
    await openAccounts(client, playerId);
    return playerId;
  });
}

/** Gives back the account of that username, opened now where there is none. Throws where it could not be opened. */
export async function ensureAccount(parts: AccountParts, order: NewPlayer): Promise<bigint> {
  const existing = await findPlayerByUsername(parts.pool, order.username);
  if (existing !== undefined) return existing.id;
  return openAccount(parts, order).catch(async (error: unknown) => {
    // Another server that starts at the same time was quicker.
    const opened = await findPlayerByUsername(parts.pool, order.username);
    if (opened === undefined) throw error;
    return opened.id;
  });
}

function usernameTaken(): Refusal {
  return new Refusal('USERNAME_TAKEN', { field: 'username' });
}
