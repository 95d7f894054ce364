import {
  rupeesText,
  type AdminDepositRecord,
  type AuditRecord,
  type GatewayView,
  type RequeryOutcome,
} from '@rang/contract';
import { inTransaction, type Queryable } from '../../../platform/database/database.ts';
import { takingNothing } from '../../../platform/database/taking-nothing.ts';
import type { AdminIdentity } from '../../../platform/http/routes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { appendAudit, wireEntry, type Json } from '../../audit/index.ts';
import { writeReport } from '../apply-order.ts';
import type { Deposit } from '../deposit.ts';
import type { DepositsParts } from '../deposits-parts.ts';
import { closeUntaken } from '../poll-deposits.ts';
import { lockDepositByOrderNo } from '../report-store.ts';
import { findAnyDeposit } from '../store.ts';
import { getRecord } from './list-records.ts';
import { viewOrder } from './view-order.ts';

/** Who has the gateway asked about which deposit. */
export interface RequeryOrder {
  readonly admin: AdminIdentity;
  readonly network: string;
  readonly id: string;
}

/** What came of it. */
export interface Requeried {
  readonly outcome: RequeryOutcome;
  readonly deposit: AdminDepositRecord;
  readonly gateway: GatewayView;
  readonly entry: AuditRecord;
}

/** A deposit before and after, while its transaction is not committed yet. */
interface Change {
  readonly before: Deposit;
  readonly after: Deposit;
}

/** A deposit beside what the gateway says of it now. Throws NOT_FOUND. */
export async function viewDeposit(
  parts: Pick<DepositsParts, 'pool' | 'gateway' | 'logger'>,
  id: string,
): Promise<Pick<Requeried, 'deposit' | 'gateway'>> {
  const { reply } = await askAbout(parts, id);
  // Read once it has answered: what was reported meanwhile is no difference.
  const deposit = await getRecord(parts.pool, id);
  return { deposit, gateway: viewOrder(deposit, reply) };
}

async function askAbout(
  { pool, gateway, logger }: Pick<DepositsParts, 'pool' | 'gateway' | 'logger'>,
  id: string,
): Promise<{ deposit: Deposit; reply: Awaited<ReturnType<DepositsParts['gateway']['findOrder']>> }> {
  const deposit = await takingNothing(() => findAnyDeposit(pool, id));
  if (deposit === undefined) throw new Refusal('NOT_FOUND');
  const reply = await gateway.findOrder(deposit.orderNo);
  // The administrator learns that there is no answer; why, whoever runs the house.
  if (reply.outcome !== 'answered')
    logger.warn({ orderNo: deposit.orderNo, reply }, 'payments: an administrator asked in vain');
  return { deposit, reply };
}

/**
 * Asks the gateway what became of a deposit and writes it as the poll does, by the same functions: credited once, whoever else
 * reports it meanwhile. Its entry in the audit trail is of the same transaction; where nothing changed, it says so. Throws
 * NOT_FOUND.
 */
export async function requeryDeposit(parts: DepositsParts, order: RequeryOrder): Promise<Requeried> {
  const { deposit, reply } = await askAbout(parts, order.id);
  const { orderNo } = deposit;
  const note = async (client: Queryable, change: Change, mismatch?: string): Promise<Requeried> => {
    const gateway = viewOrder(change.after, reply);
    const outcome = mismatch === undefined ? judge(change, gateway) : 'differs';
    const entry = await appendAudit(client, {
      ...{ administrator: order.admin, from: order.network, at: new Date(parts.clock.now()) },
      ...{ action: 'deposit.requeried', subject: `deposit ${orderNo}`, before: describe(change.before) },
      after: { ...describe(change.after), gateway: describeWord(gateway, mismatch) },
    });
    return { outcome, gateway, deposit: await getRecord(client, change.after.id), entry: wireEntry(entry) };
  };
  // What is said of another order of ours is not what was asked: it moves nothing.
  if (reply.outcome === 'answered' && reply.value.merchant_order === orderNo) {
    let noted: Requeried | undefined;
    await writeReport(parts, reply.value, async (client, { before, after, mismatch }) => {
      noted = await note(client, { before: before ?? deposit, after: after ?? deposit }, mismatch);
    });
    if (noted === undefined) throw new Error(`what became of deposit ${orderNo} was not noted`);
    return noted;
  }
  return await inTransaction(parts.pool, async (client) => {
    const before = (await lockDepositByOrderNo(client, orderNo)) ?? deposit;
    const isUnknown = reply.outcome === 'refused' && reply.code === 'NOT_FOUND';
    if (isUnknown) await closeUntaken(client, before, parts.clock.now());
    const after = (await findAnyDeposit(client, before.id)) ?? before;
    return await note(client, { before, after }, reply.outcome === 'answered' ? 'order-no' : undefined);
  });
}

function judge({ before, after }: Change, gateway: GatewayView): RequeryOutcome {
  if (before.status !== after.status || before.gatewayOrderId !== after.gatewayOrderId) return 'changed';
  return gateway.outcome === 'silent' ? 'silent' : 'unchanged';
}

function describe({ status, amount, gatewayOrderId }: Deposit): Readonly<Record<string, Json>> {
  return { status, gatewayOrder: gatewayOrderId, credited: status === 'paid' ? rupeesText(amount) : null };
}

/** What the gateway said, in the words of the trail. */
function describeWord(gateway: GatewayView, mismatch: string | undefined): Json {
  if (gateway.outcome === 'silent') return 'no answer, nothing was changed';
  if (gateway.outcome === 'unknown') return 'knows no such order';
  const { status, amount, currency, id } = gateway.order;
  const said = `${status}, ${rupeesText(amount)} ${currency} as ${id}`;
  return mismatch === undefined ? said : `${said}: does not fit (${mismatch}), nothing was changed`;
}
