import type { DepositStatus } from '@rang/contract';
import type { StatusTone } from '../ui/status-text.tsx';

/** What becomes of a deposit, as every screen of the back office names it; the gateway's states are among them. */
export const STATUS_NAMES: Record<DepositStatus, string> = {
  created: 'Not confirmed',
  pending: 'To be paid',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
};
export const STATUS_TONES: Record<DepositStatus, StatusTone> = {
  created: 'waiting',
  pending: 'waiting',
  paid: 'good',
  failed: 'bad',
  expired: 'calm',
};
