import { REFUSALS, formatRupees } from '@rang/contract';
import { ApiError } from '../../../house/calls/api-error.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import type { Words } from '../wording/use-words.ts';
import type { Obstacle } from './find-obstacle.ts';

/** What to tell the player of what stands in the way of a bet. */
export function obstacleText(t: Words, obstacle: Obstacle): string {
  if (obstacle.kind === 'notConnected') return t('toast.notConnected');
  if (obstacle.kind === 'insufficient') {
    const { balance, amount } = obstacle;
    return t('toast.insufficient', { balance: formatRupees(balance), amount: formatRupees(amount) });
  }
  const { code } = obstacle;
  return refusalText(new ApiError({ code, message: REFUSALS[code] }), REFUSALS[code]);
}
