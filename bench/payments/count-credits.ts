import { createPool } from '../../apps/server/src/platform/database/database.ts';

/** What the ledger holds after everything was reported. */
export interface Credits {
  readonly once: number;
  /** Credits beyond the first one of a deposit, under whatever key. */
  readonly double: number;
  readonly missing: number;
  /** Wallets that do not hold exactly what was deposited into them. */
  readonly wrongWallets: number;
}

/** Counts in the ledger itself, by what each transfer refers to and not by its key, and in the wallets. */
export async function countCredits(connectionString: string): Promise<Credits> {
  const pool = createPool(connectionString, 1);
  const counted = await pool.query<Record<keyof Credits, bigint>>(
    `with credited as (
       select d.player_id, d.amount, count(t.id) as times
       from deposits d left join transfers t on t.reason = 'deposit' and t.reference = d.id::text
         and t.amount = d.amount
       group by d.id
     ), wallets as (
       select accounts.balance, sum(credited.amount) as deposited
       from credited join accounts on accounts.owner_id = credited.player_id and accounts.kind = 'wallet'
       group by accounts.id
     ), foreign_credits as (
       select count(*) as count from transfers t
       where t.reason = 'deposit' and not exists (select from deposits d where d.id::text = t.reference and d.amount = t.amount)
     )
     select count(*) filter (where times = 1) as "once",
       (coalesce(sum(times - 1) filter (where times > 1), 0) + (select count from foreign_credits))::bigint as "double",
       count(*) filter (where times = 0) as "missing",
       (select count(*) from wallets where balance <> deposited) as "wrongWallets"
     from credited`,
  );
  await pool.end();
  const row = counted.rows[0];
  if (row === undefined) throw new Error('nothing was counted');
  return {
    once: Number(row.once),
    double: Number(row.double),
    missing: Number(row.missing),
    wrongWallets: Number(row.wrongWallets),
  };
}
