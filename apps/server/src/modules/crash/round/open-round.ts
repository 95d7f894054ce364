import type pg from 'pg';
import type { Watch } from '../../../platform/clock.ts';
import { inTransaction, type Queryable, type RowOf } from '../../../platform/database/database.ts';
import { readCrashRule } from '../../controls/index.ts';
import type { Chains } from '../../fairness/index.ts';
import { lockEpoch, type Lease } from '../../rounds/index.ts';
import { listBetsNews, type Outbox } from '../say/crash-feed.ts';
import { listChangedBets, type ChangedRow } from '../books/credit-bets.ts';
import { BET_COLUMNS, BET_SOURCES, findLatestRound, insertRound, type RoundRow } from '../books/store.ts';

type Right = Pick<Lease, 'game' | 'epoch'>;

/**
 * Opens the next round with the next link of the chain, and puts the bets into it that waited for it, in one transaction.
 * It first waits for bets being written that took the round before for the latest: they are in it too.
 */
export async function openRound(
  pool: pg.Pool,
  order: { lease: Right; chains: Chains; opensAt: Date; startsAt: Date },
): Promise<{ round: RoundRow; outbox: Outbox }> {
  await order.chains.prepare();
  return await inTransaction(pool, async (client) => {
    await lockEpoch(client, order.lease);
    // Before the round is touched, as whoever sets it does.
    const nextRule = await readCrashRule(client);
    const latest = await client.query<RowOf<'crash_rounds', 'id' | 'next_outcome_rule'>>(
      'update crash_rounds set is_latest = false where is_latest returning id, next_outcome_rule',
    );
    const link = await order.chains.take(client);
    const round = await insertRound(client, {
      id: (latest.rows[0]?.id ?? 0n) + 1n,
      chainId: link.chainId,
      chainIndex: link.index,
      opensAt: order.opensAt,
      startsAt: order.startsAt,
      // Bets that waited were taken under it.
      rule: latest.rows[0]?.next_outcome_rule ?? nextRule,
      nextRule,
    });
    const admitted = await client.query<ChangedRow>(ADMIT_BETS, [round.id]);
    const bets = listChangedBets(admitted.rows);
    return { round, outbox: [{ kind: 'round', round }, ...listBetsNews(bets)] };
  });
}

const ADMIT_BETS = `
with held as materialized (
  select b.id from crash_bets b where b.status = 'pending_next_round' order by b.id for no key update of b
), written as (
  update crash_bets b set status = 'active', round = $1
  from held where b.id = held.id and b.status = 'pending_next_round'
  returning b.*
)
select ${BET_COLUMNS}, null::bigint as new_balance from written b ${BET_SOURCES} order by b.id`;

/** Lets a round that waits wait until another moment; its bets stay. */
export async function postponeRound(
  pool: pg.Pool,
  order: { lease: Right; round: Pick<RoundRow, 'id'>; startsAt: Date },
): Promise<RoundRow> {
  return await inTransaction(pool, async (client) => {
    await lockEpoch(client, order.lease);
    await client.query(`update crash_rounds set starts_at = $2 where id = $1 and state = 'waiting'`, [
      order.round.id,
      order.startsAt,
    ]);
    return await getLatest(client);
  });
}

/**
 * Lets a round that waits begin to run, once the bets on it that are being written are in; `ago` says how long that has taken
 * since it began, for whoever asks the database's clock. Its outbox is published once the
 * engine knows that the round runs.
 */
export async function startRound(
  pool: pg.Pool,
  order: { lease: Right; round: Pick<RoundRow, 'id'>; at: Date; ago?: Watch },
): Promise<{ round: RoundRow; outbox: Outbox }> {
  return await inTransaction(pool, async (client) => {
    await lockEpoch(client, order.lease);
    // A statement sees what was committed before it began: the lock is taken in one of its own, so that the bets it waited
    // for are among those whose highest stake the next one finds.
    await client.query(`select from crash_rounds where id = $1 and state = 'waiting' for update`, [order.round.id]);
    await client.query(START_ROUND, [order.round.id, order.at, order.lease.epoch, order.ago?.() ?? 0]);
    const round = await getLatest(client);
    return { round, outbox: [{ kind: 'round', round }] };
  });
}

/** The highest stake in round `r` where its rule asks for that. */
const HIGHEST_STAKE = `case when outcome_rule in ('restricted-high-bets', 'restricted-both')
      then (select coalesce(max(staked), 0) from crash_bets where round = r.id) end`;

const START_ROUND = `
update crash_rounds r
set state = 'running', started_at = $2, epoch = $3,
    started_seen_at = clock_timestamp() - $4 * interval '1 millisecond',
    highest_stake = ${HIGHEST_STAKE}
where id = $1 and state = 'waiting'`;

/**
 * Lets a round that waits begin to run with nobody who plays it, so that the next engine finds it interrupted: it is void, its
 * bets are refunded, and nobody bets on it any more.
 */
export async function interruptWaiting(client: Queryable): Promise<void> {
  await client.query(INTERRUPT_WAITING);
}

const INTERRUPT_WAITING = `
update crash_rounds r
set state = 'running', started_at = clock_timestamp(), started_seen_at = clock_timestamp(),
    highest_stake = ${HIGHEST_STAKE}
where state = 'waiting'`;

async function getLatest(client: Queryable): Promise<RoundRow> {
  const latest = await findLatestRound(client);
  if (latest === undefined) throw new Error('there is no round');
  return latest;
}
