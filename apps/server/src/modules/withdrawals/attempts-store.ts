import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** One command of a player to withdraw, whatever becomes of it. */
export interface Attempt {
  readonly playerId: bigint;
  readonly key: string | undefined;
  readonly fingerprint: string;
  readonly at: Date;
}

type PlayersKey = Pick<Attempt, 'playerId' | 'key'>;

/** A command that was handed in before: when the bank was asked last, and whether it has refused it since. */
interface Repeated {
  readonly lastAskedAt: Date;
  readonly isRefusedByBank: boolean;
}

/** What an attempt is among the player's latest. */
export type Noted = 'one-more' | 'too-many' | Repeated;

/**
 * Counts an attempt among the player's latest, where fewer than `max` have been made since then. The same command again is the
 * same attempt; its key under another command is KEY_REUSED. Runs in the player's turn.
 */
export async function noteAttempt(
  client: Queryable,
  attempt: Attempt,
  limit: { since: Date; max: number },
): Promise<Noted> {
  const { playerId, key, fingerprint, at } = attempt;
  await client.query('delete from withdrawal_attempts where player_id = $1 and created_at <= $2', [
    playerId,
    limit.since,
  ]);
  const latest = await client.query<
    RowOf<'withdrawal_attempts', 'command_key' | 'command_fingerprint' | 'created_at' | 'refused_by_bank' | 'asked_at'>
  >(
    `select command_key, command_fingerprint, created_at, refused_by_bank, asked_at
     from withdrawal_attempts where player_id = $1`,
    [playerId],
  );
  const same = key === undefined ? undefined : latest.rows.find((row) => row.command_key === key);
  if (same !== undefined) {
    if (same.command_fingerprint !== fingerprint) throw new Refusal('KEY_REUSED');
    return { lastAskedAt: same.asked_at ?? same.created_at, isRefusedByBank: same.refused_by_bank };
  }
  if (latest.rows.length >= limit.max) return 'too-many';
  await client.query(
    `insert into withdrawal_attempts (player_id, command_key, command_fingerprint, created_at) values ($1, $2, $3, $4)`,
    [playerId, key ?? null, fingerprint, at],
  );
  return 'one-more';
}

/**
 * Counts that the bank is asked once more about a command, where it was asked fewer than `max` times: `counted`. Else gives back
 * when it was asked last; undefined where the attempt counts no longer.
 */
export async function countQuestion(
  client: Queryable,
  { playerId, key, at, max }: PlayersKey & { readonly at: Date; readonly max: number },
): Promise<'counted' | Date | undefined> {
  const counted = await client.query(
    `update withdrawal_attempts set questions = questions + 1, asked_at = $3
     where player_id = $1 and command_key = $2 and questions < $4`,
    [playerId, key, at, max],
  );
  if (counted.rowCount === 1) return 'counted';
  const last = await client.query<{ at: Date }>(
    'select coalesce(asked_at, created_at) as at from withdrawal_attempts where player_id = $1 and command_key = $2',
    [playerId, key],
  );
  return last.rows[0]?.at;
}

/** Keeps with a command's attempt that the bank has refused it, for as long as the attempt counts. Runs in the player's turn. */
export async function noteBankRefusal(client: Queryable, { playerId, key }: PlayersKey): Promise<void> {
  await client.query(
    'update withdrawal_attempts set refused_by_bank = true where player_id = $1 and command_key = $2',
    [playerId, key],
  );
}

/** Whether the bank has refused a command of the player's by now. Runs in the player's turn. */
export async function isRefusedByBank(client: Queryable, { playerId, key }: PlayersKey): Promise<boolean> {
  const refused = await client.query(
    'select from withdrawal_attempts where player_id = $1 and command_key = $2 and refused_by_bank',
    [playerId, key],
  );
  return refused.rows.length > 0;
}
