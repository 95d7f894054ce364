import { readNetwork } from '@rang/connections';
import { NOTHING, type Paise } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openAccounts, welcomePlayer } from '../ledger/index.ts';
import { isHouseName } from './is-house-name.ts';
import type { NewAccount, NewPlayer } from './player.ts';
import { findPlayerByUsername, insertPlayer, insertSignupNetwork } from './store.ts';

/** An account that is being opened: its transaction is not committed yet. */
export interface OpenedAccount {
  readonly playerId: bigint;
  readonly email: string;
  readonly referralCode: string | undefined;
  readonly at: Date;
}

/** What else belongs to opening an account, in the same transaction: what it throws undoes the account. */
export type WhenOpened = (client: Queryable, account: OpenedAccount) => Promise<void>;

/** What opening an account needs. */
export interface AccountParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Makes of a password what is kept of it. */
  readonly hasher: { hash(password: string): Promise<string> };
  /** Play money that a new account begins with; left out, it begins with none. */
  readonly welcome?: Paise;
  readonly onOpened?: WhenOpened;
}

/**
 * Opens an account with its wallet and coins, all or nothing, and gives back its id. Throws USERNAME_TAKEN,
 * NAME_RESERVED, and what `onOpened` throws.
 * What else is stored under the same e-mail address plays no part: neither the answer nor its time gives it away.
 */
export async function openAccount(parts: AccountParts, order: NewPlayer): Promise<bigint> {
  refuseHouseNames(order);
  const namesake = await takingNothing(() => findPlayerByUsername(parts.pool, order.username));
  if (namesake !== undefined) throw usernameTaken();
  // Hashed before a connection is taken, so that none is held for as long as a hash takes.
  const { password, ...account } = order;
  const passwordHash = await parts.hasher.hash(password);
  return inTransaction(parts.pool, async (client) => {
    const playerId = await writeAccount(parts, client, { ...account, passwordHash });
    if (playerId === undefined) throw usernameTaken();
    return playerId;
  });
}

/**
 * Writes an account with its wallet, where the welcome is, and coins, in the caller's transaction. Undefined, and nothing
 * written, where the username is another's. Throws what `onOpened` throws.
 */
export async function writeAccount(
  parts: Omit<AccountParts, 'hasher'>,
  client: Queryable,
  order: NewAccount,
): Promise<bigint | undefined> {
  const at = new Date(parts.clock.now());
  const playerId = await insertPlayer(client, { ...order, at });
  if (playerId === undefined) return undefined;
  await openAccounts(client, playerId);
  const { welcome = NOTHING } = parts;
  if (welcome > 0n) await welcomePlayer(client, { playerId, amount: welcome, at });
  if (order.address !== undefined) {
    await insertSignupNetwork(client, { playerId, network: readNetwork(order.address), at });
  }
  await parts.onOpened?.(client, { playerId, email: order.email, referralCode: order.referralCode, at });
  return playerId;
}

/**
 * Gives back the account of that username, opened now where there is none, without a welcome: it is the house's own.
 * Throws where it could not be opened.
 */
export async function ensureAccount(parts: AccountParts, order: NewPlayer): Promise<bigint> {
  const existing = await findPlayerByUsername(parts.pool, order.username);
  if (existing !== undefined) return existing.id;
  return openAccount({ ...parts, welcome: NOTHING }, order).catch(async (error: unknown) => {
    // Another server that starts at the same time was quicker.
    const opened = await findPlayerByUsername(parts.pool, order.username);
    if (opened === undefined) throw error;
    return opened.id;
  });
}

/** Nobody is taken for somebody who works here. */
function refuseHouseNames(order: NewPlayer): void {
  for (const field of ['username', 'name'] as const) {
    if (isHouseName(order[field])) throw new Refusal('NAME_RESERVED', { field });
  }
}

function usernameTaken(): Refusal {
  return new Refusal('USERNAME_TAKEN', { field: 'username' });
}
