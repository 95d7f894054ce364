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
interface QueuedReport {
  readonly order: GatewayOrder;
  readonly resolve: (deposit: Deposit | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes what takes the gateway's reports as `applyOrder` does: those together that come while others are being looked up, and
 * those that say something new while others are being written. Of an order it writes one report at a time. Throws BUSY beyond
 * what may wait.
 */
export function createReportTaker(parts: ApplyParts): (order: GatewayOrder) => Promise<Deposit | undefined> {
  let open = 0;
  let written: readonly Deposit[] = [];

  const write = createBatcher<QueuedReport>(async (reports) => {
    // What was looked up while the batch before was being written may be known since.
    const fresh = answerKnown(reports, written);
    const batch = new Set(listFirstOfEach(fresh).slice(0, MAX_BATCH));
    written = await writeBatch(parts, [...batch]);
    return answerKnown(
      fresh.filter((report) => !batch.has(report)),
      written,
    );
  });
  const look = createBatcher<QueuedReport>(async (reports) => {
    write(await answerRepetitions(parts, reports));
    return [];
  });

  return (order) => {
    if (open >= MAX_WAITING) return Promise.reject(new Refusal('BUSY'));
    open += 1;
    return new Promise<Deposit | undefined>((resolve, reject) => {
      look([{ order, resolve, reject }]);
    }).finally(() => {
      open -= 1;
    });
  };
}

/**
 * Gathers what comes while a turn goes on; the next turn has all of it, after what the turn has left over. A turn answers its
 * own failures.
 */
function createBatcher<Item>(
  turn: (items: readonly Item[]) => Promise<readonly Item[]>,
): (items: readonly Item[]) => void {
  let waiting: Item[] = [];
  let isOn = false;
  const goOn = async (): Promise<void> => {
    // One turn of the event loop first: what came in the same one is taken together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const left = await turn(waiting.splice(0));
      waiting = [...left, ...waiting];
    }
    isOn = false;
  };
  return (items) => {
    waiting.push(...items);
    if (isOn || waiting.length === 0) return;
    isOn = true;
    void goOn();
  };
}

/** Of each order the report that came first. */
function listFirstOfEach(reports: readonly QueuedReport[]): QueuedReport[] {
  return [...Map.groupBy(reports, ({ order }) => order.merchant_order).values()].flatMap(([first]) => first ?? []);
}

/** Answers what says of these deposits only what is known; gives back the rest. */
function answerKnown(reports: readonly QueuedReport[], deposits: readonly Deposit[]): QueuedReport[] {
  const byOrderNo = new Map(deposits.map((deposit) => [deposit.orderNo, deposit]));
  return reports.filter(({ order, resolve }) => {
    const deposit = byOrderNo.get(order.merchant_order);
    if (!isRepetition(deposit, order)) return true;
    resolve(deposit);
    return false;
  });
}

/** Answers what says nothing new, which waits for nobody and opens no transaction; gives back the rest. */
async function answerRepetitions({ pool }: ApplyParts, reports: readonly QueuedReport[]): Promise<QueuedReport[]> {
  const orderNos = [...new Set(reports.map(({ order }) => order.merchant_order))];
  try {
    return answerKnown(reports, await takingNothing(() => listDepositsByOrderNo(pool, orderNos)));
  } catch (error) {
    for (const { reject } of reports) reject(error);
    return [];
  }
}

/** Writes reports and answers them; gives back the deposits as they are stored now. */
async function writeBatch(parts: ApplyParts, batch: readonly QueuedReport[]): Promise<Deposit[]> {
  if (batch.length === 0) return [];
  try {
    const applied = await writeReports(
      parts,
      batch.map(({ order }) => order),
    );
    batch.forEach(({ resolve }, index) => {
      const report = applied[index];
      resolve(report && fittingDeposit(report));
    });
    return applied.flatMap(({ after }) => after ?? []);
  } catch (error) {
    if (batch.length === 1 || !isUndone(error)) for (const { reject } of batch) reject(error);
    // Nothing of the batch was kept. Alone only the bad one fails.
    else await Promise.all(batch.map(({ order, resolve, reject }) => applyOrder(parts, order).then(resolve, reject)));
    return [];
  }
}

/** Whether it is certain that nothing was kept, and that the database is there. */
function isUndone(error: unknown): boolean {
  return !(error instanceof DatabaseOutage) && ['undone', 'refused', 'bug'].includes(readFailure(error));
}
