import { MINES_TILES } from '@rang/contract';
import { minePositions } from '@rang/fairness';
import { getGame, putMineUnder } from '@rang/games';
import { getHouseKey } from '../../config.ts';
import { countPlayers, type Game } from '../games/index.ts';
import { registerMinesControls } from './control-routes.ts';
import { createMines } from './create-mines.ts';
import { endOpenSeeds } from './end-open-seeds.ts';
import { listBets } from './list-bets.ts';
import { listMinesFaults } from './list-mines-faults.ts';
import { MINES_DRAWS, MINES_PLAYS } from './mines-draws.ts';
import { resealSeeds } from './reseal-seeds.ts';
import { registerMinesRoutes } from './routes.ts';
import { findBets } from './store.ts';

const LOOK_SECONDS = 600;

/** Mines, as the house opens it. */
export const mines: Game = {
  facts: getGame('mines'),
  proof: {
    takes: { 'server-seed': '<text>', 'client-seed': '<text>', nonce: '<number>', mines: '<1 to 24>' },
    gives: 'where the mines of the game lie, e.g. "13,16,22"; tiles count from 0, row by row',
    mayTake: { rule: 'loss-mode', hit: '<tile that was opened>' },
    draw: describeBoard,
  },
  open: ({ config, pools, ...parts }) => {
    const chainKey = getHouseKey(config);
    const played = createMines({ ...parts, pool: pools.requests, jobPool: pools.jobs, chainKey });
    return {
      listBets: (asked) => listBets(played, asked),
      findBets,
      countPlayers: () => countPlayers(pools.requests, { table: 'mines_games' }),
      registerRoutes: (routes) => {
        registerMinesRoutes(routes, played);
      },
      registerControls: (routes) => {
        registerMinesControls(routes, { ...parts, pool: pools.requests });
      },
      // Ends the games that were left lying for a day.
      registerJobs: (jobs) => {
        jobs.every('mines-end-games-left', LOOK_SECONDS, () => played.endGamesLeft());
      },
    };
  },
  lanes: ['mines-starts', 'mines-steps'],
  draws: MINES_DRAWS,
  plays: MINES_PLAYS,
  listFaults: listMinesFaults,
  endOpen: async (parts) => {
    await createMines(parts).endGamesLeft(0);
    await endOpenSeeds(parts);
  },
  reseal: resealSeeds,
};

/** Number('') is 0, which nobody has asked for. */
function readWhole(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** Where the mines lie, and of an announced game, of which rule and tile are given, also where the fair draw lays them. */
function describeBoard(published: Record<string, string>): string {
  const { 'server-seed': serverSeed = '', 'client-seed': clientSeed = '', nonce = '', mines: count = '' } = published;
  const drawn = minePositions({ serverSeed, clientSeed, nonce: readWhole(nonce), mines: readWhole(count) });
  const { rule = 'fair', hit = '' } = published;
  if (rule === 'fair') return drawn.join();
  const tile = readWhole(hit);
  if (rule !== 'loss-mode' || !(tile < MINES_TILES))
    throw new Error('a rule is loss-mode, with the tile that was opened');
  return `${putMineUnder(drawn, tile).join()} (announced: loss-mode; the fair draw gives ${drawn.join()})`;
}
