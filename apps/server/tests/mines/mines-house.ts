import { minePositions } from '@rang/fairness';
import type { MinesGame } from '@rang/contract';
import { createSeedVault } from '../../src/modules/mines/seed-vault.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import type { HouseAnswer, TestHouse, TestPlayer } from '../house/open-house.ts';

/** An answer about a game, with the fields of each kind of answer. */
export type MinesAnswer = HouseAnswer & {
  readonly body: Partial<
    MinesGame & {
      code: string;
      message: string;
      field: string;
      activeBetId: string;
      balance: number;
      isMine: boolean;
      alreadyRevealed: boolean;
      position: number;
    }
  >;
};

/** The calls of Mines, as a player of a test makes them. */
export interface MinesTable {
  start(player: TestPlayer, bet?: object, key?: string): Promise<MinesAnswer>;
  click(player: TestPlayer, betId: string | undefined, position: number): Promise<MinesAnswer>;
  cashOut(player: TestPlayer, betId: string | undefined): Promise<MinesAnswer>;
  /** Starts a game, and looks up its board as nobody outside a test can. */
  open(player: TestPlayer, bet?: object): Promise<OpenBoard>;
}

/** A game whose board the test knows. */
export interface OpenBoard {
  readonly betId: string;
  readonly mines: readonly number[];
  readonly gems: readonly number[];
}

// As the settings of every test house have it.
const vault = createSeedVault({ chainKey: 'ab'.repeat(32), randomness: systemRandomness });

export function sitDown(house: TestHouse): MinesTable {
  const send = async (path: string, player: TestPlayer, { body, key }: { body: object; key?: string | undefined }) =>
    (await house.call('POST', path, {
      token: player.token,
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })) as MinesAnswer;
  const start: MinesTable['start'] = (player, bet = {}, key) =>
    send('/mines/start', player, { body: { mineCount: 3, betAmount: 10, ...bet }, key });
  return {
    start,
    click: (player, betId, position) => send('/mines/click', player, { body: { betId, position } }),
    cashOut: (player, betId) => send('/mines/cashout', player, { body: { betId } }),
    open: async (player, bet) => {
      const { body, text } = await start(player, bet);
      if (body.betId === undefined) throw new Error(`no game was started: ${text}`);
      return await readBoard(house, body.betId);
    },
  };
}

/** The board of a game, out of the sealed seed. */
export async function readBoard(house: Pick<TestHouse, 'pool'>, betId: string): Promise<OpenBoard> {
  const found = await house.pool.query<{
    nonce: number;
    mine_count: number;
    client_seed: string;
    server_seed_hash: string;
    sealed_seed: Buffer;
  }>(
    `select g.nonce, g.mine_count, s.client_seed, s.server_seed_hash, s.sealed_seed
     from mines_games g join mines_seeds s on s.id = g.seeds_id where g.id = $1`,
    [betId],
  );
  const game = found.rows[0];
  if (game === undefined) throw new Error('no such game');
  const serverSeed = vault.open(game);
  const mines = minePositions({ serverSeed, clientSeed: game.client_seed, nonce: game.nonce, mines: game.mine_count });
  const gems = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.includes(tile));
  return { betId, mines, gems };
}
