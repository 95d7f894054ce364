import { createWithdrawal, payout } from '@rang/contract';
import type { Command } from '../../../house/commands/use-command.ts';
import { callApi } from '../../../house/calls/api.ts';
import type { WithdrawalTarget, WithdrawalWish } from './validate-withdrawal.ts';

function nameTarget(target: WithdrawalTarget): readonly string[] {
  if (target.kind === 'saved') return ['saved', target.id];
  const { bank_name, account_number, account_name, ifsc } = target.details;
  return ['new', bank_name, account_number, account_name, ifsc];
}

/** The command of a withdrawal: the same amount to the same account is the same until the house has answered. */
export function withdrawalCommand({ amount, target }: WithdrawalWish): Command<void> {
  return {
    request: `withdrawal ${amount} ${JSON.stringify(nameTarget(target))}`,
    send: async (idempotencyKey) => {
      if (target.kind === 'saved') {
        await callApi(createWithdrawal, { body: { amount, to: { bank_id: target.id } }, idempotencyKey });
      } else {
        await callApi(payout, { body: { amount, ...target.details }, idempotencyKey });
      }
    },
  };
}
