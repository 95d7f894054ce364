import type { Phase } from '../table/phase.ts';

/** What the one big button does. */
export type MainAction = 'bet' | 'cashOut' | 'playAgain' | 'startAuto' | 'stopAuto';

/** The button's action: it follows the game, and in automatic play the run. */
export function mainAction(given: { phase: Phase; mode: 'manual' | 'auto'; isRunning: boolean }): MainAction {
  if (given.isRunning) return 'stopAuto';
  if (given.mode === 'auto') return 'startAuto';
  if (given.phase === 'waiting') return 'bet';
  return given.phase === 'playing' ? 'cashOut' : 'playAgain';
}
