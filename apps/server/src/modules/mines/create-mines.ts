import type { Randomness } from '../../platform/randomness.ts';
import type { HouseKey } from '../../platform/seal.ts';
import { createBoards } from './boards.ts';
import { createCommands, type Commands, type CommandsParts } from './create-commands.ts';
import { createRecords, type Records } from './create-records.ts';
import { createSeeds, type Seeds } from './create-seeds.ts';
import { createSeedVault } from './seed-vault.ts';

/** What Mines is made of. `chainKey` is the house's key, kept outside the database. */
export interface MinesParts extends Omit<CommandsParts, 'seeds' | 'deriveBoard'> {
  readonly randomness: Randomness;
  readonly chainKey: HouseKey;
}

/** The game, as its calls and its job use it. */
export interface Mines extends Commands, Records, Omit<Seeds, 'ensureSeeds'> {}

/** Makes the game over the database. */
export function createMines(parts: MinesParts): Mines {
  const vault = createSeedVault(parts);
  const seeds = createSeeds({ ...parts, vault });
  return {
    ...createCommands({ ...parts, seeds, deriveBoard: createBoards(vault) }),
    ...createRecords(parts.pool),
    rotateSeeds: (order) => seeds.rotateSeeds(order),
    readSeeds: (playerId) => seeds.readSeeds(playerId),
  };
}
