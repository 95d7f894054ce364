import { formatRupeesShort, deposit as depositCall, type Paise } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { useCommand } from '../../../house/commands/use-command.ts';
import { findAmountProblem, type AmountLimits, type AmountProblem } from '../../../house/money/amount-problem.ts';
import { limitsOfRefusal, parseTypedRupees, readRefusal, typeAmount } from '../amounts.ts';
import { useWords } from '../use-words.ts';
import { DEPOSITS_KEY } from './use-deposits.ts';

/** What a deposit's start was answered with. */
export interface DepositOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly amount: Paise;
  readonly channel: string;
  readonly note: string;
  readonly link: string | undefined;
}

type Problems = Partial<Record<'amount' | 'channel' | 'form', string> & { repeatedAmount: Paise }>;

/** The same amount over the same channel is the same deposit until the house has answered. */
function depositCommand({ amount, channel }: DepositInput) {
  const body = { amount, channel_id: channel };
  return {
    request: `deposit ${amount} ${channel}`,
    send: async (idempotencyKey: string): Promise<DepositOrder> => {
      const { data } = await callApi(depositCall, { body, idempotencyKey });
      return {
        id: data.order_id,
        orderNo: data.orderNo,
        amount: data.amount,
        channel,
        note: data.note,
        link: data.payment_link,
      };
    },
  };
}

function useProblemWords(limits: AmountLimits | undefined) {
  const { t } = useWords();
  const ofAmount = (problem: AmountProblem, known = limits): string => {
    if (problem === 'invalid' || known === undefined) return t('problems.invalid');
    if (problem === 'belowMinimum') return t('problems.belowMinimum', { min: formatRupeesShort(known.min) });
    return t('problems.aboveMaximum', { max: formatRupeesShort(known.max) });
  };
  const ofRefusal = (error: unknown, amount: Paise): Problems => {
    const refused = limitsOfRefusal(error);
    const problem = refused && findAmountProblem(amount, refused);
    if (problem !== undefined) return { amount: ofAmount(problem, refused) };
    const { place, kind } = readDepositRefusal(error);
    const isRepeated = error instanceof Error && 'code' in error && error.code === 'DUPLICATE_TRANSACTION';
    const words = kind === 'explained' ? refusalText(error, t('problems.unexplained')) : t(`problems.${kind}`);
    return { [place]: words, ...(isRepeated ? { repeatedAmount: amount } : {}) };
  };
  return { ofAmount, ofRefusal };
}

interface FormInput {
  readonly preset: string | null;
  readonly triedBefore?: DepositOrder | undefined;
  readonly limits: AmountLimits | undefined;
  readonly onAccepted: (order: DepositOrder) => void;
}

/** The deposit form: what is typed, what is wrong with it, and its sending. */
export function useDepositForm({ preset, triedBefore, limits, onAccepted }: FormInput) {
  const { t } = useWords();
  const client = useQueryClient();
  const words = useProblemWords(limits);
  const [form, setForm] = useState<DepositForm>({
    amountText: triedBefore === undefined ? '' : typeAmount(triedBefore.amount),
    channel: triedBefore?.channel ?? preset,
  });
  const [problems, setProblems] = useState<Problems>({});
  const { pending, run } = useCommand<true>();
  const send = async (input: DepositInput) => {
    const outcome = await run(depositCommand(input), true);
    if (outcome === undefined) return;
    if ('answer' in outcome) onAccepted(outcome.answer);
    else setProblems(words.ofRefusal(outcome.failure, input.amount));
    await client.invalidateQueries({ queryKey: DEPOSITS_KEY });
  };
  const change = (changed: Partial<DepositForm>) => {
    setForm({ ...form, ...changed });
    setProblems({});
  };
  const submit = () => {
    if (pending) return;
    const verdict = validateDeposit(form, limits);
    if (verdict.ok) {
      setProblems({});
      void send(verdict.input);
      return;
    }
    setProblems({
      ...(verdict.amount === undefined ? {} : { amount: words.ofAmount(verdict.amount) }),
      ...(verdict.channel === undefined ? {} : { channel: t('problems.channel') }),
    });
  };
  return { form, problems, isPending: pending === true, change, submit };
}

/** What the form holds: the amount as it was typed, and the chosen channel, if any. */
interface DepositForm {
  readonly amountText: string;
  readonly channel: string | null;
}

interface DepositInput {
  readonly amount: Paise;
  readonly channel: string;
}

export type DepositVerdict =
  | { readonly ok: true; readonly input: DepositInput }
  | { readonly ok: false; readonly amount?: AmountProblem; readonly channel?: 'missing' };

/** Checks the form as the house will, so that a mistake is shown at its field before anything is sent. */
export function validateDeposit(form: DepositForm, limits: AmountLimits | undefined): DepositVerdict {
  const { amountText, channel } = form;
  const amount = parseTypedRupees(amountText);
  const problem = findAmountProblem(amount, limits);
  if (amount !== undefined && problem === undefined && channel !== null)
    return { ok: true, input: { amount, channel } };
  return {
    ok: false,
    ...(problem === undefined ? {} : { amount: problem }),
    ...(channel === null ? { channel: 'missing' as const } : {}),
  };
}

/** Where a failed deposit is shown, and with which words. */
export interface DepositRefusal {
  readonly place: 'amount' | 'channel' | 'form';
  /** `unanswered`: the words for no answer. Whether a deposit's key is kept is not decided here but by the commands. */
  readonly kind: 'explained' | 'unanswered' | 'unreadable' | 'unexplained';
}

/** Sorts what kept a deposit from starting; the words of a refusal that is explained are the house's own. */
export function readDepositRefusal(error: unknown): DepositRefusal {
  const refusal = readRefusal(error);
  if (typeof refusal === 'string') return { place: 'form', kind: refusal };
  const { code, field } = refusal;
  if (code === 'INVALID_CHANNEL') return { place: 'channel', kind: 'explained' };
  return { place: code === 'INVALID_AMOUNT' || field === 'amount' ? 'amount' : 'form', kind: 'explained' };
}
