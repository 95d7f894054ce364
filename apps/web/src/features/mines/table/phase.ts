import type { MinesGame } from '@rang/contract';

/** Where the table stands: no game, one that is being played, or one that has ended and is still shown. */
export type Phase = 'waiting' | 'playing' | 'lost' | 'won';

/** Every end that paid is `won`, a returned bet included. */
export function phaseOf(game: MinesGame | null | undefined): Phase {
  if (game === null || game === undefined) return 'waiting';
  if (game.status === 'playing' || game.status === 'lost') return game.status;
  return 'won';
}
