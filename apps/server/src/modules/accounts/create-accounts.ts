import type { AccountSettings } from '@rang/contract';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { ensureAccount, openAccount, writeAccount, type AccountParts } from './open-account.ts';
import type { NewAccount, NewPlayer, Player } from './player.ts';
import { setPublicName } from './public-name.ts';
import { readSettings, writeSettings, type SettingsChange } from './settings.ts';
import { deleteSignupNetworksBefore, findAccount, findPlayerById, type AccountRecord } from './store.ts';

/** Everything about accounts that the rest of the house asks for. */
export interface Accounts {
  /**
   * Opens an account, whose wallet holds the welcome alone; gives back its id. Throws USERNAME_TAKEN and
   * REFERRAL_CODE_UNKNOWN.
   */
  createPlayer(order: NewPlayer): Promise<bigint>;
  /**
   * Writes an account in the caller's transaction and gives back its id; undefined, and nothing written, where the
   * username is another's. Throws REFERRAL_CODE_UNKNOWN, after which the transaction has to be given up.
   */
  writeAccount(client: Queryable, order: NewAccount): Promise<bigint | undefined>;
  /** Gives back the id of the account with that username, opened now, without a welcome, where there is none. */
  ensurePlayer(order: NewPlayer): Promise<bigint>;
  findPlayerById(playerId: bigint): Promise<Player | undefined>;
  getAccount(playerId: bigint): Promise<AccountRecord>;
  readSettings(playerId: bigint): Promise<AccountSettings>;
  writeSettings(change: SettingsChange & { readonly playerId: bigint }): Promise<AccountSettings>;
  /** Sets the name that others are shown, or none. Throws NAME_RESERVED and PUBLIC_NAME_TAKEN. */
  setPublicName(order: { readonly playerId: bigint; readonly publicName: string | null }): Promise<void>;
  /** Forgets the networks that accounts were opened from more than 90 days ago. */
  removeExpired(pool: pg.Pool): Promise<void>;
}

const NETWORK_KEPT_MS = 90 * DAY_MS;

/** Makes the accounts over a database. */
export function createAccounts(parts: AccountParts): Accounts {
  const { pool, clock } = parts;
  return {
    createPlayer: (order) => openAccount(parts, order),
    writeAccount: (client, order) => writeAccount(parts, client, order),
    ensurePlayer: (order) => ensureAccount(parts, order),
    findPlayerById: (playerId) => findPlayerById(pool, playerId),
    getAccount: async (playerId) => {
      const account = await findAccount(pool, playerId);
      if (account === undefined) throw new Error('a session belongs to no account');
      return account;
    },
    readSettings: (playerId) => readSettings(pool, playerId),
    writeSettings: (change) => inTransaction(pool, (client) => writeSettings(client, change)),
    setPublicName: (order) => inTransaction(pool, (client) => setPublicName(client, order)),
    removeExpired: (jobPool) => deleteSignupNetworksBefore(jobPool, new Date(clock.now() - NETWORK_KEPT_MS)),
  };
}
