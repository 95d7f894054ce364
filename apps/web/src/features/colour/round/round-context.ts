import { createContext, use } from 'react';
import type { Phase } from './round-phase.ts';
import type { RoundTimer } from './round-timer.ts';

/** The running round as the whole screen sees it. */
export interface Round {
  readonly timer: RoundTimer | undefined;
  readonly phase: Phase;
  readonly isPaused: boolean;
}

export const RoundContext = createContext<Round>({ timer: undefined, phase: 'loading', isPaused: false });

/** The running round; the screen provides it. */
export function useRound(): Round {
  return use(RoundContext);
}
