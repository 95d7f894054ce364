import type pg from 'pg';
import { createColour, type Colour } from '../../src/modules/colour/index.ts';
import { findLatestRound, type RoundRow } from '../../src/modules/colour/store.ts';
import { createChains, type Chains } from '../../src/modules/fairness/index.ts';
import { createIntake, type Intake } from '../../src/modules/intake/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { eventually } from './eventually.ts';
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
  /** An intake of another server process on the same database: this engine does not wait for it. */
  openOtherIntake(): Intake;
  close(): Promise<void>;
}

/** Sets a table up; rounds are played from `table.colour.start()` on. */
export async function openColourTable(
  given: { poolSize?: number; leaseTtlMs?: number; clock?: TestClock; connectionString?: string } = {},
): Promise<ColourTable> {
  const database = given.connectionString === undefined ? await createTestDatabase() : undefined;
  const connectionString = given.connectionString ?? database?.connectionString ?? '';
  const pool = createPool(connectionString, given.poolSize ?? 6);
  const logger = createLogger('silent');
  const clock = given.clock ?? createTestClock();
  const pools: pg.Pool[] = [pool];
  const openIntake = (): Intake => {
    const own = createPool(connectionString, 1);
    pools.push(own);
    return createIntake({ pool: own, logger });
  };
  const intake = openIntake();
  const chainKey = 'ab'.repeat(32);
  const chains = createChains({
    ...{ pool, clock, game: 'colour', chainKey, chainRounds: 2_000 },
    randomness: systemRandomness,
  });
  const length = { roundMs: 60_000, lockMs: 30_000 };
  const lease = given.leaseTtlMs === undefined ? {} : { leaseTtlMs: given.leaseTtlMs };
  const colour = createColour({ pool, intake, chains, clock, logger, length, ...lease });
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
    openOtherIntake: openIntake,
    close: async () => {
      await colour.stop();
      await intake.close();
      await Promise.all(pools.map((each) => each.end()));
      await database?.remove();
    },
  };
}
