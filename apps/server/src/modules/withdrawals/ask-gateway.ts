import type { GatewayPayout } from '@rang/contract';
import { nameWebhook, judgeReply, type GatewayReply, type AskedOutcome } from '../gateway/index.ts';
import { alertOperator, applyAnswer } from './apply-payout.ts';
import { findWithdrawal, forgetPayout } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/**
 * Writes what the gateway answers to what it was asked to do; a refusal is for a person to look at. Says whether it has answered.
 */
export async function applyReply(
  parts: WithdrawalsParts,
  withdrawal: Withdrawal,
  { reply, refused }: { reply: GatewayReply<GatewayPayout>; refused: 'payout-refused' | 'void-refused' },
): Promise<AskedOutcome> {
  const { payoutNo } = withdrawal;
  if (reply.outcome === 'answered') {
    await applyAnswer(parts, withdrawal, { payout: reply.value, isOfVoid: refused === 'void-refused' });
    return 'answered';
  }
  if (reply.outcome === 'refused') {
    await alertOperator(parts, withdrawal, { kind: refused, reported: { code: reply.code } });
    return 'answered';
  }
  parts.logger.warn({ payoutNo, reply }, 'withdrawals: the gateway did not answer about a payout, it is asked again');
  return judgeReply(reply);
}

/**
 * What the gateway says of a payout: `unknown`, it has none of that number; `unanswered` and `away`, it has not answered;
 * `misfit`, what it says does not fit the withdrawal as that is now, which stands as before.
 */
export type Found = 'processing' | 'ended' | 'misfit' | 'unknown' | Exclude<AskedOutcome, 'answered'>;

/** Whether the gateway has answered where this came of it. */
export function judgeFound(found: Found): AskedOutcome {
  return found === 'unanswered' || found === 'away' ? found : 'answered';
}

/** Asks the gateway for the payout of a withdrawal's number, and writes what it says of it. */
export async function applyFound(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<Found> {
  const { payoutNo } = withdrawal;
  const reply = await parts.gateway.findPayout(payoutNo);
  if (reply.outcome === 'answered') {
    const outcome = await applyAnswer(parts, withdrawal, { payout: reply.value });
    if (outcome === 'misfit') return 'misfit';
    return reply.value.status === 'processing' ? 'processing' : 'ended';
  }
  if (reply.outcome === 'refused' && reply.code === 'NOT_FOUND') return 'unknown';
  parts.logger.warn({ payoutNo, reply }, 'withdrawals: the gateway did not say what became of a payout');
  return judgeReply(reply) === 'away' ? 'away' : 'unanswered';
}

/** The same of a payout that the gateway has confirmed: where it has none any more, its id is forgotten here. */
export async function applyKnown(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<Found> {
  const found = await applyFound(parts, withdrawal);
  // Once its id is forgotten, there is nothing more to tell of it.
  if (found !== 'unknown' || withdrawal.gatewayPayoutId === null) return found;
  await alertOperator(parts, withdrawal, { kind: 'payout-lost', reported: { id: withdrawal.gatewayPayoutId } });
  if (await forgetPayout(parts.pool, withdrawal)) return 'unknown';
  // It has ended while the gateway was asked, or the gateway has named another payout of it.
  return (await findWithdrawal(parts.pool, withdrawal))?.state === 'approved' ? 'misfit' : 'ended';
}

/**
 * Has the gateway void the number of a withdrawal, and writes what it answers. A submission that is still on its way finds the
 * number voided. What the gateway has confirmed is asked about first: the
 * bank may have been faster, and it is paid; or the gateway has lost it, and knows the voided one by another id.
 */
export async function voidPayout(parts: WithdrawalsParts, withdrawal: Withdrawal): Promise<AskedOutcome> {
  if (withdrawal.gatewayPayoutId !== null) {
    const found = await applyKnown(parts, withdrawal);
    if (found === 'ended' || judgeFound(found) !== 'answered') return judgeFound(found);
  }
  const reply = await askToVoidNumber(parts, withdrawal);
  return await applyReply(parts, withdrawal, { reply, refused: 'void-refused' });
}

/** A number is voided with the amount that it has there: where that is another than ours, the gateway says which. */
async function askToVoidNumber(
  parts: WithdrawalsParts,
  { payoutNo, amount }: Withdrawal,
): Promise<GatewayReply<GatewayPayout>> {
  const { gateway } = parts;
  const ask = (of: bigint) => gateway.voidPayout({ payoutNo, amount: of, webhookUrl: nameWebhook(parts) });
  const reply = await ask(amount);
  if (reply.outcome !== 'refused' || reply.code !== 'PAYOUT_CONFLICT') return reply;
  const known = await gateway.findPayout(payoutNo);
  const isOurs = known.outcome === 'answered' && known.value.merchant_payout === payoutNo;
  return isOurs ? await ask(BigInt(known.value.amount_paise)) : reply;
}
