import type { Queryable } from '../../platform/database/database.ts';
import type { CoinCredit } from './credit-coins.ts';
import { HOUSE_ACCOUNTS } from './store.ts';

/**
 * Takes coins back from a player to the house's rewards, in the caller's transaction, whole or not at all: false where the
 * player holds fewer; balance and transfer in one statement. Throws where the key was booked before, and where the player
 * has no account for coins.
 */
export async function debitCoins(client: Queryable, debit: CoinCredit): Promise<boolean> {
  const answer = await client.query<{ accounts: bigint; written: bigint }>(
    `with account as (
       select id from accounts where owner_id = $1 and kind = 'coins'
     ), debited as (
       update accounts set balance = accounts.balance - $4 from account
       where accounts.id = account.id and accounts.balance >= $4
       returning accounts.id, accounts.balance
     ), written as (
       insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
       select $2, debited.id, $3, $4, 'referral', $5, $6, debited.balance from debited
       returning id
     )
     select (select count(*) from account) as accounts, (select count(*) from written) as written`,
    [debit.playerId, debit.key, HOUSE_ACCOUNTS.rewards, debit.coins, debit.reference, debit.at],
  );
  if (answer.rows[0]?.accounts !== 1n) throw new Error(`player ${String(debit.playerId)} has no account for coins`);
  return answer.rows[0].written === 1n;
}
