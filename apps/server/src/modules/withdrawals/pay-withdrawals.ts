import type { BankDetails, GatewayPayout } from '@rang/contract';
import { HOUR_MS } from '../../platform/clock.ts';
import {
  checkEach,
  insertAlert,
  nameWebhook,
  nextCheckAt,
  retryCheckAt,
  type AlertKind,
  type GatewayReply,
} from '../gateway/index.ts';
import { applyPayout, failUntaken } from './apply-payout.ts';
import { forgetPayout, listDueWithdrawals, scheduleCheck } from './store.ts';
import { openAs, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

const AT_ONCE = 50;
// Somebody's money is on hold: an approved withdrawal is never given up on.
const SLOWEST_MS = 6 * HOUR_MS;

/**
 * Sends the gateway approved withdrawals and asks what became of those it knows. Stops at the first call that is not
 * answered; the next turn goes on. Only the gateway's own word ends a withdrawal, never its silence.
 */
export async function payWithdrawals(parts: WithdrawalsParts): Promise<void> {
  const { pool, clock, logger } = parts;
  const due = await listDueWithdrawals(pool, new Date(clock.now()), AT_ONCE);
  await checkEach(due, {
    logger,
    check: async (withdrawal) => {
      const now = clock.now();
      const next = nextCheckAt(beganAt(withdrawal), now) ?? new Date(now + SLOWEST_MS);
      // Set first, so that one withdrawal which is never answered does not hold up all others for ever.
      await scheduleCheck(pool, withdrawal, next);
      if (withdrawal.voidAskedAt !== null) return await voidPayout(parts, withdrawal);
      return await (withdrawal.gatewayPayoutId === null
        ? submitPayout(parts, withdrawal)
        : checkPayout(parts, withdrawal));
    },
    putOff: (withdrawal) => scheduleCheck(pool, withdrawal, retryCheckAt(beganAt(withdrawal), clock.now())),
  });
}

function beganAt({ voidAskedAt, decidedAt, createdAt }: Withdrawal): Date {
  return voidAskedAt ?? decidedAt ?? createdAt;
}

/** The gateway takes a payout number once, so that a repetition after a lost answer or a crash is the same payout. */
async function submitPayout(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<boolean> {
  const { payoutNo } = withdrawal;
  const bank = openBank(parts, withdrawal);
  if (bank === undefined) {
    await alertOperator(parts, withdrawal, { kind: 'payout-unsealed', reported: {} });
    return true;
  }
  const reply = await parts.gateway.createPayout({
    ...{ payoutNo, amount: withdrawal.amount, bankAccount: bank },
    webhookUrl: nameWebhook(parts),
  });
  // There is no payout of ours then, so that the amount can be given back: nobody else will ever have it.
  if (reply.outcome === 'refused' && reply.code === 'BANK_ACCOUNT_INVALID') {
    await failUntaken(parts, payoutNo);
    return true;
  }
  return await applyReply(parts, withdrawal, { reply, refused: 'payout-refused' });
}

/**
 * Writes what the gateway answers to what it was asked to do; a refusal is for a person to look at. False where it said
 * nothing.
 */
async function applyReply(
  parts: WithdrawalsParts,
  withdrawal: Withdrawal,
  { reply, refused }: { reply: GatewayReply<GatewayPayout>; refused: AlertKind },
): Promise<boolean> {
  const { payoutNo } = withdrawal;
  if (reply.outcome === 'answered') {
    await applyAnswer(parts, withdrawal, reply.value);
    return true;
  }
  if (reply.outcome === 'refused') {
    await alertOperator(parts, withdrawal, { kind: refused, reported: { code: reply.code } });
    return true;
  }
  parts.logger.warn({ payoutNo, reply }, 'withdrawals: the gateway did not answer about a payout, it is asked again');
  return false;
}

async function checkPayout(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<boolean> {
  const found = await applyKnown(parts, withdrawal);
  return found === 'unknown' ? await submitPayout(parts, withdrawal) : found !== 'silence';
}

/**
 * Writes what the gateway says of a payout that it has confirmed. `unknown`: it has none of that number any more, and its id
 * is forgotten here.
 */
async function applyKnown(
  parts: WithdrawalsParts,
  withdrawal: Withdrawal,
): Promise<'processing' | 'ended' | 'unknown' | 'silence'> {
  const { payoutNo } = withdrawal;
  const reply = await parts.gateway.findPayout(payoutNo);
  if (reply.outcome === 'answered') {
    await applyAnswer(parts, withdrawal, reply.value);
    return reply.value.status === 'processing' ? 'processing' : 'ended';
  }
  if (reply.outcome === 'refused' && reply.code === 'NOT_FOUND') {
    await alertOperator(parts, withdrawal, { kind: 'payout-lost', reported: { id: withdrawal.gatewayPayoutId } });
    return (await forgetPayout(parts.pool, withdrawal)) ? 'unknown' : 'ended';
  }
  parts.logger.warn({ payoutNo, reply }, 'withdrawals: the gateway did not say what became of a payout');
  return 'silence';
}

/**
 * A submission that is still on its way finds the number voided. What the gateway has confirmed is asked about first: the
 * bank may have been faster, and it is paid; or the gateway has lost it, and knows the voided one by another id.
 */
async function voidPayout(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<boolean> {
  const { payoutNo, amount } = withdrawal;
  if (withdrawal.gatewayPayoutId !== null) {
    const found = await applyKnown(parts, withdrawal);
    if (found === 'ended' || found === 'silence') return found === 'ended';
  }
  const reply = await parts.gateway.voidPayout({ payoutNo, amount, webhookUrl: nameWebhook(parts) });
  return await applyReply(parts, withdrawal, { reply, refused: 'void-refused' });
}

/** What was asked about one payout is no word on another. */
async function applyAnswer(parts: WithdrawalsParts, withdrawal: Withdrawal, payout: GatewayPayout): Promise<void> {
  const { id, merchant_payout } = payout;
  if (merchant_payout === withdrawal.payoutNo) await applyPayout(parts, payout);
  else await alertOperator(parts, withdrawal, { kind: 'gateway-payout-differs', reported: { id, merchant_payout } });
}

/** Undefined where the seal says that somebody has changed where the money is to go, or that two have to approve it. */
function openBank({ bankSeal }: WithdrawalsParts, withdrawal: Withdrawal): BankDetails | undefined {
  try {
    return openAs(withdrawal, (owner) => bankSeal.open(withdrawal.bank, owner));
  } catch {
    return undefined;
  }
}

async function alertOperator(
  parts: WithdrawalsParts,
  withdrawal: Withdrawal,
  found: { kind: AlertKind; reported: object },
): Promise<void> {
  const at = new Date(parts.clock.now());
  const alert = { ...found, orderNo: withdrawal.payoutNo, withdrawalId: withdrawal.id, at };
  if (await insertAlert(parts.pool, alert))
    parts.logger.error(alert, 'withdrawals: a payout needs a person to look at it');
}
