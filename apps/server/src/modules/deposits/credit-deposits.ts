import { sumPaise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { readFailure } from '../../platform/database/read-failure.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../ledger/index.ts';
import type { Deposit } from './deposit.ts';
import type { CreditedDeposit, DepositsParts } from './deposits-parts.ts';

type CreditParts = Pick<DepositsParts, 'logger' | 'onCredited'>;

/**
 * Credits deposits that are paid, and does what follows a credit, in the caller's transaction. Throws where one of them was
 * credited before.
 */
export async function creditDeposits(
  parts: CreditParts,
  client: Queryable,
  { deposits, at }: { deposits: readonly Deposit[]; at: Date },
): Promise<void> {
  if (deposits.length === 0) return;
  const credited = await creditWallets(client, {
    from: HOUSE_ACCOUNTS.gateway,
    reason: 'deposit',
    at,
    credits: deposits.map((deposit) => ({
      playerId: deposit.playerId,
      amount: deposit.amount,
      // The key makes the credit happen once in the life of the ledger, whatever this table says.
      key: `deposit:${deposit.id}`,
      reference: deposit.id,
    })),
  });
  if (credited !== sumPaise(deposits.map(({ amount }) => amount))) {
    const ids = deposits.map(({ id }) => id).join(', ');
    throw new Error(`deposits were credited before they were paid, one or more of ${ids}`);
  }
  await runCreditHooks(
    parts,
    client,
    deposits.map(({ playerId, id }) => ({ playerId, depositId: id, at })),
  );
}

/**
 * Whatever goes wrong with what follows a credit undoes that alone: no player waits for their money because of it. But what
 * had to wait too long, or met others, is no fault: all of it is undone then, and comes again with the gateway's next word.
 */
async function runCreditHooks(
  parts: CreditParts,
  client: Queryable,
  credited: readonly CreditedDeposit[],
): Promise<void> {
  if (parts.onCredited === undefined) return;
  await client.query('savepoint what_follows_a_credit');
  try {
    await parts.onCredited(client, credited);
  } catch (error) {
    const failure = readFailure(error);
    if (failure === 'canceled' || failure === 'undone') throw error;
    await client.query('rollback to savepoint what_follows_a_credit');
    // Of several, only what follows the bad one stays undone.
    if (credited.length > 1) for (const each of credited) await runCreditHooks(parts, client, [each]);
    else
      parts.logger.error(
        { err: error, depositId: credited[0]?.depositId },
        'payments: what follows a credited deposit has failed',
      );
  }
}
