import type { BankDetails, GatewayPayout } from '@rang/contract';
import { HOUR_MS } from '../../platform/clock.ts';
import {
  checkEach,
  nameWebhook,
  nextCheckAt,
  retryCheckAt,
  type AlertKind,
  type GatewayReply,
} from '../gateway/index.ts';
import { alertOperator, applyAnswer } from './apply-payout.ts';
import { failUntaken } from './end-reserved.ts';
import { forgetPayout, leaveToDecide, listDueWithdrawals, scheduleCheck, scheduleLookUp } from './store.ts';
import { openAs, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

const AT_ONCE = 50;
// Somebody's money is on hold: an approved withdrawal is never given up on.
const SLOWEST_MS = 6 * HOUR_MS;

/**
 * Sends the gateway approved withdrawals, asks what became of those it knows, and, where it may have been asked to pay what waits
 * for somebody's word, whether it has that. Stops at the first call that is not answered; the next turn goes on. Only the
 * gateway's own word ends an approved withdrawal, never its silence.
 */
export async function payWithdrawals(parts: WithdrawalsParts): Promise<void> {
  const { pool, clock, logger } = parts;
  const due = await listDueWithdrawals(pool, new Date(clock.now()), AT_ONCE);
  await checkEach(due, {
    logger,
    check: async (withdrawal) => {
      // Set first, so that one withdrawal which is never answered does not hold up all others for ever.
      await schedule(pool, withdrawal, nextAt(withdrawal, clock.now()));
      if (withdrawal.voidAskedAt !== null) return await voidPayout(parts, withdrawal);
      if (withdrawal.isToBeLookedUp) return await lookUp(parts, withdrawal);
      return await (withdrawal.gatewayPayoutId === null && !withdrawal.foundAtGateway
        ? submitPayout(parts, withdrawal)
        : checkPayout(parts, withdrawal));
    },
    putOff: (withdrawal) => schedule(pool, withdrawal, retryCheckAt(beganAt(withdrawal), clock.now())),
  });
}

function schedule(pool: WithdrawalsParts['pool'], withdrawal: Withdrawal, at: Date): Promise<void> {
  return withdrawal.isToBeLookedUp ? scheduleLookUp(pool, withdrawal, at) : scheduleCheck(pool, withdrawal, at);
}

/** Until it has been looked up, nobody can do anything with it, however old it is. */
function nextAt(withdrawal: Withdrawal, now: number): Date {
  if (withdrawal.isToBeLookedUp) return retryCheckAt(withdrawal.createdAt, now);
  return nextCheckAt(beganAt(withdrawal), now) ?? new Date(now + SLOWEST_MS);
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
  // There is no payout of ours then, so that the amount can be given back.
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

/** What was only found at the gateway is not sent there again if it loses it: nobody is known to have approved that. */
async function checkPayout(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<boolean> {
  const found = await applyKnown(parts, withdrawal);
  return found === 'unknown' && !withdrawal.foundAtGateway
    ? await submitPayout(parts, withdrawal)
    : found !== 'silence';
}

/** What the gateway says of a payout: `unknown`, it has none of that number; `silence`, it has not answered. */
type Found = 'processing' | 'ended' | 'unknown' | 'silence';

/** Asks the gateway for the payout of a withdrawal's number, and writes what it says of it. */
async function applyFound(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<Found> {
  const { payoutNo } = withdrawal;
  const reply = await parts.gateway.findPayout(payoutNo);
  if (reply.outcome === 'answered') {
    await applyAnswer(parts, withdrawal, reply.value);
    return reply.value.status === 'processing' ? 'processing' : 'ended';
  }
  if (reply.outcome === 'refused' && reply.code === 'NOT_FOUND') return 'unknown';
  parts.logger.warn({ payoutNo, reply }, 'withdrawals: the gateway did not say what became of a payout');
  return 'silence';
}

/** The same of a payout that the gateway has confirmed: where it has none any more, its id is forgotten here. */
async function applyKnown(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<Found> {
  const found = await applyFound(parts, withdrawal);
  // Once its id is forgotten, there is nothing more to tell of it.
  if (found !== 'unknown' || withdrawal.gatewayPayoutId === null) return found;
  await alertOperator(parts, withdrawal, { kind: 'payout-lost', reported: { id: withdrawal.gatewayPayoutId } });
  return (await forgetPayout(parts.pool, withdrawal)) ? 'unknown' : 'ended';
}

/** Nobody decides it before that is written: what the gateway does not have, it is not asked for meanwhile. */
async function lookUp(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<boolean> {
  const found = await applyFound(parts, withdrawal);
  if (found === 'unknown') await leaveToDecide(parts.pool, withdrawal);
  return found !== 'silence';
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

/** Undefined where the seal says that somebody has changed where the money is to go, or that two have to approve it. */
function openBank({ bankSeal }: WithdrawalsParts, withdrawal: Withdrawal): BankDetails | undefined {
  try {
    return openAs(withdrawal, (owner) => bankSeal.open(withdrawal.bank, owner));
  } catch {
    return undefined;
  }
}
