import { useSelector } from '@tanstack/react-store';
import { createContext, use } from 'react';
import type { CrashClock } from './crash-clock.ts';
import type { CrashLive } from './crash-live.ts';
import type { LiveState } from './live-store.ts';

export const CrashContext = createContext<CrashLive | undefined>(undefined);

/** The live game's own side, for what sends commands and receives its news; the screen provides it. */
export function useCrashLive(): CrashLive {
  const live = use(CrashContext);
  if (live === undefined) throw new Error('there is no live game outside of the Crash screen');
  return live;
}

/** The table and the connection as they are now, and the clock to draw by. */
export function useCrash(): LiveState & { readonly clock: CrashClock } {
  const live = useCrashLive();
  const state = useSelector(live.state);
  return { ...state, clock: live.clock };
}

/** The multiplier that the house has last confirmed, in hundredths; it changes with each tick. */
export function useConfirmedMultiplier(): number {
  const { clock } = useCrashLive();
  return useSelector(clock.confirmed);
}
