import { paise } from '@rang/contract';
import type pg from 'pg';
import { creditWallets, HOUSE_ACCOUNTS, openAccounts } from '../../src/modules/ledger/index.ts';

/** Opens filled wallets of players who have no account to log in with, for what is asked of the ledger itself. */
export async function openWallets(pool: pg.Pool, count: number, each: bigint): Promise<bigint[]> {
  const [last] = (await pool.query<{ owner: bigint }>('select coalesce(max(owner_id), 0) as owner from accounts')).rows;
  const owners = Array.from({ length: count }, (_, index) => (last?.owner ?? 0n) + BigInt(index) + 1n);
  for (const owner of owners) await openAccounts(pool, owner);
  await creditWallets(pool, {
    from: HOUSE_ACCOUNTS.adjustments,
    reason: 'adjustment',
    at: new Date(),
    credits: owners.map((playerId) => ({
      playerId,
      amount: paise(each),
      key: `test:${String(playerId)}`,
      reference: 'test',
    })),
  });
  return owners;
}
