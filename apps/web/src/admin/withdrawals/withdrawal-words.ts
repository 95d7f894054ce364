import {
  formatRupees,
  WAITING_STAGES,
  type AdminWithdrawalRecord,
  type Paise,
  type WithdrawalStage,
} from '@rang/contract';
import type { StatusTone } from '../../ui/status-text.tsx';

export const STAGE_NAMES: Record<WithdrawalStage, string> = {
  requested: 'To be decided',
  'half-approved': 'Second approval',
  approved: 'At the gateway',
  paid: 'Paid',
  rejected: 'Rejected',
  canceled: 'Taken back by the player',
  failed: 'Failed',
};
export const STAGE_TONES: Record<WithdrawalStage, StatusTone> = {
  requested: 'waiting',
  'half-approved': 'waiting',
  approved: 'waiting',
  paid: 'good',
  rejected: 'calm',
  canceled: 'calm',
  failed: 'bad',
};

/** What is to be done: approved, or rejected or given back for this reason. */
export type Choice = { readonly kind: 'reject' | 'give-back'; readonly reason: string } | { readonly kind: 'approve' };

const CHOICE_WORDS: Record<Choice['kind'], string> = {
  approve: 'Approve',
  reject: 'Reject',
  'give-back': 'Give back',
};

/** Whether only the gateway can end it, on somebody's word or not: it has it, or is to say whether it has paid it. */
export function isGateways({ stage, gatewayFirst }: AdminWithdrawalRecord): boolean {
  return stage === 'approved' || gatewayFirst === 'look-up';
}

const ASK_TO_VOID =
  'Where it can never be paid, the gateway can be asked to void it. What the bank has paid stays paid.';

/** What whoever decides is to know of the gateway before; undefined, nothing. */
export function explainGateway({ stage, gatewayFirst }: AdminWithdrawalRecord): string | undefined {
  if (stage === 'approved') return ASK_TO_VOID;
  if (gatewayFirst === 'look-up')
    return `The gateway may have paid it, and is asked: until it says so, nobody approves or rejects it. ${ASK_TO_VOID}`;
  return gatewayFirst === 'void'
    ? 'The gateway may have been asked to pay it already. Rejected, it is voided there first, and the money is back in the wallet only then; what was paid stays paid.'
    : undefined;
}

/** Whether an approval pays nothing yet, as another has to follow. */
export function isFirstOfTwo({ needsTwo, stage }: AdminWithdrawalRecord): boolean {
  return needsTwo && stage === 'requested';
}

/** What is pressed to have it done. */
export function nameChoice(withdrawal: AdminWithdrawalRecord, kind: Choice['kind']): string {
  return kind === 'approve' && isFirstOfTwo(withdrawal) ? 'Give first approval' : CHOICE_WORDS[kind];
}

/** Why one approval is not enough, `above` being what one is enough for. */
export function explainTwo({ amount }: AdminWithdrawalRecord, above: Paise | null): string {
  if (above === null) return 'It was large when it was asked for.';
  return amount > above
    ? `It is above ${formatRupees(above)}.`
    : `With what this player, or this bank account, was asked to be paid in the day before, it came above ${formatRupees(above)}.`;
}

/** What is said when the gateway is asked, and has not answered yet. */
export const VOID_ASKED = 'The gateway is asked to void it. The money is back in the wallet once it has.';
/** What is said when it is done. */
export const DONE: Partial<Record<WithdrawalStage, string>> = {
  approved: 'Withdrawal approved. The gateway is told to pay it.',
  'half-approved': 'Approved once. Another administrator has to approve it as well.',
  rejected: 'Withdrawal rejected. The money is back in the wallet.',
};

/** Whether an administrator can still decide something about it. */
export function isOpen({ stage, giveBack }: AdminWithdrawalRecord): boolean {
  return giveBack === null && isWaiting(stage);
}

const WAITING: readonly WithdrawalStage[] = WAITING_STAGES;
const isWaiting = (stage: WithdrawalStage): boolean => WAITING.includes(stage);

/** What the gateway says, in words. */
export function describeGateway(withdrawal: AdminWithdrawalRecord): string {
  const { stage, gatewayPayoutId, giveBack, gatewayFirst } = withdrawal;
  if (stage === 'paid') return 'Has paid it';
  if (stage === 'failed') return describeFailed(withdrawal);
  if (giveBack !== null && isWaiting(stage)) return 'Is asked to void it';
  if (stage === 'approved') return gatewayPayoutId === null ? 'Has not confirmed it yet' : 'Is paying it';
  if (gatewayFirst !== undefined)
    return gatewayFirst === 'look-up' ? 'Is asked whether it has paid it' : 'Had no payout of it when it was asked';
  return stage === 'rejected' || stage === 'canceled' ? 'Was not asked' : 'Not asked yet';
}

function describeFailed({ gatewayPayoutId, giveBack }: AdminWithdrawalRecord): string {
  if (giveBack?.isVoided === true) return 'Has voided it';
  return gatewayPayoutId === null ? 'Took no payout' : 'Could not pay it';
}
