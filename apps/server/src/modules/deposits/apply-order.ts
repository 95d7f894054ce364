import type { GatewayOrder } from '@rang/contract';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { insertAlert, type AlertKind } from '../gateway/index.ts';
import { creditDeposit } from './credit-deposit.ts';
import { decideStatus, type Deposit } from './deposit.ts';
import type { DepositsParts } from './deposits-parts.ts';
import { findDepositByOrderNo, holdForReports, lockDepositByOrderNo, updateDeposit } from './report-store.ts';

export type ApplyParts = Pick<DepositsParts, 'pool' | 'clock' | 'logger' | 'beforeCredits' | 'onCredited' | 'onStatus'>;

/** What came of a report: the deposit before and after, and why it was not acted on, where it does not fit. */
export interface AppliedReport {
  readonly before: Deposit | undefined;
  readonly after: Deposit | undefined;
  readonly mismatch: AlertKind | undefined;
}

/**
 * Takes what the gateway says of an order. Gives back the deposit as it is now; undefined where the report does not fit a
 * deposit of ours, which changes nothing and leaves an alert.
 */
export async function applyOrder(parts: ApplyParts, order: GatewayOrder): Promise<Deposit | undefined> {
  const stored = await takingNothing(() => findDepositByOrderNo(parts.pool, order.merchant_order));
  // Most reports are repetitions: they wait for nobody and open no transaction. What they would change is nothing,
  // whether they came before or after a report that is being written now.
  if (isRepetition(stored, order)) return stored;
  return fittingDeposit(await writeReport(parts, order));
}

/** Whether a report says of a deposit only what is known of it. */
export function isRepetition(deposit: Deposit | undefined, order: GatewayOrder): boolean {
  return deposit !== undefined && findMismatch(deposit, order) === undefined && isKnown(deposit, order);
}

/** The deposit after a report, where that fits it. */
export function fittingDeposit({ after, mismatch }: AppliedReport): Deposit | undefined {
  return mismatch === undefined ? after : undefined;
}

/**
 * Writes what the gateway says of an order: the one place where its word changes a deposit, and where one is
 * credited. Status, credit and what `note` writes about it are one transaction.
 */
export async function writeReport(
  parts: ApplyParts,
  order: GatewayOrder,
  note?: (client: Queryable, applied: AppliedReport) => Promise<void>,
): Promise<AppliedReport> {
  const written = await inTransaction(parts.pool, async (client) => {
    const before = await lockDepositByOrderNo(client, order.merchant_order);
    const report = await writeInside(parts, client, { before, order });
    await note?.(client, report.applied);
    return report;
  });
  publishWritten(parts, written);
  return written.applied;
}

/**
 * Writes several reports, of an order each, in one transaction: all of them, or none. The wallets are held first, then what
 * follows a credit needs, each in the order in which everybody holds them, so that nobody waits for another in a ring.
 */
export async function writeReports(parts: ApplyParts, orders: readonly GatewayOrder[]): Promise<AppliedReport[]> {
  const written = await inTransaction(parts.pool, async (client) => {
    const held = await holdForReports(
      client,
      orders.map((order) => order.merchant_order),
    );
    await parts.beforeCredits?.(
      client,
      held.map(({ playerId }) => playerId),
    );
    const byOrderNo = new Map(held.map((deposit) => [deposit.orderNo, deposit]));
    const reports: WrittenReport[] = [];
    for (const order of orders)
      reports.push(await writeInside(parts, client, { before: byOrderNo.get(order.merchant_order), order }));
    return reports;
  });
  for (const report of written) publishWritten(parts, report);
  return written.map(({ applied }) => applied);
}

/** A report that was written, and the alert that it has raised. */
interface WrittenReport {
  readonly applied: AppliedReport;
  readonly alert: Awaited<ReturnType<typeof raiseAlert>> | undefined;
}

/** Writes a report of a deposit that is held. */
async function writeInside(
  parts: ApplyParts,
  client: Queryable,
  { before, order }: { before: Deposit | undefined; order: GatewayOrder },
): Promise<WrittenReport> {
  const at = new Date(parts.clock.now());
  const kind = findMismatch(before, order);
  const isOurs = before !== undefined && kind === undefined;
  const after = isOurs ? await applyReport(parts, client, { deposit: before, order, at }) : before;
  const mismatch = isOurs ? undefined : (kind ?? 'order-not-ours');
  const alert =
    mismatch === undefined ? undefined : await raiseAlert(client, { kind: mismatch, known: before, order, at });
  return { applied: { before, after, mismatch }, alert };
}

function publishWritten(parts: ApplyParts, { applied, alert }: WrittenReport): void {
  if (alert?.isNew === true) parts.logger.error(alert, 'payments: the gateway reported an order that does not fit');
  const { before, after } = applied;
  if (after !== undefined && after.status !== before?.status) parts.onStatus?.(after.status);
}

function findMismatch(deposit: Deposit | undefined, order: GatewayOrder): AlertKind | undefined {
  if (deposit === undefined) return 'order-not-ours';
  if (BigInt(order.amount_paise) !== deposit.amount) return 'amount-differs';
  if (order.currency !== 'INR') return 'currency-differs';
  if (deposit.gatewayOrderId !== null && deposit.gatewayOrderId !== order.id) return 'gateway-order-differs';
  return undefined;
}

function isKnown(deposit: Deposit, order: GatewayOrder): boolean {
  return deposit.gatewayOrderId !== null && decideStatus(deposit, order.status) === deposit.status;
}

async function applyReport(
  parts: ApplyParts,
  client: Queryable,
  { deposit, order, at }: { deposit: Deposit; order: GatewayOrder; at: Date },
): Promise<Deposit> {
  if (isKnown(deposit, order)) return deposit;
  const status = decideStatus(deposit, order.status);
  const changed: Deposit & { gatewayOrderId: string } = {
    ...deposit,
    status,
    gatewayOrderId: order.id,
    paymentLink: order.payment_link ?? deposit.paymentLink,
    paidAt: status === 'paid' ? at : null,
  };
  await updateDeposit(client, changed);
  if (status === 'paid') {
    await creditDeposit(parts, client, { deposit, at });
  }
  return changed;
}

async function raiseAlert(
  client: Queryable,
  found: { kind: AlertKind; known: Deposit | undefined; order: GatewayOrder; at: Date },
): Promise<{ kind: AlertKind; orderNo: string; reported: object; isNew: boolean }> {
  const { kind, order } = found;
  // The payment link stays out: whoever holds it can pay.
  const reported = { id: order.id, amount_paise: order.amount_paise, currency: order.currency, status: order.status };
  const alert = { kind, orderNo: order.merchant_order, reported };
  const isNew = await insertAlert(client, { ...alert, depositId: found.known?.id, at: found.at });
  return { ...alert, isNew };
}
