import type { BankDetails } from '@rang/contract';
import { HOUR_MS } from '../../platform/clock.ts';
import { checkEach, nameWebhook, nextCheckAt, retryCheckAt, type AskedOutcome } from '../gateway/index.ts';
import { alertOperator } from './apply-payout.ts';
import { applyFound, applyKnown, applyReply, judgeFound, voidPayout } from './ask-gateway.ts';
import { voidUntaken } from './end-reserved.ts';
import { leaveToDecide, listDueWithdrawals, noteUnanswered, scheduleCheck, scheduleLookUp } from './store.ts';
import { openAs, type Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

const AT_ONCE = 50;
// Somebody's money is on hold: an approved withdrawal is never given up on.
const SLOWEST_MS = 6 * HOUR_MS;

/**
 * Sends the gateway approved withdrawals, asks what became of those it knows, and, where it may have been asked to pay what waits
 * for somebody's word, whether it has that. Stops where the gateway is away; the next turn goes on. Only the
 * gateway's own word ends an approved withdrawal, never its silence.
 */
export async function payWithdrawals(parts: WithdrawalsParts): Promise<void> {
  const { pool, clock, logger } = parts;
  const due = await listDueWithdrawals(pool, new Date(clock.now()), AT_ONCE);
  await checkEach(due, {
    ...{ clock, logger },
    check: async (withdrawal) => {
      // Set first, so that one withdrawal which is never answered does not hold up all others for ever.
      await schedule(pool, withdrawal, nextAt(withdrawal, clock.now()));
      if (withdrawal.voidAskedAt !== null) return await voidPayout(parts, withdrawal);
      if (withdrawal.isToBeLookedUp) return await lookUp(parts, withdrawal);
      return await (withdrawal.gatewayPayoutId === null && !withdrawal.foundAtGateway
        ? submitPayout(parts, withdrawal)
        : checkPayout(parts, withdrawal));
    },
    noteUnanswered: (withdrawal, noted) => noteUnanswered(pool, withdrawal, noted),
    putOff: (withdrawal) => schedule(pool, withdrawal, retryCheckAt(beganAt(withdrawal), clock.now())),
  });
}

function schedule(pool: WithdrawalsParts['pool'], withdrawal: Withdrawal, at: Date): Promise<void> {
  return withdrawal.isToBeLookedUp ? scheduleLookUp(pool, withdrawal, at) : scheduleCheck(pool, withdrawal, at);
}

/** Until it has been looked up, nobody can do anything with it, however old it is. */
function nextAt(withdrawal: Withdrawal, now: number): Date {
  if (withdrawal.isToBeLookedUp && withdrawal.voidAskedAt === null) return retryCheckAt(withdrawal.createdAt, now);
  return nextCheckAt(beganAt(withdrawal), now) ?? new Date(now + SLOWEST_MS);
}

function beganAt({ voidAskedAt, decidedAt, createdAt }: Withdrawal): Date {
  return voidAskedAt ?? decidedAt ?? createdAt;
}

/** The gateway takes a payout number once, so that a repetition after a lost answer or a crash is the same payout. */
async function submitPayout(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<AskedOutcome> {
  const { payoutNo } = withdrawal;
  const bank = openBank(parts, withdrawal);
  if (bank === undefined) {
    await alertOperator(parts, withdrawal, { kind: 'payout-unsealed', reported: {} });
    return 'answered';
  }
  const reply = await parts.gateway.createPayout({
    ...{ payoutNo, amount: withdrawal.amount, bankAccount: bank },
    webhookUrl: nameWebhook(parts),
  });
  // There is no payout of ours then, and none is to come.
  if (reply.outcome === 'refused' && reply.code === 'BANK_ACCOUNT_INVALID') {
    await voidUntaken(parts, payoutNo);
    return 'answered';
  }
  return await applyReply(parts, withdrawal, { reply, refused: 'payout-refused' });
}

/** What was only found at the gateway is not sent there again if it loses it: nobody is known to have approved that. */
async function checkPayout(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<AskedOutcome> {
  const found = await applyKnown(parts, withdrawal);
  return found === 'unknown' && !withdrawal.foundAtGateway ? await submitPayout(parts, withdrawal) : judgeFound(found);
}

/** Nobody decides it before that is written: what the gateway does not have, it is not asked for meanwhile. */
async function lookUp(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<AskedOutcome> {
  const found = await applyFound(parts, withdrawal);
  if (found === 'unknown') await leaveToDecide(parts.pool, withdrawal);
  return judgeFound(found);
}

/** Undefined where the seal says that somebody has changed where the money is to go, or that two have to approve it. */
function openBank({ bankSeal }: WithdrawalsParts, withdrawal: Withdrawal): BankDetails | undefined {
  try {
    return openAs(withdrawal, (owner) => bankSeal.open(withdrawal.bank, owner));
  } catch {
    return undefined;
  }
}
