import type { WithdrawalRecord } from '@rang/contract';
import type { StatusTone } from '../../../ui/status-text.tsx';

/** What becomes of a withdrawal next, as the player cares about it; the texts are under `withdrawal.next`. */
export type WithdrawalNext = 'waiting' | 'onItsWay' | 'paid' | 'returned';

/** Approved is green, pending a warning, everything else has failed. */
export function withdrawalTone(status: WithdrawalRecord['status']): StatusTone {
  if (status === 'approved') return 'good';
  return status === 'pending' ? 'waiting' : 'bad';
}

export function nextOf({ status, paidAt }: Pick<WithdrawalRecord, 'status' | 'paidAt'>): WithdrawalNext {
  if (status === 'pending') return 'waiting';
  if (status !== 'approved') return 'returned';
  return paidAt === undefined ? 'onItsWay' : 'paid';
}

/** Whether something about it can still change. */
export function isOpen(withdrawal: Pick<WithdrawalRecord, 'status' | 'paidAt'>): boolean {
  const next = nextOf(withdrawal);
  return next === 'waiting' || next === 'onItsWay';
}
