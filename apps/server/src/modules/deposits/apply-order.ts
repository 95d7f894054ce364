import type { GatewayOrder } from '@rang/contract';
import { inRacedTransaction, type Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { insertAlert, type AlertKind } from '../gateway/index.ts';
import { creditDeposits } from './credit-deposits.ts';
import { decideStatus, type Deposit } from './deposit.ts';
import type { DepositsParts } from './deposits-parts.ts';
import {
  findDepositByOrderNo,
  findOrderOwners,
  holdForReports,
  lockDepositByOrderNo,
  updateDeposits,
} from './report-store.ts';

export type ApplyParts = Pick<DepositsParts, 'pool' | 'clock' | 'logger' | 'onCredited' | 'onStatus'>;

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
 * credited. Status, credit and what `note` writes about it are one transaction, begun again where another deposit is given
 * the same order of the gateway's at that moment.
 */
export async function writeReport(
  parts: ApplyParts,
  order: GatewayOrder,
  note?: (client: Queryable, applied: AppliedReport) => Promise<void>,
): Promise<AppliedReport> {
  const written = await inRacedTransaction(parts.pool, async (client) => {
    const before = await lockDepositByOrderNo(client, order.merchant_order);
    const at = new Date(parts.clock.now());
    // A deposit that has its order is held against that; nobody else's needs to be looked for.
    const owners = await findOrderOwners(client, before?.gatewayOrderId === null ? [order.id] : []);
    const [report] = await writeInside(parts, client, { judged: [judgeReport(before, order, { owners, at })], at });
    if (report === undefined) throw new Error('a report was not written');
    await note?.(client, report.applied);
    return report;
  });
  publishWritten(parts, written);
  return written.applied;
}

/**
 * Writes several reports, of an order each, in one transaction: all of them, or none. Deposits are held in their order, and the
 * wallets after them by `ledger_credit`, in the order in which everybody holds them: nobody waits for another in a ring.
 */
export async function writeReports(parts: ApplyParts, orders: readonly GatewayOrder[]): Promise<AppliedReport[]> {
  const written = await inRacedTransaction(parts.pool, async (client) => {
    const held = await holdForReports(
      client,
      orders.map((order) => order.merchant_order),
    );
    const known = new Map(held.map((deposit) => [deposit.orderNo, deposit]));
    const at = new Date(parts.clock.now());
    const isFirst = ({ merchant_order: no }: GatewayOrder) => known.get(no)?.gatewayOrderId === null;
    const owners = await findOrderOwners(
      client,
      orders.filter(isFirst).map(({ id }) => id),
    );
    const judged = orders.map((order) => judgeReport(known.get(order.merchant_order), order, { owners, at }));
    return await writeInside(parts, client, { judged, at });
  });
  for (const report of written) publishWritten(parts, report);
  return written.map(({ applied }) => applied);
}

/** What is to come of a report. */
interface JudgedReport extends AppliedReport {
  readonly order: GatewayOrder;
}

/** A report that was written, and the alert that it has raised. */
interface WrittenReport {
  readonly applied: AppliedReport;
  readonly alert: Awaited<ReturnType<typeof raiseAlert>> | undefined;
}

/** `owners` has the deposit's order number beside each order of the gateway's that is known; this one's is added to it. */
function judgeReport(
  before: Deposit | undefined,
  order: GatewayOrder,
  { owners, at }: { owners: Map<string, string>; at: Date },
): JudgedReport {
  const mismatch = findMismatch(before, order, owners.get(order.id));
  if (mismatch === undefined) owners.set(order.id, order.merchant_order);
  const after = before !== undefined && mismatch === undefined ? changeDeposit(before, order, at) : before;
  return { order, before, after, mismatch };
}

/** Writes reports of deposits that are held, of a deposit each: one statement each step, however many they are. */
async function writeInside(
  parts: ApplyParts,
  client: Queryable,
  { judged, at }: { judged: readonly JudgedReport[]; at: Date },
): Promise<WrittenReport[]> {
  const changed = judged.flatMap(({ before, after }) => (after === undefined || after === before ? [] : [after]));
  await updateDeposits(client, changed);
  await creditDeposits(parts, client, { deposits: changed.filter(({ status }) => status === 'paid'), at });
  const alerts = new Map<JudgedReport, WrittenReport['alert']>();
  // In one order on every server: of two that say the very same, the second waits for the first.
  for (const report of judged.toSorted(byOrderNo)) {
    const { mismatch: kind, before: known, order } = report;
    if (kind !== undefined) alerts.set(report, await raiseAlert(client, { kind, known, order, at }));
  }
  return judged.map((report) => {
    const { before, after, mismatch } = report;
    return { applied: { before, after, mismatch }, alert: alerts.get(report) };
  });
}

function byOrderNo({ order: a }: JudgedReport, { order: b }: JudgedReport): number {
  return a.merchant_order < b.merchant_order ? -1 : 1;
}

function publishWritten(parts: ApplyParts, { applied, alert }: WrittenReport): void {
  if (alert?.isNew === true) parts.logger.error(alert, 'payments: the gateway reported an order that does not fit');
  const { before, after } = applied;
  if (after !== undefined && after.status !== before?.status) parts.onStatus?.(after.status);
}

function findMismatch(
  deposit: Deposit | undefined,
  order: GatewayOrder,
  owner = order.merchant_order,
): AlertKind | undefined {
  if (deposit === undefined) return 'order-not-ours';
  if (BigInt(order.amount_paise) !== deposit.amount) return 'amount-differs';
  if (order.currency !== 'INR') return 'currency-differs';
  if (deposit.gatewayOrderId !== null && deposit.gatewayOrderId !== order.id) return 'gateway-order-differs';
  if (owner !== order.merchant_order) return 'gateway-order-differs';
  return undefined;
}

function isKnown(deposit: Deposit, order: GatewayOrder): boolean {
  return deposit.gatewayOrderId !== null && decideStatus(deposit, order.status) === deposit.status;
}

/** The deposit as the report leaves it; the very same where it says nothing new. */
function changeDeposit(deposit: Deposit, order: GatewayOrder, at: Date): Deposit {
  if (isKnown(deposit, order)) return deposit;
  const status = decideStatus(deposit, order.status);
  return {
    ...deposit,
    status,
    gatewayOrderId: order.id,
    paymentLink: order.payment_link ?? deposit.paymentLink,
    validUntil: order.expires_at === undefined ? deposit.validUntil : new Date(order.expires_at),
    paidAt: status === 'paid' ? at : null,
  };
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
