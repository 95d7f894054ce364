import type { ColourSelection } from '@rang/contract';
import type { Phase } from '../round/round-phase.ts';
import { isStakeMissing, type Stake } from './stake.ts';

/** Why Place Bet is disabled; undefined while it is not. */
export type Obstacle = 'loading' | 'paused' | 'locked' | 'nothing-selected' | 'no-amount';

/** Place Bet is off without a selection, with an empty custom amount, while the game pauses, and once bets are closed. */
export function findObstacle(given: {
  phase: Phase;
  selection: ColourSelection | undefined;
  stake: Stake;
}): Obstacle | undefined {
  if (given.phase === 'loading') return 'loading';
  if (given.phase === 'locked') return 'locked';
  if (given.phase !== 'open') return 'paused';
  if (given.selection === undefined) return 'nothing-selected';
  return isStakeMissing(given.stake) ? 'no-amount' : undefined;
}
