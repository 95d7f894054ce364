import type { Paise } from '@rang/contract';
import { orderById, type Queryable } from '../../platform/database/database.ts';
import type { Unanswered } from '../gateway/index.ts';
import type { IdsOfPlayer } from '../ledger/index.ts';
import type { SealedBank } from './bank-seal.ts';
import type { Withdrawal, WithdrawalState } from './withdrawal.ts';

const WITHDRAWAL = `id, player_id as "playerId", payout_no as "payoutNo", amount, status as state, reason,
  gateway_payout_id as "gatewayPayoutId", command_fingerprint as "commandFingerprint", created_at as "createdAt",
  decided_at as "decidedAt", decided_by as "decidedBy", paid_at as "paidAt",
  needs_two as "needsTwo", first_approver as "firstApprover", first_approved_by as "firstApprovedBy",
  first_approved_at as "firstApprovedAt", decider, void_asker as "voidAsker", void_asked_by as "voidAskedBy",
  void_asked_at as "voidAskedAt", void_reason as "voidReason", found_at_gateway as "foundAtGateway",
  void_first as "voidFirst", unanswered,
  look_up_at is not null as "isToBeLookedUp",
  bank_name, account_name, ifsc, account_sealed as sealed, account_last4 as last4`;

/** Neither refused nor come back. */
const IS_LIVE = `status in ('requested', 'approved', 'paid')`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Row = Omit<Withdrawal, 'bank'> & SealedBank;

function readRow({ bank_name, account_name, ifsc, sealed, last4, ...row }: Row): Withdrawal {
  return { ...row, bank: { bank_name, account_name, ifsc, sealed, last4 } };
}

async function listWhere(client: Queryable, condition: string, values: unknown[]): Promise<Withdrawal[]> {
  const found = await client.query<Row>(`select ${WITHDRAWAL} from withdrawals where ${condition}`, values);
  return found.rows.map(readRow);
}

/** The order numbers of these withdrawals of a player, by their identities. */
export async function findWithdrawalNos(
  client: Queryable,
  { playerId, ids }: IdsOfPlayer,
): Promise<ReadonlyMap<string, string>> {
  const found = await listWhere(client, 'player_id = $1 and id = any ($2::uuid[])', [playerId, ids]);
  return new Map(found.map(({ id, payoutNo }) => [id, payoutNo]));
}

export async function findWithdrawalByKey(
  client: Queryable,
  asked: { playerId: bigint; key: string },
): Promise<Withdrawal | undefined> {
  return (await listWhere(client, 'player_id = $1 and command_key = $2', [asked.playerId, asked.key]))[0];
}

/** Whether the same amount was asked for since then and has neither been refused nor come back. */
export async function hasLiveWithdrawal(
  client: Queryable,
  asked: { playerId: bigint; amount: Paise; since: Date },
): Promise<boolean> {
  const found = await client.query(
    `select from withdrawals
     where player_id = $1 and amount = $2 and created_at > $3 and ${IS_LIVE} limit 1`,
    [asked.playerId, asked.amount, asked.since],
  );
  return found.rows.length > 0;
}

/**
 * What the player has asked for since then, or whoever is paid to the same bank account, that has neither been refused nor
 * come back, paise: the larger of both. The account is held until the transaction ends: of two who are paid to it each finds
 * the other.
 */
