import { HANGS_AFTER_MS, type Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { IdsOfPlayer } from '../ledger/index.ts';
import type { Unanswered } from '../gateway/index.ts';
import type { Deposit } from './deposit.ts';
import { readWaiting, type Waiting } from '../../platform/database/read-waiting.ts';

const DEPOSIT = `id, player_id as "playerId", order_no as "orderNo", amount, channel, status,
  gateway_order_id as "gatewayOrderId", payment_link as "paymentLink", valid_until as "validUntil", command_fingerprint as "commandFingerprint",
  created_at as "createdAt", paid_at as "paidAt", unanswered`;

/** Deposits of which a condition holds. */
export async function listWhere(client: Queryable, condition: string, values: unknown[]): Promise<Deposit[]> {
  const found = await client.query<Deposit>(`select ${DEPOSIT} from deposits where ${condition}`, values);
  return found.rows;
}

export async function findDepositByKey(
  client: Queryable,
  asked: { playerId: bigint; key: string },
): Promise<Deposit | undefined> {
  return (await listWhere(client, 'player_id = $1 and command_key = $2', [asked.playerId, asked.key]))[0];
}

/** What a new deposit starts with. */
export interface NewDeposit {
  readonly playerId: bigint;
  readonly orderNo: string;
  readonly amount: Paise;
  readonly channel: string;
  readonly key: string | undefined;
  readonly fingerprint: string;
  readonly at: Date;
  readonly nextCheckAt: Date;
}

export async function insertDeposit(client: Queryable, order: NewDeposit): Promise<Deposit> {
  const inserted = await client.query<Deposit>(
    `insert into deposits
       (player_id, order_no, amount, channel, status, command_key, command_fingerprint, created_at, next_check_at)
     values ($1, $2, $3, $4, 'created', $5, $6, $7, $8) returning ${DEPOSIT}`,
    [
      ...[order.playerId, order.orderNo, order.amount, order.channel],
      ...[order.key ?? null, order.key === undefined ? null : order.fingerprint, order.at, order.nextCheckAt],
    ],
  );
  const deposit = inserted.rows[0];
  if (deposit === undefined) throw new Error('a deposit was not stored');
  return deposit;
}

/** The player's own deposit of that id; nobody else's. */
export async function findDeposit(
  client: Queryable,
  asked: { playerId: bigint; id: string },
): Promise<Deposit | undefined> {
  return (await listWhere(client, 'player_id = $1 and id = $2', [asked.playerId, asked.id]))[0];
}

/** The deposit of that id, whosever it is. */
export async function findAnyDeposit(client: Queryable, id: string): Promise<Deposit | undefined> {
  return (await listWhere(client, 'id = $1', [id]))[0];
}

/** The order numbers of these deposits of a player, by their identities. */
export async function findDepositNos(
  client: Queryable,
  { playerId, ids }: IdsOfPlayer,
): Promise<ReadonlyMap<string, string>> {
  const found = await listWhere(client, 'player_id = $1 and id = any ($2::uuid[])', [playerId, ids]);
  return new Map(found.map(({ id, orderNo }) => [id, orderNo]));
}

/** The player's newest deposits, newest first. */
export async function listDeposits(client: Queryable, playerId: bigint, limit: number): Promise<Deposit[]> {
  return await listWhere(client, 'player_id = $1 order by created_at desc, id desc limit $2', [playerId, limit]);
}

/**
 * Closes a deposit whose order the gateway has never taken; any report of it afterwards still counts. One with a key is
 * asked about further in any case: its repetition, which may be under way now, asks the gateway for the order again.
 */
export async function failUntaken(client: Queryable, asked: { id: string; checkAgain: boolean }): Promise<void> {
  await client.query(
    `update deposits set status = 'failed',
       next_check_at = case when $2 or command_key is not null then next_check_at end
     where id = $1 and gateway_order_id is null and status = 'created'`,
    [asked.id, asked.checkAgain],
  );
}

/**
 * Deposits that the gateway is to be asked about by now: those that it has not answered about after all others; of each player
 * the longest waiting first, and of nobody a second one before the first of all others, so that who abandons many keeps nobody
 * else's waiting.
 */
export async function listDueDeposits(client: Queryable, now: Date, limit: number): Promise<Deposit[]> {
  const turn = 'row_number() over (partition by player_id, unanswered > 0 order by next_check_at)';
  const order = `unanswered > 0, ${turn}, next_check_at`;
  return await listWhere(client, `next_check_at <= $1 order by ${order} limit $2`, [now, limit]);
}

export async function scheduleCheck(client: Queryable, id: string, at: Date | null): Promise<void> {
  await client.query(`update deposits set next_check_at = $2 where id = $1 and status <> 'paid'`, [id, at]);
}

/** Writes how often in a row it was not answered about; it waits until then at least, where it is asked about at all. */
export async function noteUnanswered(client: Queryable, id: string, noted: Unanswered): Promise<void> {
  await client.query(
    `update deposits set unanswered = $2, next_check_at = case when next_check_at is not null then greatest(next_check_at, $3) end
     where id = $1 and status <> 'paid'`,
    [id, noted.unanswered, noted.until],
  );
}

/** How many deposits were begun so long before `now` that they should have ended, and have not. */
export async function readHangingDeposits(client: Queryable, now: Date): Promise<Waiting> {
  return await readWaiting(client, {
    rows: `deposits where status in ('created', 'pending') and created_at <= $2`,
    since: 'created_at',
    values: [new Date(now.getTime() - HANGS_AFTER_MS)],
  });
}
