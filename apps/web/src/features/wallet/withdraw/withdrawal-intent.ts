import type { WithdrawalTarget, WithdrawalWish } from './validate-withdrawal.ts';

/** One withdrawal that the player means, with the key that makes its repetition the same withdrawal. */
export interface WithdrawalIntent extends WithdrawalWish {
  readonly key: string;
}

function isSameTarget(one: WithdrawalTarget, other: WithdrawalTarget): boolean {
  if (one.kind === 'saved') return other.kind === 'saved' && one.id === other.id;
  if (other.kind === 'saved') return false;
  const { details } = other;
  return (
    one.details.bank_name === details.bank_name &&
    one.details.account_number === details.account_number &&
    one.details.account_name === details.account_name &&
    one.details.ifsc === details.ifsc
  );
}

/** The intent of a press on Withdraw: the unheard one again where nothing about it has changed, else a new one. */
export function withdrawalIntentOf(
  wish: WithdrawalWish,
  unheard: WithdrawalIntent | undefined,
  createKey: () => string,
): WithdrawalIntent {
  const isSame = unheard?.amount === wish.amount && isSameTarget(unheard.target, wish.target);
  return isSame ? unheard : { ...wish, key: createKey() };
}
