import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createChains } from '../../src/modules/fairness/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { systemRandomness } from '../../src/platform/randomness.ts';
import { createTestClock } from '../house/test-clock.ts';
import { createTestDatabase } from '../setup/test-database.ts';

/** Counts the turns that the rest of the process has had, until the test is over. */
function countTurns(): () => number {
  let turns = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const goOn = async (): Promise<void> => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  };
  void goOn();
  return () => turns;
}

/** Passes statements on, and calls `note` before each that has the text in it. */
function noteBefore(pool: pg.Pool, text: string, note: () => void): pg.Pool {
  const query = (...asked: [string, unknown[]?]): Promise<pg.QueryResult> => {
    if (asked[0].includes(text)) note();
    return pool.query(...asked);
  };
  return { query } as Partial<pg.Pool> as pg.Pool;
}

test('however long a chain is, building it leaves other rounds their turns', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 2);
  onTestFinished(async () => {
    await pool.end();
    await database.remove();
  });
  const readTurns = countTurns();
  const turns = { begun: 0, built: 0 };
  const randomness = {
    ...systemRandomness,
    // The seed is drawn as the building begins, and the salt once the chain is stored.
    hex: (bytes: number) => {
      if (turns.built === 0) turns.begun = readTurns();
      return systemRandomness.hex(bytes);
    },
  };
  const noted = noteBefore(pool, 'insert into fairness_chains', () => {
    turns.built = readTurns();
  });
  const chainKey = 'ab'.repeat(32);
  const own = { game: 'colour', chainKey, clock: createTestClock(), randomness };
  await createChains({ ...own, pool: noted, chainRounds: 100_000 }).prepare();
  expect(turns.built - turns.begun).toBeGreaterThanOrEqual(9);
  const chains = createChains({ ...own, pool, chainRounds: 100_000 });
  const [first, again] = await Promise.all([1, 2].map(() => chains.reveal({ chainId: 1, index: 1 })));
  expect(again).toEqual(first);
});
