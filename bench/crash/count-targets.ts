import { isDeepStrictEqual } from 'node:util';
import type { Paise } from '../../packages/contract/src/index.ts';
import { multiplyRoundingUp } from '../../packages/games/src/index.ts';
import type pg from 'pg';

interface TargetRow {
  readonly amount: Paise;
  readonly target: number;
  readonly status: string;
  readonly multiplier: number | null;
  readonly payout: bigint | null;
  readonly cashed_out_by: string | null;
  /** The payouts in the ledger that name the bet: how many, and how much. */
  readonly payouts: number | null;
  readonly paid: bigint | null;
}

/** Throws unless each bet of a round was paid exactly its target once, or, above the crash point, nothing. */
export async function countTargets(
  pool: pg.Pool,
  { id, crashPoint }: { id: bigint; crashPoint: number },
): Promise<{ paid: number; lost: number }> {
  const bets = await pool.query<TargetRow>(
    `select b.amount, b.target::float8 as target, b.status, b.multiplier::float8 as multiplier, b.payout, b.cashed_out_by,
       t.payouts, t.paid
     from crash_bets b left join (
       select reference, count(*)::int as payouts, sum(amount)::bigint as paid
       from transfers where reason = 'payout' group by reference
     ) as t on t.reference = b.id::text
     where b.round = $1`,
    [id],
  );
  const counts = { paid: 0, lost: 0 };
  for (const { amount, target, ...written } of bets.rows) {
    const win = target <= crashPoint ? multiplyRoundingUp(amount, target) : null;
    const due =
      win === null
        ? { status: 'lost', multiplier: null, payout: null, cashed_out_by: null, payouts: null, paid: null }
        : { status: 'cashed_out', multiplier: target, payout: win, cashed_out_by: 'target', payouts: 1, paid: win };
    if (!isDeepStrictEqual(written, due))
      throw new Error(`a bet with the target ${String(target)} was not settled as it must be`);
    counts[win === null ? 'lost' : 'paid'] += 1;
  }
  return counts;
}
