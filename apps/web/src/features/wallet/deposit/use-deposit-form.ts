import { deposit as depositCall, type Paise } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { useCommand } from '../../../house/commands/use-command.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import type { AmountLimits, AmountProblem } from '../find-amount-problem.ts';
import { useWords } from '../use-words.ts';
import { formatShortRupees } from '../wire-amount.ts';
import { readDepositRefusal } from './deposit-refusal.ts';
import { DEPOSITS_KEY } from './use-deposits.ts';
import { validateDeposit, type DepositForm, type DepositWish } from './validate-deposit.ts';

/** What a deposit's start was answered with. */
export interface DepositOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly amount: Paise;
  readonly note: string;
  readonly link: string | undefined;
}

type Problems = Partial<Record<'amount' | 'channel' | 'form', string>>;

/** The same amount over the same channel is the same deposit until the house has answered. */
function depositCommand({ amount, channel }: DepositWish) {
  const body = { amount, channel_id: channel };
  return {
    request: `deposit ${amount} ${channel}`,
    send: async (idempotencyKey: string): Promise<DepositOrder> => {
      const { data } = await callApi(depositCall, { body, idempotencyKey });
      return {
        id: data.order_id,
        orderNo: data.orderNo,
        amount: data.amount,
        note: data.note,
        link: data.payment_link,
      };
    },
  };
}

function useProblemWords(limits: AmountLimits | undefined) {
  const { t } = useWords();
  const ofAmount = (problem: AmountProblem): string => {
    if (problem === 'invalid' || limits === undefined) return t('problems.invalid');
    if (problem === 'belowMinimum') return t('problems.belowMinimum', { min: formatShortRupees(limits.min) });
    return t('problems.aboveMaximum', { max: formatShortRupees(limits.max) });
  };
  const ofRefusal = (error: unknown): Problems => {
    const { place, kind } = readDepositRefusal(error);
    const words = kind === 'told' ? refusalText(error, t('problems.unexplained')) : t(`problems.${kind}`);
    return { [place]: words };
  };
  return { ofAmount, ofRefusal };
}

interface FormInput {
  readonly preset: string | null;
  readonly limits: AmountLimits | undefined;
  readonly onAccepted: (order: DepositOrder) => void;
}

/** The deposit form: what is typed, what is wrong with it, and its sending. */
export function useDepositForm({ preset, limits, onAccepted }: FormInput) {
  const { t } = useWords();
  const client = useQueryClient();
  const words = useProblemWords(limits);
  const [form, setForm] = useState<DepositForm>({ amountText: '', channel: preset });
  const [problems, setProblems] = useState<Problems>({});
  const { pending, run } = useCommand<true>();
  const isPending = pending === true;
  const send = async (wish: DepositWish) => {
    const outcome = await run(depositCommand(wish), true);
    if (outcome === undefined) return;
    if ('answer' in outcome) onAccepted(outcome.answer);
    else setProblems(words.ofRefusal(outcome.failure));
    await client.invalidateQueries({ queryKey: DEPOSITS_KEY });
  };
  const change = (changed: Partial<DepositForm>) => {
    setForm({ ...form, ...changed });
    setProblems({});
  };
  const submit = () => {
    if (isPending) return;
    const verdict = validateDeposit(form, limits);
    if (verdict.ok) {
      setProblems({});
      void send(verdict.wish);
      return;
    }
    setProblems({
      ...(verdict.amount === undefined ? {} : { amount: words.ofAmount(verdict.amount) }),
      ...(verdict.channel === undefined ? {} : { channel: t('problems.channel') }),
    });
  };
  return { form, problems, isPending, change, submit };
}
