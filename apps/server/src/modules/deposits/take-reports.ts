import type { GatewayOrder } from '@rang/contract';
import { DatabaseOutage } from '../../platform/database/database-outage.ts';
import { readFailure } from '../../platform/database/read-failure.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyOrder, fittingDeposit, isRepetition, writeReports, type ApplyParts } from './apply-order.ts';
import type { Deposit } from './deposit.ts';
import { listDepositsByOrderNo } from './report-store.ts';

// A batch holds the wallets of its players: a bet waits no longer for it than for another batch of bets.
const MAX_BATCH = 32;
const MAX_WAITING = 2_000;

/** A report that waits to be taken. */
interface Waiting {
  readonly order: GatewayOrder;
  readonly resolve: (deposit: Deposit | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes what takes the gateway's reports as `applyOrder` does, those together that come while others are being written. Of an
 * order it writes one report at a time. Throws BUSY beyond what may wait.
 */
export function createReports(parts: ApplyParts): (order: GatewayOrder) => Promise<Deposit | undefined> {
  let waiting: Waiting[] = [];
  // Those that are being looked up or written too, which are in no list meanwhile.
  let unanswered = 0;
  let taking = false;

  const takeAll = async (): Promise<void> => {
    // One turn of the event loop first: reports that were read in the same turn are one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const fresh = await answerRepetitions(parts, waiting.splice(0));
      const batch = [...new Map(fresh.map((report) => [report.order.merchant_order, report])).values()].slice(
        0,
        MAX_BATCH,
      );
      await write(parts, batch);
      // What says the same of an order is known by then.
      waiting = [...fresh.filter((report) => !batch.includes(report)), ...waiting];
    }
    taking = false;
  };

  return async (order) => {
    if (unanswered >= MAX_WAITING) throw new Refusal('BUSY');
    unanswered += 1;
    try {
      return await new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject });
        if (taking) return;
        taking = true;
        void takeAll();
      });
    } finally {
      unanswered -= 1;
    }
  };
}

/** Answers what says nothing new, which waits for nobody and opens no transaction; gives back the rest. */
async function answerRepetitions({ pool }: ApplyParts, reports: readonly Waiting[]): Promise<Waiting[]> {
  const orderNos = [...new Set(reports.map(({ order }) => order.merchant_order))];
  try {
    const stored = await takingNothing(() => listDepositsByOrderNo(pool, orderNos));
    const byOrderNo = new Map(stored.map((deposit) => [deposit.orderNo, deposit]));
    return reports.filter(({ order, resolve }) => {
      const deposit = byOrderNo.get(order.merchant_order);
      if (!isRepetition(deposit, order)) return true;
      resolve(deposit);
      return false;
    });
  } catch (error) {
    for (const { reject } of reports) reject(error);
    return [];
  }
}

async function write(parts: ApplyParts, batch: readonly Waiting[]): Promise<void> {
  if (batch.length === 0) return;
  try {
    const applied = await writeReports(
      parts,
      batch.map(({ order }) => order),
    );
    batch.forEach(({ resolve }, index) => {
      const report = applied[index];
      resolve(report && fittingDeposit(report));
    });
  } catch (error) {
    if (batch.length === 1 || !isUndone(error)) for (const { reject } of batch) reject(error);
    // Nothing of the batch was kept. Alone only the bad one fails.
    else await Promise.all(batch.map(({ order, resolve, reject }) => applyOrder(parts, order).then(resolve, reject)));
  }
}

/** Whether it is certain that nothing was kept, and that the database is there. */
function isUndone(error: unknown): boolean {
  return !(error instanceof DatabaseOutage) && ['undone', 'refused', 'bug'].includes(readFailure(error));
}
