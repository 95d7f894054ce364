import type { MinesGame, MinesRecord, MinesStats, OutcomeRule } from '@rang/contract';
import type pg from 'pg';
import { Refusal } from '../../platform/refusal.ts';
import { readMinesRule } from '../controls/index.ts';
import { findEndedGame, findOpenGame, hasSeeds, listEndedGames, type GamesAsked } from './store.ts';
import { readMinesStats } from './read-stats.ts';
import { wireGame, wireRecord } from './wire.ts';

/** Everything of the game that is read. */
export interface Records {
  findOpenGame(playerId: bigint): Promise<MinesGame | undefined>;
  /** The rule that a game would have which is started now. */
  readNextRule(): Promise<OutcomeRule>;
  /** What became of the newest games of all players. */
  readStats(): Promise<Omit<MinesStats, 'success'>>;
  /** Ended games, newest first. Throws NOT_FOUND where `seedsId` is not the player's. */
  listGames(asked: GamesAsked): Promise<MinesRecord[]>;
  /** An ended game. Throws NOT_FOUND where it is not the player's. */
  getGame(asked: { playerId: bigint; id: string }): Promise<MinesRecord>;
}

/** Answers from the database. */
export function createRecords(pool: pg.Pool): Records {
  return {
    findOpenGame: async (playerId) => {
      const game = await findOpenGame(pool, playerId);
      return game && wireGame(game);
    },
    readNextRule: () => readMinesRule(pool),
    readStats: () => readMinesStats(pool),
    getGame: async (asked) => {
      const game = await findEndedGame(pool, asked);
      if (game === undefined) throw new Refusal('NOT_FOUND');
      return wireRecord(game);
    },
    listGames: async (asked) => {
      const { seedsId, playerId } = asked;
      if (seedsId !== undefined && !(await hasSeeds(pool, { id: seedsId, playerId }))) throw new Refusal('NOT_FOUND');
      return (await listEndedGames(pool, asked)).map(wireRecord);
    },
  };
}
