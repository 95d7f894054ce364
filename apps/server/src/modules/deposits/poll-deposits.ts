import type { Queryable } from '../../platform/database/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { checkEach, nextCheckAt, judgeReply, retryCheckAt, type AskedOutcome } from '../gateway/index.ts';
import { applyOrder } from './apply-order.ts';
import type { Deposit } from './deposit.ts';
import type { DepositsParts } from './deposits-parts.ts';
import { failUntaken, listDueDeposits, noteUnanswered, scheduleCheck } from './store.ts';

const AT_ONCE = 50;
// Then the next turn goes on, with what has come due meanwhile.
const TURN_MS = 10_000;
// Whose payment failed is shown the link again, and is told to try; afterwards hardly anybody pays, and the gateway reports it.
const TRIED_AGAIN_MS = 30 * MINUTE_MS;
const ENDED_EVERY_MS = HOUR_MS;
// A request that was given up on may still be on its way to the gateway; after this long it is not.
const UNTAKEN_AFTER_MS = MINUTE_MS;

type PollParts = Pick<DepositsParts, 'pool' | 'clock' | 'logger' | 'gateway' | 'onCredited' | 'onStatus'>;

/**
 * Asks the gateway what became of the deposits that are due: finds orders whose creation was never answered and
 * payments whose webhook was lost. Goes on for some seconds while there is more that was due when it began, and the gateway is
 * there; the next turn goes on.
 */
export async function pollDeposits(parts: PollParts): Promise<void> {
  const begunAt = new Date(parts.clock.now());
  const isLate = () => parts.clock.now() - begunAt.getTime() > TURN_MS;
  let isMore = true;
  while (isMore) {
    const due = await listDueDeposits(parts.pool, begunAt, AT_ONCE);
    isMore = (await checkAll(parts, due)) && due.length === AT_ONCE && !isLate();
  }
}

async function checkAll(parts: PollParts, due: readonly Deposit[]): Promise<boolean> {
  const { pool, clock, logger } = parts;
  return await checkEach(due, {
    ...{ clock, logger },
    check: async (deposit) => {
      const { id, createdAt } = deposit;
      const next = nextQuestionAt(deposit, clock.now());
      // Set first, so that one deposit which is never answered does not hold up all others for ever. After the last question
      // nothing is asked any more, once that is answered.
      await scheduleCheck(pool, id, next ?? retryCheckAt(createdAt, clock.now()));
      const outcome = await checkDeposit(parts, deposit);
      if (outcome === 'answered' && next === null) await scheduleCheck(pool, id, null);
      return outcome;
    },
    noteUnanswered: ({ id }, noted) => noteUnanswered(pool, id, noted),
    putOff: ({ id, createdAt }) => scheduleCheck(pool, id, retryCheckAt(createdAt, clock.now())),
  });
}

function nextQuestionAt({ createdAt, status, gatewayOrderId }: Deposit, now: number): Date | null {
  const next = nextCheckAt(createdAt, now);
  const isTriedAgain = status === 'failed' && now - createdAt.getTime() < TRIED_AGAIN_MS;
  const hasEnded = gatewayOrderId !== null && (status === 'failed' || status === 'expired') && !isTriedAgain;
  return next !== null && hasEnded ? new Date(Math.max(next.getTime(), now + ENDED_EVERY_MS)) : next;
}

async function checkDeposit(parts: PollParts, deposit: Deposit): Promise<AskedOutcome> {
  const reply = await parts.gateway.findOrder(deposit.orderNo);
  // An answer about another order says nothing of this one.
  if (reply.outcome === 'answered' && reply.value.merchant_order === deposit.orderNo) {
    await applyOrder(parts, reply.value);
    return 'answered';
  }
  if (reply.outcome === 'refused' && reply.code === 'NOT_FOUND') {
    await closeUntaken(parts.pool, deposit, parts.clock.now());
    return 'answered';
  }
  parts.logger.warn({ orderNo: deposit.orderNo, reply }, 'payments: the gateway did not say what became of an order');
  const outcome = judgeReply(reply);
  return outcome === 'answered' ? 'unanswered' : outcome;
}

/** Closes a deposit of which the gateway knows no order, once none can be on its way to it any more. */
export async function closeUntaken(client: Queryable, { id, createdAt }: Deposit, now: number): Promise<void> {
  const isOld = now - createdAt.getTime() > UNTAKEN_AFTER_MS;
  if (isOld) await failUntaken(client, { id, checkAgain: true });
}
