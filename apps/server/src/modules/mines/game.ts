import { minePositions } from '@rang/fairness';
import { getGame } from '@rang/games';
import type { Game } from '../games/index.ts';
import { createMines } from './create-mines.ts';
import { listMinesFaults } from './list-mines-faults.ts';
import { registerMinesRoutes } from './routes.ts';

const LOOK_SECONDS = 600;

/** Mines, as the house opens it. */
export const mines: Game = {
  facts: getGame('mines'),
  proof: {
    takes: { 'server-seed': '<text>', 'client-seed': '<text>', nonce: '<number>', mines: '<1 to 24>' },
    gives: 'where the mines of the game lie, e.g. "13,16,22"; tiles count from 0, row by row',
    draw: ({ 'server-seed': serverSeed = '', 'client-seed': clientSeed = '', nonce = '', mines: count = '' }) =>
      minePositions({ serverSeed, clientSeed, nonce: readWhole(nonce), mines: readWhole(count) }).join(),
  },
  open: ({ config, pools, ...parts }) => {
    const played = createMines({ ...parts, pool: pools.requests, chainKey: config.CHAIN_KEY });
    return {
      registerRoutes: (routes) => {
        registerMinesRoutes(routes, played);
      },
      // Ends the games that were left lying for a day.
      registerJobs: (jobs) => {
        jobs.every('mines-end-games-left', LOOK_SECONDS, () => played.endGamesLeft());
      },
    };
  },
  listFaults: listMinesFaults,
};

/** Number('') is 0, which nobody has asked for. */
function readWhole(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
