import { MINES_TILES, formatRupees, type Paise, type RefusalCode } from '@rang/contract';
import { textOfRefusal } from '../../../house/calls/refusal-text.ts';
import type { Words } from '../wording/use-words.ts';
import { ApiError } from '../../../house/calls/api-error.ts';

/** The commands of a game. */
export type Kind = 'start' | 'click' | 'cashOut';

const PLAIN = { start: 'errors.start', click: 'errors.click', cashOut: 'errors.cashOut' } as const;

/**
 * The text of this feature that explains a failure, or undefined where the house's own words do: a time-out, a
 * network that is gone, an answer without a word of the house, and a game that is no more.
 */
export function failureKey(kind: Kind, error: unknown) {
  if (!(error instanceof ApiError)) return PLAIN[kind];
  switch (error.code) {
    case 'TIMEOUT':
      return kind === 'cashOut' ? 'errors.cashOutTimeout' : 'errors.timeout';
    case 'NETWORK':
      return 'errors.network';
    case 'BAD_ANSWER':
    case 'INTERNAL':
      return PLAIN[kind];
    case 'NO_ACTIVE_GAME':
      return 'errors.noGame';
    default:
      return undefined;
  }
}

/** That there cannot be so many mines, and how many there may be. */
export function countText(t: Words): string {
  return `${textOfRefusal('INVALID_MINE_COUNT')}. ${t('line.mines', { most: MINES_TILES - 1 })}`;
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
