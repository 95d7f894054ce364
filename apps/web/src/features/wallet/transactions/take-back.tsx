import { Button } from '@mantine/core';
import { formatRupeesShort, cancelWithdrawal, type WithdrawalRecord } from '@rang/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import { showToast } from '../../../ui/show-toast.tsx';
import { STATEMENT_KEY } from '../statement/use-statement.ts';
import { useWords } from '../use-words.ts';
import { WITHDRAWALS_KEY } from '../withdraw/use-withdrawals.ts';
import classes from './receipt.module.css';

/** Sends it; whatever the house answers, what is shown may be out of date. */
function useTakingBack(id: string) {
  const { t } = useWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(cancelWithdrawal, { params: { id }, body: {} }),
    onSuccess: ({ data }) =>
      showToast(
        t(data.status === 'canceled' ? 'withdrawal.back.done' : 'transactions.withdrawalNext.comingBack'),
        'good',
      ),
    onError: (error) => showToast(refusalText(error, t('withdrawal.back.failed')), 'bad'),
    onSettled: () =>
      Promise.all(
        [WITHDRAWALS_KEY, BALANCE_KEY, STATEMENT_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Takes a withdrawal back that nobody has decided, after a question; keeping it is what a stray Enter answers. */
export function TakeBack({ withdrawal }: { withdrawal: WithdrawalRecord }) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useTakingBack(withdrawal._id);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) keep.current?.focus();
  }, [isAsked]);
  if (!isAsked) {
    return (
      <Button variant="default" fullWidth onClick={() => setAsked(true)}>
        {t('withdrawal.back.ask')}
      </Button>
    );
  }
  const question = t('withdrawal.back.question', { amount: formatRupeesShort(withdrawal.amount) });
  return (
    <div className={classes.question} role="group" aria-label={question}>
      <p>{question}</p>
      <div className={classes.answers}>
        <Button ref={keep} variant="default" onClick={() => setAsked(false)}>
          {t('withdrawal.back.keep')}
        </Button>
        <Button color="red" aria-busy={isPending} onClick={() => !isPending && mutate()}>
          {t('withdrawal.back.confirm')}
        </Button>
      </div>
    </div>
  );
}
