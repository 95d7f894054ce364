import type { AdminRole } from '@rang/contract';
import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import { createDeviceTable } from '../sessions/index.ts';

/** Somebody who works in the back office. */
export type Administrator = RecordOf<'administrators', 'id' | 'username' | 'role'>;

/** What a login needs to know of the account that it names. */
export interface AdminLoginRecord
  extends Administrator, RecordOf<'administrators', 'passwordHash' | 'resets' | 'disabledAt'> {
  /** Whether the administrator has logged in from this network before. */
  readonly isKnownNetwork: boolean;
  readonly hasSecondFactor: boolean;
  /** By what this browser's attempts at the account are counted; null where the administrator has not logged in from it. */
  readonly knownDevice: string | null;
}

export async function findLoginRecord(
  client: Queryable,
  asked: { readonly username: string; readonly network: string; readonly device?: Buffer | undefined },
): Promise<AdminLoginRecord | undefined> {
  const found = await client.query<AdminLoginRecord>(
    `select id, username, role, password_hash as "passwordHash", resets,
       disabled_at as "disabledAt",
       exists (select from admin_sessions where admin_id = administrators.id and network = $2) as "isKnownNetwork",
       exists (select from second_factors where admin_id = administrators.id and confirmed_at is not null)
         as "hasSecondFactor",
       (select admin_devices.id::text from admin_devices where admin_id = administrators.id and mark_hash = $3)
         as "knownDevice"
     from administrators where lower(username collate "C") = lower($1 collate "C")`,
    [asked.username, asked.network, asked.device ?? null],
  );
  return found.rows[0];
}

/** Writes a new account; undefined where the username is another's. */
export async function insertAdministrator(
  client: Queryable,
  order: { username: string; role: AdminRole; passwordHash: string; at: Date },
): Promise<bigint | undefined> {
  const inserted = await client.query<RowOf<'administrators', 'id'>>(
    `insert into administrators (username, role, password_hash, created_at) values ($1, $2, $3, $4)
     on conflict ((lower(username collate "C"))) do nothing returning id`,
    [order.username, order.role, order.passwordHash, order.at],
  );
  return inserted.rows[0]?.id;
}

/** Holds an administrator's account, with its role, until the transaction ends; undefined for one who is disabled. */
export async function holdRole(client: Queryable, adminId: bigint): Promise<AdminRole | undefined> {
  const held = await client.query<RowOf<'administrators', 'role'>>(
    'select role from administrators where id = $1 and disabled_at is null for share',
    [adminId],
  );
  return held.rows[0]?.role;
}

export async function hasAdministrators(client: Queryable): Promise<boolean> {
  const found = await client.query('select from administrators limit 1');
  return found.rows.length > 0;
}

export async function getPasswordHash(client: Queryable, adminId: bigint): Promise<string> {
  const found = await client.query<RecordOf<'administrators', 'passwordHash'>>(
    'select password_hash as "passwordHash" from administrators where id = $1',
    [adminId],
  );
  const account = found.rows[0];
  if (account === undefined) throw new Error('a session belongs to no administrator');
  return account.passwordHash;
}

/**
 * Holds an account until the transaction ends: false where the password is no longer the one that was read, or it was
 * disabled.
 */
export async function holdAdministrator(
  client: Queryable,
  read: { readonly id: bigint; readonly passwordHash: string },
): Promise<boolean> {
  const held = await client.query(
    `select from administrators where id = $1 and password_hash = $2 and disabled_at is null for no key update`,
    [read.id, read.passwordHash],
  );
  return held.rowCount === 1;
}

/** Holds an account until the transaction ends, whatever its password is. */
export async function lockAdministrator(client: Queryable, adminId: bigint): Promise<void> {
  await client.query('select from administrators where id = $1 for no key update', [adminId]);
}

export async function setPasswordHash(client: Queryable, adminId: bigint, passwordHash: string): Promise<void> {
  await client.query('update administrators set password_hash = $2 where id = $1', [adminId, passwordHash]);
}

/** Counts guesses anew: what others have used up of them until now is not used up any more. */
export async function noteReset(client: Queryable, adminId: bigint): Promise<void> {
  await client.query('update administrators set resets = resets + 1 where id = $1', [adminId]);
}

/** The browsers that administrators have logged in from. */
export const ADMIN_DEVICES = createDeviceTable('admin_devices', 'admin_id');
