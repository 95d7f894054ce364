import { paise } from '../../packages/contract/src/index.ts';
import { createColour, type Colour } from '../../apps/server/src/modules/colour/index.ts';
import { createChains } from '../../apps/server/src/modules/fairness/index.ts';
import { createIntake, type Intake } from '../../apps/server/src/modules/intake/index.ts';
import { creditWallets, HOUSE_ACCOUNTS, openAccounts } from '../../apps/server/src/modules/ledger/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { systemRandomness } from '../../apps/server/src/platform/randomness.ts';
import type pg from 'pg';

/** The parts of the house that take bets, without HTTP. */
export interface BettingHouse {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly colour: Colour;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** More than the benchmark can lose. */
export const OPENING_BALANCE = paise(10_000_000_000n);

/** Opens a round that lasts past the benchmark, over a database of the product's schema. */
export async function openBettingHouse(connectionString: string): Promise<BettingHouse> {
  const pool = createPool(connectionString, 4);
  const intakePool = createPool(connectionString, 1);
  const logger = createLogger('error');
  const parts = { pool, clock: systemClock, logger };
  const intake = createIntake({ pool: intakePool, logger });
  const chains = createChains({
    ...{ ...parts, game: 'colour', chainKey: 'ab'.repeat(32), chainRounds: 2_000 },
    randomness: systemRandomness,
  });
  const colour = createColour({ ...parts, intake, chains, length: { roundMs: 24 * HOUR_MS, lockMs: 1_000 } });
  colour.start();
  await waitForRound(pool);
  return {
    pool,
    intake,
    colour,
    close: async () => {
      await colour.stop();
      await intake.close();
      await Promise.all([pool.end(), intakePool.end()]);
    },
  };
}

/** Resolves once a round is open in the database. */
export async function waitForRound(pool: pg.Pool): Promise<void> {
  for (;;) {
    const open = await pool.query(`select from colour_rounds where state = 'open'`);
    if (open.rowCount === 1) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Gives the players 1 to `count` wallets with enough money for the whole benchmark. */
export async function fillWallets(pool: pg.Pool, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => BigInt(index + 1));
  for (const id of ids) await openAccounts(pool, id);
  await creditWallets(pool, {
    from: HOUSE_ACCOUNTS.adjustments,
    reason: 'adjustment',
    at: new Date(),
    credits: ids.map((playerId) => ({
      playerId,
      amount: OPENING_BALANCE,
      key: `bench:${String(playerId)}`,
      reference: 'bench',
    })),
  });
  await pool.query('vacuum analyze accounts');
}
