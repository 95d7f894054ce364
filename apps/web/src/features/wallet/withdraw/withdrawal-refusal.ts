import { WITHDRAWAL_REFUSALS, formatRupees } from '@rang/contract';
import { ApiError } from '../../../house/calls/api-error.ts';
import { isBankField, type BankField } from './validate-withdrawal.ts';

const OWN_WORDS = ['DUPLICATE_TRANSACTION', 'INSUFFICIENT_BALANCE', 'INVALID_AMOUNT'] as const;
type OwnWords = (typeof OWN_WORDS)[number];

/** Where a refused withdrawal is told and with which words; `unheard` are the words for no answer. */
export type WithdrawalRefusal =
  | { readonly place: 'form'; readonly kind: 'told' | 'unheard' | 'unreadable' | 'unexplained' }
  /** What the catalogue says of a withdrawal and of nothing else; the texts are under `withdrawal.refusals`. */
  | { readonly place: 'form' | 'amount'; readonly kind: 'own'; readonly code: OwnWords; readonly balance: string }
  | { readonly place: 'amount'; readonly kind: 'told' }
  | { readonly place: BankField; readonly kind: 'bank' };

function readOwnWords({ code, message, field, params }: ApiError): WithdrawalRefusal | undefined {
  const own = OWN_WORDS.find((one) => one === code);
  if (own === undefined) return undefined;
  const place = own === 'INVALID_AMOUNT' || field === 'amount' ? 'amount' : 'form';
  if (own === 'INSUFFICIENT_BALANCE') {
    // The balance that the house names: it knows better than a poll of some seconds ago.
    const balance = params?.balance;
    return balance === undefined ? undefined : { place, kind: 'own', code: own, balance: formatRupees(balance) };
  }
  return message === WITHDRAWAL_REFUSALS[own] ? { place, kind: 'own', code: own, balance: '' } : undefined;
}

/** Sorts what kept a withdrawal from being asked for. */
export function readWithdrawalRefusal(error: unknown): WithdrawalRefusal {
  if (!(error instanceof ApiError)) return { place: 'form', kind: 'unexplained' };
  const { code, message, field } = error;
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'OUTCOME_UNKNOWN') return { place: 'form', kind: 'unheard' };
  if (code === 'BAD_ANSWER') return { place: 'form', kind: 'unreadable' };
  if (message === '') return { place: 'form', kind: 'unexplained' };
  if (isBankField(field)) return { place: field, kind: 'bank' };
  const own = readOwnWords(error);
  if (own !== undefined) return own;
  return { place: code === 'INVALID_AMOUNT' || field === 'amount' ? 'amount' : 'form', kind: 'told' };
}
