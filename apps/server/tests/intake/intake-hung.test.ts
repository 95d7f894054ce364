import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIntake } from '../../src/modules/intake/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openHouse } from '../house/open-house.ts';
import { numbers, openNotesHouse, writeNotes, type NoteKind, type NotesHouse } from '../house/open-notes-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { countWaitingForLocks } from '../house/waiting-for-locks.ts';

let house: NotesHouse;

beforeAll(async () => {
  house = await openNotesHouse();
});
afterAll(async () => {
  await house.close();
});
beforeEach(async () => {
  await house.forget();
});

test.each([
  ['without keys', undefined],
  ['with keys', 'k'],
])(
  'statements that hang are ended by the database: none is left there, none is written later, all are answered: %s',
  async (_name, key) => {
    const pool = createPool(house.connectionString, 2, {
      times: { statementTimeoutMs: 1_000, queryTimeoutMs: 10_000 },
    });
    const intake = createIntake({ pool, logger: createLogger('silent') });
    let tries = 0;
    const counted: NoteKind = {
      ...writeNotes,
      name: 'test-counted',
      execute: (client, notes) => {
        tries += 1;
        return writeNotes.execute(client, notes, undefined);
      },
    };
    const submitAll = (): Promise<string[]> =>
      Promise.all(
        numbers(5).map((player) =>
          house.submit(player, player === 3 ? 'wait' : `n${String(player)}`, { intake, key, kind: counted }),
        ),
      );
    await house.lock();
    for (const turn of numbers(3)) {
      expect(await submitAll()).toEqual(numbers(5).map(() => 'BUSY'));
      // Nobody is tried alone, which could take as long for each.
      expect(tries).toBe(turn);
      await expect.poll(() => countWaitingForLocks(house.pool)).toBe(0);
    }
    await house.unlock();
    expect(await house.listBatches()).toEqual([]);
    expect(await submitAll()).toEqual(['n1', 'n2', 'wait', 'n4', 'n5']);
    expect((await house.listBatches()).flat()).toHaveLength(5);
    await intake.close();
    await pool.end();
  },
);

/** Below the time that a statement of any other pool may take: whoever bets is answered long before. */
const PATIENCE_MS = 45_000;

test(
  'a bet on a wallet that is locked from outside is answered that nothing was taken, and is taken under its key later',
  async () => {
    const open = await openHouse({ clock: createTestClock() });
    const asha = await open.enter('asha', 100_00n);
    const red = { betType: 'color', betValue: 'red', amount: 10 };
    const outside = await open.pool.connect();
    await outside.query('begin');
    await outside.query(`select from accounts where owner_id = $1 for update`, [asha.id]);
    const refused = await open.bet(asha, red, 'k');
    expect([refused.status, refused.body['code']]).toEqual([503, 'BUSY']);
    await expect.poll(() => countWaitingForLocks(open.pool)).toBe(0);
    await outside.query('rollback');
    outside.release();
    expect(await open.balanceOf(asha)).toBe(100);
    expect((await open.bet(asha, red, 'k')).status).toBe(200);
    expect((await open.bet(asha, red, 'k')).status).toBe(200);
    expect(await open.balanceOf(asha)).toBe(90);
    await open.close();
  },
  PATIENCE_MS,
);