export async function holdPayeeAndSum(
  client: Queryable,
  asked: { playerId: bigint; payeeDigest: string; since: Date },
): Promise<bigint> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('paid to ' || $1, 0))`, [asked.payeeDigest]);
  const sumOf = (condition: string): string =>
    `select coalesce(sum(amount), 0)::bigint from withdrawals where ${condition} and created_at > $3 and ${IS_LIVE}`;
  const found = await client.query<{ sum: bigint }>(
    `select greatest((${sumOf('player_id = $1')}), (${sumOf('payee_digest = $2')})) as sum`,
    [asked.playerId, asked.payeeDigest, asked.since],
  );
  return found.rows[0]?.sum ?? 0n;
}

/** What a new withdrawal starts with. */
export interface NewWithdrawal {
  readonly playerId: bigint;
  readonly payoutNo: string;
  readonly amount: Paise;
  readonly bank: SealedBank;
  readonly payeeDigest: string;
  readonly needsTwo: boolean;
  readonly key: string | undefined;
  readonly fingerprint: string;
  readonly at: Date;
}

export async function insertWithdrawal(client: Queryable, order: NewWithdrawal): Promise<Withdrawal> {
  const { bank, key } = order;
  const inserted = await client.query<Row>(
    `insert into withdrawals
       (player_id, payout_no, amount, bank_name, account_name, ifsc, account_sealed, account_last4, status,
        command_key, command_fingerprint, created_at, needs_two, payee_digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'requested', $9, $10, $11, $12, $13) returning ${WITHDRAWAL}`,
    [
      ...[order.playerId, order.payoutNo, order.amount],
      ...[bank.bank_name, bank.account_name, bank.ifsc, bank.sealed, bank.last4],
      ...[key ?? null, key === undefined ? null : order.fingerprint, order.at, order.needsTwo, order.payeeDigest],
    ],
  );
  const withdrawal = inserted.rows[0];
  if (withdrawal === undefined) throw new Error('a withdrawal was not stored');
  return readRow(withdrawal);
}

/** The player's own withdrawal of that id; nobody else's. */
export async function findWithdrawal(
  client: Queryable,
  asked: { playerId: bigint; id: string },
): Promise<Withdrawal | undefined> {
  return (await listWhere(client, 'player_id = $1 and id = $2', [asked.playerId, asked.id]))[0];
}

/** The player's newest withdrawals, newest first. */
export async function listWithdrawals(client: Queryable, playerId: bigint, limit: number): Promise<Withdrawal[]> {
  return await listWhere(client, 'player_id = $1 order by created_at desc, id desc limit $2', [playerId, limit]);
}

/** The number of the withdrawal that has this payout of the gateway's, by its own id; undefined where none has. */
export async function findPayoutOwner(client: Queryable, gatewayPayoutId: string): Promise<string | undefined> {
  return (await listWhere(client, 'gateway_payout_id = $1', [gatewayPayoutId]))[0]?.payoutNo;
}

/** The withdrawal of that payout number, held against everybody else who would change it. */
export async function lockWithdrawal(client: Queryable, payoutNo: string): Promise<Withdrawal | undefined> {
  return (await listWhere(client, 'payout_no = $1 for update', [payoutNo]))[0];
}

/** The same, by its payout number or its id, whichever the operator has at hand. */
export async function lockNamedWithdrawal(client: Queryable, name: string): Promise<Withdrawal | undefined> {
  const id = UUID.test(name) ? name : null;
  return (await listWhere(client, '(payout_no = $1 or id = $2) for update', [name, id]))[0];
}

/** Withdrawals that wait for the operator or the gateway, the oldest first. */
export async function listOpen(client: Queryable): Promise<Withdrawal[]> {
  return await listWhere(client, `status in ('requested', 'approved') order by created_at, id limit 1000`, []);
}

/** Writes what has become of a withdrawal by a decision. What is approved is the gateway's to pay from then on. */
export async function writeDecision(client: Queryable, decided: Withdrawal): Promise<void> {
  await client.query(
    `update withdrawals set status = $2, reason = $3, decided_by = $4, decided_at = $5, decider = $6,
       first_approver = $7, first_approved_by = $8, first_approved_at = $9, found_at_gateway = $10,
       next_check_at = case when $2 = 'approved' then $5::timestamptz end,
       look_up_at = case when $2 = 'requested' then look_up_at end
     where id = $1`,
    [
      ...[decided.id, decided.state, decided.reason, decided.decidedBy, decided.decidedAt, decided.decider],
      ...[decided.firstApprover, decided.firstApprovedBy, decided.firstApprovedAt, decided.foundAtGateway],
    ],
  );
}

/**
 * Writes who asks for its payout number to be voided: the gateway's next question is that. What nobody has approved has no
 * `next_check_at`: servers of the version before would send it to be paid.
 */
export async function writeVoid(client: Queryable, asked: Withdrawal): Promise<void> {
  await client.query(
    `update withdrawals set void_asker = $2, void_asked_by = $3, void_asked_at = $4, void_reason = $5, unanswered = 0,
       next_check_at = case when status = 'approved' then $4::timestamptz end,
       look_up_at = case when status = 'requested' then $4::timestamptz end
     where id = $1`,
    [asked.id, asked.voidAsker, asked.voidAskedBy, asked.voidAskedAt, asked.voidReason],
  );
}

/** Writes what the gateway reported. What has ended is asked about no more. */
export async function writePayoutReport(
  client: Queryable,
  report: {
    id: string;
    state: WithdrawalState;
    reason: string | null;
    gatewayPayoutId: string;
    paidAt: Date | null;
    /** Of one that has failed: whether its number was voided, as somebody had asked. */
    isVoided: boolean | null;
  },
): Promise<void> {
  await client.query(
    `update withdrawals set status = $2, reason = $3, gateway_payout_id = $4, paid_at = $5, voided = $6,
       next_check_at = case when $2 = 'approved' then next_check_at end
     where id = $1`,
    [report.id, report.state, report.reason, report.gatewayPayoutId, report.paidAt, report.isVoided],
  );
}

/** Forgets the gateway's id of a payout that it says it does not have; false where it has ended or has another by now. */
export async function forgetPayout(client: Queryable, withdrawal: Withdrawal): Promise<boolean> {
  const changed = await client.query(
    `update withdrawals set gateway_payout_id = null where id = $1 and gateway_payout_id = $2 and status = 'approved'
     returning id`,
    [withdrawal.id, withdrawal.gatewayPayoutId],
  );
  return changed.rows.length > 0;
}

/**
 * Withdrawals that are to be sent to the gateway or asked about by now, the longest waiting first; those that it has not answered
 * about come after all others.
 */
export async function listDueWithdrawals(client: Queryable, now: Date, limit: number): Promise<Withdrawal[]> {
  const order = 'unanswered > 0, least(next_check_at, look_up_at)';
  return await listWhere(client, `next_check_at <= $1 or look_up_at <= $1 order by ${order} limit $2`, [now, limit]);
}

/**
 * Writes how often in a row it was not answered about, and that it waits until then at least, unless somebody has asked to void
 * it since it was read.
 */
export async function noteUnanswered(
  client: Queryable,
  { id, voidAskedAt }: Pick<Withdrawal, 'id' | 'voidAskedAt'>,
  noted: Unanswered,
): Promise<void> {
  await client.query(
    `update withdrawals set unanswered = $2,
       next_check_at = case when next_check_at is not null then greatest(next_check_at, $3) end,
       look_up_at = case when look_up_at is not null then greatest(look_up_at, $3) end
     where id = $1 and status in ('requested', 'approved') and void_asked_at is not distinct from $4::timestamptz`,
    [id, noted.unanswered, noted.until, voidAskedAt],
  );
}

/** Unless somebody has asked to void it since it was read: that is asked at once. */
export async function scheduleCheck(
  client: Queryable,
  { id, voidAskedAt }: Pick<Withdrawal, 'id' | 'voidAskedAt'>,
  at: Date,
): Promise<void> {
  await client.query(
    `update withdrawals set next_check_at = $2
     where id = $1 and status = 'approved' and void_asked_at is not distinct from $3::timestamptz`,
    [id, at, voidAskedAt],
  );
}

/** Unless it was decided since it was read. */
export async function scheduleLookUp(client: Queryable, { id }: Pick<Withdrawal, 'id'>, at: Date): Promise<void> {
  await client.query('update withdrawals set look_up_at = $2 where id = $1 and look_up_at is not null', [id, at]);
}

/**
 * Has the gateway asked about every withdrawal that waits for somebody's word, before anybody says it: the house was restored,
 * and may have had it paid in a past that it does not know. Gives back how many there are.
 */
export async function lookUpRequested(client: Queryable, at: Date): Promise<number> {
  const marked = await client.query(`update withdrawals set look_up_at = $1 where status = 'requested'`, [at]);
  return marked.rowCount ?? 0;
}

/** The same of one, as the gateway has told of a payout of it. */
export async function lookUpFirst(client: Queryable, { id }: Pick<Withdrawal, 'id'>, at: Date): Promise<void> {
  await client.query(`update withdrawals set look_up_at = $2 where id = $1 and status = 'requested'`, [id, at]);
}

/**
 * Leaves a withdrawal to be decided, as the gateway has said that it has no payout of its number. It may be asked for one yet:
 * the table keeps that the number is voided before the amount is given back.
 */
export async function leaveToDecide(client: Queryable, { id }: Pick<Withdrawal, 'id'>): Promise<void> {
  await client.query(`update withdrawals set look_up_at = null where id = $1 and status = 'requested'`, [id]);
}

/** Withdrawals for the reconciliation, the oldest first, those after `after` where it is given; `where` is a condition in SQL. */
export async function listWithdrawalsAfter(
  client: Queryable,
  { after, limit, where = 'true' }: { after: Withdrawal | undefined; limit: number; where?: string },
): Promise<Withdrawal[]> {
  const { start } = orderById('oldest');
  return await listWhere(client, `id > $1 and ${where} order by id limit $2`, [after?.id ?? start, limit]);
}

/** Those with these numbers, as far as there are any. */
export async function listWithdrawalsNumbered(
  client: Queryable,
  payoutNumbers: readonly string[],
): Promise<Withdrawal[]> {
  return await listWhere(client, 'payout_no = any ($1)', [payoutNumbers]);
}
