import { TIMES } from '@rang/contract';
import { onTestFinished } from 'vitest';
import { findLatestRound, type RoundRow } from '../../src/modules/crash/books/store.ts';
import { readRunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import { setRestrictions, type Restrictions } from '../../src/modules/crash/settings/set-restrictions.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { openCrashTable, type CrashTable } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';

export const NONE: Restrictions = { crashMultiplier: false, crashHighBets: false };
export const MULTIPLIER: Restrictions = { ...NONE, crashMultiplier: true };
export const HIGH_BETS: Restrictions = { ...NONE, crashHighBets: true };
export const BOTH: Restrictions = { crashMultiplier: true, crashHighBets: true };

/** Opens a table for as long as the test takes; those that were opened last, on the database of the first, are closed first. */
export async function openTable(given: Parameters<typeof openCrashTable>[0] = {}): Promise<CrashTable> {
  const table = await openCrashTable(given);
  onTestFinished(() => table.close());
  return table;
}

/** Sets the restrictions; gives back from which round on they hold, null where they were set already. */
export async function restrict(table: CrashTable, restrictions: Restrictions): Promise<bigint | null> {
  const { clock } = table;
  return (await inTransaction(table.pool, (client) => setRestrictions(client, { clock, restrictions }))).holdsFrom;
}

export interface Over {
  readonly id: bigint;
  readonly outcome_rule: string;
  readonly point: number;
  readonly fair: number;
  readonly highest_stake: bigint | null;
  readonly state: string;
}

export async function readOver(table: CrashTable, id: bigint): Promise<Over> {
  const found = await table.pool.query<Over>(
    `select id, outcome_rule, crash_point::float8 as point, fair_crash_point::float8 as fair, highest_stake, state
     from crash_rounds where id = $1`,
    [id],
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('the round is gone');
  return row;
}

/** Plays a round that waits to its end. */
export async function play(table: CrashTable, round: RoundRow): Promise<Over> {
  await table.finish(await table.run(round));
  return await readOver(table, round.id);
}

export async function readBet(table: CrashTable, id: string) {
  const found = await table.pool.query<{ status: string; multiplier: number | null; payout: bigint | null }>(
    'select status, multiplier::float8 as multiplier, payout from crash_bets where id = $1',
    [id],
  );
  return found.rows[0];
}

/** Plays until a later round than this one is the latest, whoever plays it and whatever becomes of it. */
export async function passOn(table: CrashTable, { id }: RoundRow): Promise<void> {
  await eventually(async () => {
    const latest = await findLatestRound(table.pool);
    if (latest === undefined || latest.id > id) return latest;
    let due = latest.starts_at.getTime();
    if (latest.state === 'running') {
      const { startedAt, crashMs: lasts } = await readRunningRound(table.chains, latest);
      due = startedAt + lasts;
    }
    if (latest.ended_at !== null) due = latest.ended_at.getTime() + TIMES.crashedMs;
    table.clock.advanceTo(Math.max(table.clock.now(), due));
    return undefined;
  });
}
