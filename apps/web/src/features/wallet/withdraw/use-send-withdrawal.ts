import { createBank, createWithdrawal, payout } from '@rang/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { BALANCE_KEY } from '../../../lib/balance.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { useWords } from '../use-words.ts';
import { BANKS_KEY } from './use-banks.ts';
import { WITHDRAWALS_KEY } from './use-withdrawals.ts';
import type { WithdrawalIntent } from './withdrawal-intent.ts';

interface Sending {
  readonly intent: WithdrawalIntent;
  readonly isToBeSaved: boolean;
}

async function askForWithdrawal({ amount, target, key }: WithdrawalIntent): Promise<void> {
  const idempotencyKey = key;
  if (target.kind === 'saved') {
    await callApi(createWithdrawal, { body: { amount, to: { bank_id: target.id } }, idempotencyKey });
  } else {
    await callApi(payout, { body: { amount, ...target.details }, idempotencyKey });
  }
}

interface Outcomes {
  readonly onTaken: () => void;
  readonly onRefused: (error: unknown, intent: WithdrawalIntent) => void;
}

/** Sends a withdrawal; only one that was taken has its bank account saved, where the player wished so. */
export function useSendWithdrawal({ onTaken, onRefused }: Outcomes) {
  const { t } = useWords();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (intent: WithdrawalIntent) =>
      intent.target.kind === 'new' ? callApi(createBank, { body: intent.target.details }) : Promise.resolve(undefined),
    // The withdrawal itself stands, and its own bar says so.
    onError: () => showToast(t('withdrawal.saveFailed'), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: BANKS_KEY }),
  });
  return useMutation({
    mutationFn: ({ intent }: Sending) => askForWithdrawal(intent),
    onSuccess: (_, { intent, isToBeSaved }) => {
      if (isToBeSaved) saving.mutate(intent);
      onTaken();
    },
    onError: (error, { intent }) => onRefused(error, intent),
    // Refused for want of balance or as a duplicate, what is shown here was out of date.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: BALANCE_KEY });
      void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY });
    },
  });
}
