import type { Queryable } from '../../platform/database/database.ts';
import { HOUSE_ACCOUNTS } from './store.ts';

/** Coins for one player. `key` makes it happen once; `reference` names what they are for. */
export interface CoinCredit {
  readonly playerId: bigint;
  readonly coins: bigint;
  readonly key: string;
  readonly reference: string;
  readonly at: Date;
}

/**
 * Brings coins from the house's rewards to a player, in the caller's transaction; balance and transfer in one statement.
 * A key that was credited before is left alone. Throws where the player has no account for coins.
 */
export async function creditCoins(client: Queryable, credit: CoinCredit): Promise<void> {
  const answer = await client.query<{ accounts: bigint }>(
    // The account is held before the key is written, so that the ids of its transfers follow its balances.
    `with account as materialized (
       select id, balance from accounts where owner_id = $1 and kind = 'coins' for no key update
     ), written as (
       insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
       select $2, $3, account.id, $4, 'referral', $5, $6, account.balance + $4 from account
       on conflict (key) do nothing
       returning to_account, amount
     ), credited as (
       update accounts set balance = accounts.balance + written.amount from written where accounts.id = written.to_account
     )
     select count(*) as accounts from account`,
    [credit.playerId, credit.key, HOUSE_ACCOUNTS.rewards, credit.coins, credit.reference, credit.at],
  );
  if (answer.rows[0]?.accounts !== 1n) throw new Error(`player ${String(credit.playerId)} has no account for coins`);
}
