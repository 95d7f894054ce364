import { createPool } from '../../apps/server/src/platform/database/database.ts';
import type { AnsweredCashOut } from './play-plan.ts';

/** Throws unless every cash-out that was acknowledged is in the database as it was answered, with one payout of that amount. */
export async function countCashOuts(connectionString: string, answered: readonly AnsweredCashOut[]): Promise<void> {
  const pool = createPool(connectionString, 1);
  const counted = await pool.query<{ count: bigint }>(
    `select count(*) as count
     from jsonb_to_recordset($1) as answered("betId" uuid, multiplier numeric, "winAmount" numeric)
     join crash_bets b on b.id = answered."betId" and b.status = 'cashed_out' and b.cashed_out_by = 'player'
       and b.multiplier = answered.multiplier * 100 and b.payout = answered."winAmount" * 100
       and b.payout = multiply_rounding_up(b.amount, b.multiplier)
     where (select array_agg(t.amount) from transfers t where t.reason = 'payout' and t.reference = b.id::text)
       = array[b.payout]`,
    [JSON.stringify(answered)],
  );
  await pool.end();
  if (Number(counted.rows[0]?.count) !== answered.length)
    throw new Error('cash-outs that were acknowledged are not in the database as they were answered');
}
