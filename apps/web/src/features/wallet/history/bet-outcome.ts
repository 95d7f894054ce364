import type { ColourBetStatus } from '@rang/contract';
import type { StatusTone } from '../../../ui/status-text.tsx';

/** What a bet came to, as the wallet tells it; the texts are under `bets`. An open bet is never told as a loss. */
export function betOutcome(status: ColourBetStatus): { label: 'win' | 'loss' | 'waiting'; tone: StatusTone } {
  if (status === 'won') return { label: 'win', tone: 'good' };
  return status === 'pending' ? { label: 'waiting', tone: 'waiting' } : { label: 'loss', tone: 'bad' };
}
