import type { Queryable } from '../../platform/database/database.ts';
import { readFailure } from '../../platform/database/read-failure.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../ledger/index.ts';
import type { Deposit } from './deposit.ts';
import type { CreditedDeposit, DepositsParts } from './deposits-parts.ts';

type CreditParts = Pick<DepositsParts, 'logger' | 'onCredited'>;

/** Credits a deposit that is paid, in the caller's transaction. Throws where it was credited before. */
export async function creditDeposit(
  parts: CreditParts,
  client: Queryable,
  { deposit, at }: { deposit: Deposit; at: Date },
): Promise<void> {
  const credited = await creditWallets(client, {
    from: HOUSE_ACCOUNTS.gateway,
    reason: 'deposit',
    at,
    // The key makes the credit happen once in the life of the ledger, whatever this table says.
    credits: [
      { playerId: deposit.playerId, amount: deposit.amount, key: `deposit:${deposit.id}`, reference: deposit.id },
    ],
  });
  if (credited !== deposit.amount) throw new Error(`deposit ${deposit.id} had been credited before it was paid`);
  await tellCredited(parts, client, { playerId: deposit.playerId, depositId: deposit.id, at });
}

/**
 * Whatever goes wrong with what follows a credit undoes that alone: no player waits for their money because of it. But what
 * had to wait too long, or met others, is no fault: all of it is undone then, and comes again with the gateway's next word.
 */
async function tellCredited(parts: CreditParts, client: Queryable, credited: CreditedDeposit): Promise<void> {
  await client.query('savepoint what_follows_a_credit');
  try {
    await parts.onCredited?.(client, credited);
  } catch (error) {
    const failure = readFailure(error);
    if (failure === 'canceled' || failure === 'undone') throw error;
    await client.query('rollback to savepoint what_follows_a_credit');
    const { depositId } = credited;
    parts.logger.error({ err: error, depositId }, 'payments: what follows a credited deposit has failed');
  }
}
