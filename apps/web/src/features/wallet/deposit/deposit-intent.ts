import type { DepositWish } from './validate-deposit.ts';

/** One deposit that the player means, with the key that makes its repetition the same deposit. */
export interface DepositIntent extends DepositWish {
  readonly key: string;
}

/** The intent of a press on Deposit: the unheard one again where nothing about it has changed, else a new one. */
export function depositIntentOf(
  wish: DepositWish,
  unheard: DepositIntent | undefined,
  createKey: () => string,
): DepositIntent {
  const isSame = unheard?.amount === wish.amount && unheard.channel === wish.channel;
  return isSame ? unheard : { ...wish, key: createKey() };
}
