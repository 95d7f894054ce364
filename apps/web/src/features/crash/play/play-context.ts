import { createContext, use } from 'react';
import type { Play } from './use-play.ts';

export const PlayContext = createContext<Play | undefined>(undefined);

/** What is played with on this screen; the screen provides it. */
export function usePlayed(): Play {
  const play = use(PlayContext);
  if (play === undefined) throw new Error('nothing is played outside of the Crash screen');
  return play;
}
