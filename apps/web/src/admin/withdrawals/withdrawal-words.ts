import type { AdminWithdrawalRecord, WithdrawalStage } from '@rang/contract';
import type { StatusTone } from '../../ui/status-text.tsx';

export const STAGE_NAMES: Record<WithdrawalStage, string> = {
  requested: 'To be decided',
  'half-approved': 'Second approval',
  approved: 'At the gateway',
  paid: 'Paid',
  rejected: 'Rejected',
  failed: 'Failed',
};
export const STAGE_TONES: Record<WithdrawalStage, StatusTone> = {
  requested: 'waiting',
  'half-approved': 'waiting',
  approved: 'waiting',
  paid: 'good',
  rejected: 'calm',
  failed: 'bad',
};

/** What is to be read where a payout needs a person to look at it; other kinds are named as they are. */
const ALERT_WORDS: Record<string, string> = {
  'payout-unsealed': 'The bank details are not those that were sealed. It is not paid.',
  'payout-refused': 'The gateway refuses the payout.',
  'payout-lost': 'The gateway had confirmed the payout and does not know it any more.',
  'payout-contradicted': 'The gateway contradicts what it said before.',
  'gateway-payout-differs': 'The gateway knows it by another number than before.',
  'amount-differs': 'The gateway names another amount.',
  'currency-differs': 'The gateway names another currency.',
};

export function describeAlert(kind: string): string {
  return ALERT_WORDS[kind] ?? kind;
}

/** What the gateway says, in words. */
export function describeGateway({ stage, gatewayPayoutId }: AdminWithdrawalRecord): string {
  if (stage === 'paid') return 'Has paid it';
  if (stage === 'failed') return gatewayPayoutId === null ? 'Took no payout' : 'Could not pay it';
  if (stage === 'approved') return gatewayPayoutId === null ? 'Has not confirmed it yet' : 'Is paying it';
  return stage === 'rejected' ? 'Was not asked' : 'Not asked yet';
}
