import { sumPaise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { undoAlone } from '../../platform/database/undo-alone.ts';
import { creditWallets, HOUSE_ACCOUNTS } from '../ledger/index.ts';
import type { Deposit } from './deposit.ts';
import type { CreditedDeposit, CreditHook, DepositsParts } from './deposits-parts.ts';

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
  const { onCredited: hooks = [] } = parts;
  if (hooks.length === 0) return;
  await runCreditHooks(parts, client, {
    hooks,
    credited: deposits.map(({ playerId, id }) => ({ playerId, depositId: id, at })),
  });
}

/**
 * Whatever goes wrong with what follows a credit undoes that alone: no player waits for their money because of it. But what
 * had to wait too long, or met others, is no fault: all of it is undone then, and comes again with the gateway's next word.
 */
async function runCreditHooks(
  parts: CreditParts,
  client: Queryable,
  { hooks, credited }: { hooks: readonly CreditHook[]; credited: readonly CreditedDeposit[] },
): Promise<void> {
  const runAll = async (): Promise<void> => {
    for (const hook of hooks) await hook(client, credited);
  };
  await undoAlone(client, runAll, {
    onFailure: async (error) => {
      // Of several only the one that fails stays undone, and of several deposits only what follows the bad one.
      if (hooks.length > 1) for (const hook of hooks) await runCreditHooks(parts, client, { hooks: [hook], credited });
      else if (credited.length > 1)
        for (const each of credited) await runCreditHooks(parts, client, { hooks, credited: [each] });
      else
        parts.logger.error(
          { err: error, depositId: credited[0]?.depositId },
          'payments: what follows a credited deposit has failed',
        );
    },
  });
}
