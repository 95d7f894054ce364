import { MINES_TILES, formatRupees, type Paise, type RefusalCode } from '@rang/contract';
import { textOfRefusal } from '../../../house/calls/refusal-text.ts';
import type { Words } from '../wording/use-words.ts';

/** How many mines there may be. */
export function countText(t: Words): string {
  return t('line.mines', { most: MINES_TILES - 1 });
}

/** What a bet would be refused for, which is seen before any press. */
export function refusedText(
  code: RefusalCode,
  { amount, balance }: Readonly<Record<'amount' | 'balance', Paise | undefined>>,
  t: Words,
) {
  if (code === 'INVALID_MINE_COUNT') return countText(t);
  if (code !== 'INSUFFICIENT_BALANCE' || amount === undefined || balance === undefined) return textOfRefusal(code);
  return t('play:insufficient', { balance: formatRupees(balance), amount: formatRupees(amount) });
}
