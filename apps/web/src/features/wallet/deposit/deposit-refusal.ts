import { ApiError } from '../../../house/calls/api-error.ts';

/** Where a failed deposit is told, and with which words. */
export interface DepositRefusal {
  readonly place: 'amount' | 'channel' | 'form';
  /** `unheard`: the words for no answer. Whether a deposit's key is kept is not decided here but by the commands. */
  readonly kind: 'told' | 'unheard' | 'unreadable' | 'unexplained';
}

/** Sorts what kept a deposit from starting; the words of a told refusal are the house's own. */
export function readDepositRefusal(error: unknown): DepositRefusal {
  if (!(error instanceof ApiError)) return { place: 'form', kind: 'unexplained' };
  const { code, message } = error;
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'OUTCOME_UNKNOWN') return { place: 'form', kind: 'unheard' };
  if (code === 'BAD_ANSWER') return { place: 'form', kind: 'unreadable' };
  if (message === '') return { place: 'form', kind: 'unexplained' };
  if (code === 'INVALID_CHANNEL') return { place: 'channel', kind: 'told' };
  return { place: code === 'INVALID_AMOUNT' || error.field === 'amount' ? 'amount' : 'form', kind: 'told' };
}
