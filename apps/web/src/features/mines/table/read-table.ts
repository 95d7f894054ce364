import { minesHistory, openMinesGame, type MinesGame } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';

// A game that was ended elsewhere is among the newest ones.
const LOOK_BACK = 10;

/**
 * The game that belongs on the board: the one that is open, else the one that was shown, as it ended. `shown` is what
 * the board holds now; a game of it that another device has played to its end is looked up.
 */
export async function readTable(shown: MinesGame | null | undefined): Promise<MinesGame | null> {
  const { game } = await callApi(openMinesGame);
  if (game !== null) return game;
  if (shown === null || shown === undefined || shown.status !== 'playing') return shown ?? null;
  const { games } = await callApi(minesHistory, { query: { limit: LOOK_BACK } });
  return games.find(({ betId }) => betId === shown.betId) ?? null;
}
