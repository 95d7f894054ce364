import type pg from 'pg';
import { readNetwork } from '@rang/connections';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { confirmEmail, holdAddress } from '../accounts/index.ts';
import { deleteResetTokensOfPlayer, endTakeBacks, insertAccountMail } from '../mails/index.ts';
import {
  endSessionsOfPlayer,
  forgetDevices,
  noteDevice,
  upsertNetwork,
  type DeviceChange,
  type Sessions,
} from '../sessions/index.ts';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * Takes the ways into an account away that are elsewhere, in the same transaction: all of them but, where that is asked for, the
 * one that opened the account, and those that the address which it has now vouches for.
 */
export type Untie = (
  client: Queryable,
  order: { readonly playerId: bigint; readonly exceptOpener?: boolean; readonly exceptVouched?: boolean },
) => Promise<void>;

/** Forgets where money of a player may be sent to, in the same transaction. */
export type ForgetPayees = (client: Queryable, playerId: bigint) => Promise<void>;

/** What setting a password needs. */
export interface PasswordParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly sessions: Pick<Sessions, 'publishEnded' | 'continueSession'>;
  readonly untie?: Untie;
  readonly forgetPayees?: ForgetPayees;
}

/** What setting a password by a link needs besides. */
export interface ResetParts extends PasswordParts {
  readonly randomness: Randomness;
}

/** Somebody reads the mail of an account, whose password was set by a link in it, and which the caller holds. */
interface Return {
  readonly playerId: bigint;
  readonly at: Date;
  readonly device: DeviceChange;
  readonly address: string;
}

/**
 * What follows a password that was set by a link: its reader has shown that the address is theirs. Other links end, and so
 * do ways in that the address does not vouch for, known browsers but this one, saved bank accounts, and all sessions. Gives back
 * which those were.
 */
export async function startAnew(
  parts: Pick<PasswordParts, 'untie' | 'forgetPayees'>,
  client: Queryable,
  by: Return,
): Promise<string[]> {
  const { playerId, at } = by;
  await deleteResetTokensOfPlayer(client, playerId);
  await confirmOwn(client, playerId, at);
  await parts.untie?.(client, { playerId, exceptVouched: true });
  await forgetDevices(client, playerId);
  await noteDevice(client, { ...by.device, playerId, at });
  await upsertNetwork(client, { playerId, network: readNetwork(by.address), at });
  const ended = await finishPasswordChange(client, { playerId, at });
  // After the sessions have ended, so that none of them saves another.
  await parts.forgetPayees?.(client, playerId);
  return ended;
}

/**
 * Notes that the player, whose account the caller holds, reads its address: from then on nobody who came to the account after it
 * takes it back. False where the address is confirmed for another account.
 */
export async function confirmOwn(client: Queryable, playerId: bigint, at: Date): Promise<boolean> {
  await confirmEmail(client, playerId, at);
  const { email, isConfirmed } = await holdAddress(client, playerId);
  if (isConfirmed) await endTakeBacks(client, { playerId, email, at });
  return isConfirmed;
}

/** What follows every new password: all sessions end, and a mail says so. Gives back which ended. */
export async function finishPasswordChange(
  client: Queryable,
  change: { readonly playerId: bigint; readonly at: Date },
): Promise<string[]> {
  await insertAccountMail(client, { kind: 'password-changed', ...change });
  return await endSessionsOfPlayer(client, change);
}
