import { formatRupees } from '@rang/contract';
import type { TFunction } from 'i18next';
import type { RoundOutcome } from '../history/round-outcome.ts';

/** What a round brought the player, in words. A win is said by what was paid; the stakes beside it where it paid less. */
export function outcomeText(outcome: RoundOutcome, t: TFunction): string {
  if (outcome.kind === 'none') return t('moment.none');
  if (outcome.kind === 'waiting') return t('moment.waiting');
  const { staked, paid, won } = outcome;
  if (!won) return t('moment.lost', { amount: formatRupees(staked) });
  if (paid > staked) return t('moment.won', { amount: formatRupees(paid) });
  return t('moment.both', { staked: formatRupees(staked), paid: formatRupees(paid) });
}
