import { Refusal } from '../../platform/refusal.ts';
import { createBoards } from './boards.ts';
import { createPlay } from './create-play.ts';
import { createSeeds } from './create-seeds.ts';
import type { Mines, MinesParts } from './mines.ts';
import { createSeedVault } from './seed-vault.ts';
import { findOpenGame, hasSeeds, listEndedGames } from './store.ts';
import { wireGame, wireRecord } from './wire.ts';

/** Makes the game over the database. */
export function createMines(parts: MinesParts): Mines {
  const { pool } = parts;
  const vault = createSeedVault(parts);
  const seeds = createSeeds({ ...parts, vault });
  const play = createPlay({ ...parts, seeds, layBoard: createBoards(vault) });
  return {
    ...play,
    rotateSeeds: (order) => seeds.rotateSeeds(order),
    readSeeds: (playerId) => seeds.readSeeds(playerId),
    findOpenGame: async (playerId) => {
      const game = await findOpenGame(pool, playerId);
      return game && wireGame(game);
    },
    listGames: async (asked) => {
      const { seedsId, playerId } = asked;
      if (seedsId !== undefined && !(await hasSeeds(pool, { id: seedsId, playerId }))) throw new Refusal('NOT_FOUND');
      return (await listEndedGames(pool, asked)).map(wireRecord);
    },
  };
}
