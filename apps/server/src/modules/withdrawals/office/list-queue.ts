import { WAITING_STAGES, type UndecidedStage, type WaitingWithdrawals, type WithdrawalStage } from '@rang/contract';
import type { Queryable, RecordOf, RowOf } from '../../../platform/database/database.ts';
import { readOfficePage } from '../../../platform/database/office-page.ts';
import { countEach, readWaiting, type Waiting } from '../../../platform/database/read-waiting.ts';
import { listOpen } from '../store.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** A withdrawal with what whoever decides asks about it. */
export interface QueuedWithdrawal
  extends
    RecordOf<
      'withdrawals',
      'id' | 'playerId' | 'payoutNo' | 'amount' | 'stage' | 'reason' | 'gatewayPayoutId' | 'needsTwo' | 'createdAt'
    >,
    RecordOf<'withdrawals', 'firstApprovedBy' | 'firstApprovedAt' | 'decidedBy' | 'decidedAt' | 'paidAt'>,
    RecordOf<'withdrawals', 'voidAskedBy' | 'voidAskedAt'>,
    RowOf<'withdrawals', 'bank_name' | 'account_name' | 'ifsc' | 'account_last4'>,
    RecordOf<'players', 'name' | 'username' | 'status'> {
  /** What comes first at the gateway, as the wire has it. */
  readonly gatewayFirst: 'look-up' | 'void' | null;
  /**
   * Whether it ended as somebody asked for it back, and not as the gateway had ended it before. What ended before that was kept
   * goes by its reason.
   */
  readonly isVoided: boolean;
  /** The kinds of alerts that its payout has raised. */
  readonly alerts: readonly string[];
  /** Who else has saved the same bank account or asked for money to it: five of them, the longest with the house. */
  readonly sharedWith: readonly string[];
}

const QUEUED = `w.id, w.player_id as "playerId", w.payout_no as "payoutNo", w.amount, w.stage, w.reason,
  w.gateway_payout_id as "gatewayPayoutId", w.needs_two as "needsTwo", w.created_at as "createdAt",
  w.first_approved_by as "firstApprovedBy", w.first_approved_at as "firstApprovedAt", w.decided_by as "decidedBy",
  w.decided_at as "decidedAt", w.paid_at as "paidAt", w.void_asked_by as "voidAskedBy", w.void_asked_at as "voidAskedAt", w.bank_name, w.account_name, w.ifsc, w.account_last4,
  case when w.status <> 'requested' or w.void_asked_at is not null then null
       when w.look_up_at is not null then 'look-up' when w.void_first then 'void' end as "gatewayFirst",
  coalesce(w.voided, w.status = 'failed' and w.reason = w.void_reason, false) as "isVoided",
  players.name, players.username, players.status,
  array(select distinct kind from payment_alerts where withdrawal_id = w.id order by 1) as alerts,
  array(select username from (select player_id from bank_uses
    where account_digest = w.payee_digest and player_id <> w.player_id order by player_id limit 5) as other
    join players on players.id = other.player_id order by 1) as "sharedWith"`;

const WAITING: readonly WithdrawalStage[] = WAITING_STAGES;

/** Which withdrawals are asked for. */
export interface QueueFilter {
  readonly stage: WithdrawalStage | undefined;
  /** A number of ours, or how usernames begin. */
  readonly search: string | undefined;
  readonly player: string | undefined;
  /** The last one of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of withdrawals, the newest first; of a stage that waits for somebody the oldest first, as they are to be looked at. */
export async function listQueue(client: Queryable, { stage, ...filter }: QueueFilter): Promise<QueuedWithdrawal[]> {
  return await readOfficePage(
    {
      ...{ ...filter, search: filter.search ?? '', table: 'withdrawals', numbers: ['payout_no'] },
      state: { column: 'stage', of: stage === undefined ? [] : [stage] },
      isOldestFirst: stage !== undefined && WAITING.includes(stage),
    },
    async ({ text, values, direction }) => {
      const found = await client.query<QueuedWithdrawal>(
        `select ${QUEUED} from (${text}) as w join players on players.id = w.player_id order by w.id ${direction}`,
        values,
      );
      return found.rows;
    },
  );
}

/** How many wait for what. */
export async function countWaiting(client: Queryable): Promise<WaitingWithdrawals> {
  return await countEach(client, { table: 'withdrawals', column: 'stage', values: WAITING_STAGES });
}

/** How many withdrawals wait for a first or for a second administrator. */
export async function readWaitingWithdrawals(client: Queryable, stage: UndecidedStage): Promise<Waiting> {
  const rows = `withdrawals where stage = '${stage}'`;
  return await readWaiting(client, { rows, since: 'created_at' });
}

/** A withdrawal that has not ended, with what the operator asks about it. */
export interface OpenWithdrawal extends RowOf<'players', 'username'> {
  readonly withdrawal: Withdrawal;
  /** A ban ends sessions; what was asked for before it waits for the operator all the same. */
  readonly isBanned: boolean;
  /** The kinds of alerts that its payout has raised. */
  readonly alerts: readonly string[];
}

/** Withdrawals that wait for the operator or the gateway, the oldest first. */
export async function listOpenWithdrawals(client: Queryable): Promise<OpenWithdrawal[]> {
  const withdrawals = await listOpen(client);
  const found = await client.query<Omit<OpenWithdrawal, 'withdrawal'> & RowOf<'withdrawals', 'id'>>(
    `select w.id, p.username, p.status = 'banned' as "isBanned",
       array(select distinct a.kind from payment_alerts a where a.withdrawal_id = w.id order by 1) as alerts
     from withdrawals w join players p on p.id = w.player_id where w.id = any ($1)`,
    [withdrawals.map(({ id }) => id)],
  );
  const known = new Map(found.rows.map((row) => [row.id, row]));
  return withdrawals.map((withdrawal) => ({
    withdrawal,
    username: known.get(withdrawal.id)?.username ?? '',
    isBanned: known.get(withdrawal.id)?.isBanned ?? false,
    alerts: known.get(withdrawal.id)?.alerts ?? [],
  }));
}
