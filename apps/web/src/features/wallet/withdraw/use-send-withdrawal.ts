import { createBank, createWithdrawal, payout, type WithdrawalRecord } from '@rang/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { useCommand, type Command } from '../../../house/commands/use-command.ts';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import { showToast } from '../../../ui/show-toast.tsx';
import { useWords } from '../use-words.ts';
import { BANKS_KEY } from './use-banks.ts';
import { isOpen, WITHDRAWALS_KEY } from './use-withdrawals.ts';
import type { WithdrawalTarget, WithdrawalInput } from './validate-withdrawal.ts';

interface Outcomes {
  readonly onTaken: () => void;
  readonly onRefused: (error: unknown) => void;
}

/** Sends a withdrawal; only one that was taken has its bank account saved, where the player chose so. */
export function useSendWithdrawal({ onTaken, onRefused }: Outcomes) {
  const { t } = useWords();
  const client = useQueryClient();
  const { pending, run } = useCommand<true>();
  const saving = useMutation({
    mutationFn: ({ target }: WithdrawalInput) =>
      target.kind === 'new' ? callApi(createBank, { body: target.details }) : Promise.resolve(undefined),
    // The withdrawal itself stands, and its own bar says so.
    onError: () => showToast(t('withdrawal.saveFailed'), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: BANKS_KEY }),
  });
  const send = async (input: WithdrawalInput, isToBeSaved: boolean) => {
    const outcome = await run(withdrawalCommand(input), true);
    if (outcome === undefined) return;
    if ('failure' in outcome) {
      onRefused(outcome.failure);
    } else if (!isOpen(outcome.answer)) {
      // An earlier try whose answer was lost was taken, and has ended since: nothing is asked for now.
      showToast(t('withdrawal.endedBefore'), 'bad');
    } else {
      if (isToBeSaved) saving.mutate(input);
      onTaken();
    }
    // Refused for want of balance or as a duplicate, what is shown here was out of date.
    void client.invalidateQueries({ queryKey: BALANCE_KEY });
    void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY });
  };
  return { isPending: pending === true, send };
}

function nameTarget(target: WithdrawalTarget): readonly string[] {
  if (target.kind === 'saved') return ['saved', target.id];
  const { bank_name, account_number, account_name, ifsc } = target.details;
  return ['new', bank_name, account_number, account_name, ifsc];
}

/** The command of a withdrawal: the same amount to the same account is the same until the house has answered. */
export function withdrawalCommand({ amount, target }: WithdrawalInput): Command<WithdrawalRecord> {
  return {
    request: `withdrawal ${amount} ${JSON.stringify(nameTarget(target))}`,
    send: async (idempotencyKey) => {
      const { data } =
        target.kind === 'saved'
          ? await callApi(createWithdrawal, { body: { amount, to: { bank_id: target.id } }, idempotencyKey })
          : await callApi(payout, { body: { amount, ...target.details }, idempotencyKey });
      return data;
    },
  };
}
