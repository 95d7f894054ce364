import { crashResult } from '@rang/games';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/database.ts';
import { HOUSE_ACCOUNTS } from '../../ledger/index.ts';
import { lockEpoch, type Lease } from '../../rounds/index.ts';
import { listBetsNews, type Outbox } from '../say/crash-feed.ts';
import { CHANGED_BETS, creditBets, listChangedBets, type ChangedRow } from '../books/credit-bets.ts';
import { getRule } from '../books/get-rule.ts';
import { storeTotals } from '../books/store-totals.ts';
import { findResult, type ResultRow, type RoundRow } from '../books/store.ts';

/** How a round is to end: with which hash, and when. */
export interface RoundEnd {
  readonly lease: Pick<Lease, 'game' | 'epoch'>;
  readonly round: { readonly id: bigint };
  readonly draw: { readonly hash: string; readonly salt: string };
  readonly at: Date;
}

/** Thrown where a round that is to end does not run, or no more. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}

/** A round that is over, and with how many bets. */
export interface Ended {
  readonly result: ResultRow;
  readonly bets: number;
  readonly outbox: Outbox;
}

/**
 * Ends a running round that has crashed, where its draw and its rule say: its hash is revealed, open bets whose target it
 * reached are paid at exactly that, and all others are lost, in one transaction that first waits for cash-outs being
 * written and holds the engine's epoch.
 */
export async function settleRound(pool: pg.Pool, end: RoundEnd): Promise<Ended> {
  return await endRound(pool, { end, statement: SETTLE });
}

/**
 * Ends a running round that was interrupted and cannot be played on: open bets are refunded, once; cash-outs that were
 * written stand, and its hash is revealed.
 */
export async function voidRound(pool: pg.Pool, end: RoundEnd): Promise<Ended> {
  return await endRound(pool, { end, statement: VOID });
}

async function endRound(pool: pg.Pool, { end, statement }: { end: RoundEnd; statement: string }): Promise<Ended> {
  const { round, draw, at } = end;
  return await inTransaction(pool, async (client) => {
    await lockEpoch(client, end.lease);
    // A statement sees what was committed before it began: the lock is taken in one of its own, so that the cash-outs it
    // waited for are seen by the next.
    const open = await client.query<Pick<RoundRow, 'id' | 'outcome_rule' | 'highest_stake'>>(
      `select id, outcome_rule, highest_stake from crash_rounds where id = $1 and state = 'running' for update`,
      [round.id],
    );
    const [row] = open.rows;
    if (row === undefined) throw new NotRunning(`round ${String(round.id)} does not run`);
    const { crashPoint, fairCrashPoint } = crashResult(draw, getRule(row));
    const values = [round.id, crashPoint, draw.hash, at, HOUSE_ACCOUNTS.stakes, fairCrashPoint];
    const changed = await client.query<ChangedRow>(statement, values);
    await storeTotals(client, round.id);
    const result = await findResult(client, round.id);
    const bets = listChangedBets(changed.rows);
    // The bets first: whose target was reached at the very end has not lost for a moment.
    const outbox: Outbox = [...listBetsNews(bets), { kind: 'round', round: result }, { kind: 'result', result }];
    return { result, bets: bets.length, outbox };
  });
}

const closeAs = (state: 'crashed' | 'void'): string => `
with closed as (
  update crash_rounds
  set state = '${state}', crash_point = $2, fair_crash_point = $6, game_hash = $3, ended_at = $4
  where id = $1 and state = 'running' returning id
), held as materialized (
  select b.id, b.pays_at <= $2 as won from closed join crash_bets b on b.round = closed.id and b.status = 'active'
  order by b.id for no key update of b
)`;

const SETTLE = `${closeAs('crashed')}, written as (
  update crash_bets b
  set status = case when held.won then 'cashed_out' else 'lost' end,
      multiplier = case when held.won then b.pays_at end,
      payout = case when held.won then multiply_rounding_up(b.amount, b.pays_at) end,
      cashed_out_by = case when held.won and b.pays_at = b.target then 'target' when held.won then 'limit' end,
      ended_at = $4
  from held where b.id = held.id
  returning b.*
), ${creditBets('payout', { account: '$5', at: '$4' })}
${CHANGED_BETS}`;

const VOID = `${closeAs('void')}, written as (
  update crash_bets b set status = 'refunded', ended_at = $4
  from held where b.id = held.id
  returning b.*
), ${creditBets('refund', { account: '$5', at: '$4' })}
${CHANGED_BETS}`;
