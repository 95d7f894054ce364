import type pg from 'pg';
import { createColour, type Colour } from '../../src/modules/colour/index.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/colour/store.ts';
import { createChains, type Chains } from '../../src/modules/fairness/index.ts';
import type { Intake } from '../../src/modules/intake/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness, type Randomness } from '../../src/platform/randomness.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { eventually } from './eventually.ts';
import { openServer, type CommandServer, type ServerParts } from './open-server.ts';
import { openWallets } from './open-wallets.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** Color Prediction without HTTP and accounts: an engine, an intake, a clock that the test moves. */
export interface ColourTable {
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly clock: TestClock;
  readonly intake: Intake;
  readonly chains: Chains;
  readonly colour: Colour;
  /** Opens this many wallets with this much in each; gives back whose they are. */
  addPlayers(count: number, balancePaise: bigint): Promise<bigint[]>;
  /** The open round, as soon as there is one. */
  openRound(): Promise<RoundRow>;
  /** Resolves once the round is settled. */
  settled(round: Pick<RoundRow, 'id'>): Promise<void>;
  /** Another server process on the same database. */
  openOther(given?: Pick<ServerParts, 'arrivals' | 'intakeConnectionString'>): CommandServer;
  close(): Promise<void>;
}

/** Sets a table up; rounds are played from `table.colour.start()` on. */
export async function openColourTable(
  given: {
    poolSize?: number;
    leaseTtlMs?: number;
    clock?: TestClock;
    connectionString?: string;
    randomness?: Randomness;
  } = {},
): Promise<ColourTable> {
  const database = given.connectionString === undefined ? await createTestDatabase() : undefined;
  const connectionString = given.connectionString ?? database?.connectionString ?? '';
  const pool = createPool(connectionString, given.poolSize ?? 6);
  const logger = createLogger('silent');
  const clock = given.clock ?? createTestClock();
  const servers: CommandServer[] = [];
  const openOther: ColourTable['openOther'] = (by = {}) => {
    const server = openServer({ connectionString, clock, ...by });
    servers.push(server);
    return server;
  };
  const { intake, decideEverywhere } = openOther();
  const chainKey = 'ab'.repeat(32);
  const chains = createChains({
    ...{ pool, clock, game: 'colour', chainKey, chainRounds: 2_000 },
    randomness: given.randomness ?? systemRandomness,
  });
  const length = { roundMs: 60_000, lockMs: 30_000 };
  const lease = given.leaseTtlMs === undefined ? {} : { leaseTtlMs: given.leaseTtlMs };
  const colour = createColour({ pool, intake, decideEverywhere, chains, clock, logger, length, ...lease });
  return {
    connectionString,
    pool,
    clock,
    intake,
    chains,
    colour,
    addPlayers: (count, balancePaise) => openWallets(pool, count, balancePaise),
    openRound: () =>
      eventually(async () => {
        const latest = await findLatestRound(pool);
        return latest?.state === 'open' ? latest : undefined;
      }),
    settled: async ({ id }) => {
      await eventually(async () => {
        const round = await pool.query(`select from colour_rounds where id = $1 and state = 'settled'`, [id]);
        return round.rowCount === 1 ? true : undefined;
      });
    },
    openOther,
    close: async () => {
      await colour.stop();
      await Promise.all(servers.map((each) => each.close()));
      await pool.end();
      await database?.remove();
    },
  };
}
