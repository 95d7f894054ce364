import { formatRupeesShort, WITHDRAWAL_REFUSALS, formatRupees, type BankRecord, type Paise } from '@rang/contract';
import { useState } from 'react';
import type { ApiError } from '../../../house/calls/api-error.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useBalance } from '../../../house/money/balance.ts';
import { findAmountProblem, type AmountLimits } from '../../../house/money/amount-problem.ts';
import { limitsOfRefusal, parseTypedRupees, readRefusal } from '../amounts.ts';
import { useEcho } from '../../../lib/use-submit.ts';
import { useWords } from '../use-words.ts';
import { useSendWithdrawal } from './use-send-withdrawal.ts';
import {
  isBankField,
  validateWithdrawal,
  type BankField,
  type WithdrawalAmountProblem,
  type WithdrawalForm,
} from './validate-withdrawal.ts';

const OWN_WORDS = ['DUPLICATE_TRANSACTION', 'INSUFFICIENT_BALANCE', 'INVALID_AMOUNT'] as const;
type OwnWords = (typeof OWN_WORDS)[number];

/** Where a refused withdrawal is shown and with which words; `unanswered` are the words for no answer. */
export type WithdrawalRefusal =
  | { readonly place: 'form'; readonly kind: 'explained' | 'unanswered' | 'unreadable' | 'unexplained' }
  /** What the catalogue says of a withdrawal and of nothing else; the texts are under `withdrawal.refusals`. */
  | { readonly place: 'form' | 'amount'; readonly kind: 'own'; readonly code: OwnWords; readonly balance: string }
  | { readonly place: 'amount'; readonly kind: 'explained' }
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
  const refusal = readRefusal(error);
  if (typeof refusal === 'string') return { place: 'form', kind: refusal };
  const { code, field } = refusal;
  if (isBankField(field)) return { place: field, kind: 'bank' };
  const own = readOwnWords(refusal);
  if (own !== undefined) return own;
  return { place: code === 'INVALID_AMOUNT' || field === 'amount' ? 'amount' : 'form', kind: 'explained' };
}

export type WithdrawalProblems = Partial<Record<BankField | 'amount' | 'form', string>>;

interface Known {
  readonly limits: AmountLimits | undefined;
  readonly balance: Paise | undefined;
}

function useProblemWords({ limits, balance }: Known) {
  const { t } = useWords();
  const ofAmount = (problem: WithdrawalAmountProblem, amountText: string, known = limits): string => {
    if (problem === 'belowMinimum' && known)
      return t('withdrawal.problems.belowMinimum', { min: formatRupeesShort(known.min) });
    if (problem === 'aboveMaximum' && known)
      return t('withdrawal.problems.aboveMaximum', { max: formatRupeesShort(known.max) });
    const amount = parseTypedRupees(amountText);
    if (problem !== 'insufficient' || amount === undefined || balance === undefined) return t('problems.invalid');
    return t('withdrawal.problems.insufficient', { amount: formatRupees(amount), balance: formatRupees(balance) });
  };
  const ofRefusal = (error: unknown, amountText: string): WithdrawalProblems => {
    const refused = limitsOfRefusal(error);
    const problem = refused && findAmountProblem(parseTypedRupees(amountText), refused);
    if (problem !== undefined) return { amount: ofAmount(problem, amountText, refused) };
    const refusal = readWithdrawalRefusal(error);
    const { place, kind } = refusal;
    if (kind === 'bank') return { [place]: t(`withdrawal.problems.${place}`) };
    if (kind === 'own') return { [place]: t(`withdrawal.refusals.${refusal.code}`, { balance: refusal.balance }) };
    return {
      [place]:
        kind === 'explained'
          ? refusalText(error, t('withdrawal.problems.unexplained'))
          : t(`withdrawal.problems.${kind}`),
    };
  };
  return { ofAmount, ofRefusal };
}

interface Typed extends Omit<WithdrawalForm, 'savedId'> {
  /** Null until an account or none was chosen: the one that was saved last is meant. */
  readonly savedId: string | undefined | null;
  readonly isToBeSaved: boolean;
}
const EMPTY: Typed = {
  amountText: '',
  savedId: null,
  bank: { bank_name: '', account_number: '', account_name: '', ifsc: '' },
  isToBeSaved: false,
};

interface FormInput {
  readonly limits: AmountLimits | undefined;
  /** The saved accounts; the first is chosen to begin with. */
  readonly saved: readonly BankRecord[];
  readonly onDone: () => void;
}

/** The withdrawal form: what is typed, what is wrong with it, and its sending. */
export function useWithdrawForm({ limits, saved, onDone }: FormInput) {
  const { t } = useWords();
  const balance = useBalance().amount;
  const words = useProblemWords({ limits, balance });
  const [typed, setTyped] = useState<Typed>(EMPTY);
  // A saved account that is no more, removed here or elsewhere, is not chosen either.
  const chosen = typed.savedId === null ? saved[0] : saved.find(({ _id }) => _id === typed.savedId);
  const form = { ...typed, savedId: chosen?._id };
  const [problems, setProblems] = useState<WithdrawalProblems>({});
  const echo = useEcho();
  const { send, isPending } = useSendWithdrawal({
    onTaken: () => {
      setTyped(EMPTY);
      echo.take();
      onDone();
    },
    onRefused: (error) => setProblems(words.ofRefusal(error, form.amountText)),
  });
  const change = (changed: Partial<typeof form>) => {
    setTyped({ ...form, ...changed });
    setProblems({});
  };
  const submit = () => {
    if (isPending || echo.isEcho(form.amountText)) return;
    const verdict = validateWithdrawal(form, { limits, balance });
    if (verdict.ok) {
      setProblems({});
      void send(verdict.input, form.isToBeSaved && form.savedId === undefined);
      return;
    }
    const amount = verdict.amount === undefined ? {} : { amount: words.ofAmount(verdict.amount, form.amountText) };
    const bank = Object.fromEntries(verdict.bank.map((field) => [field, t(`withdrawal.problems.${field}`)]));
    setProblems({ ...amount, ...bank });
  };
  return { form, problems, balance, isPending, change, submit };
}
