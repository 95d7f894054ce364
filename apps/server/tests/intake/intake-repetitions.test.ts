import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createIntake, type Intake } from '../../src/modules/intake/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { cutAtCommit, type CuttingProxy } from '../house/cut-at-commit.ts';
import { openNotesHouse, type NotesHouse } from '../house/open-notes-house.ts';

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

/** An intake behind a proxy, which gives statements up soon. */
async function openIntake(): Promise<{ intake: Intake; proxy: CuttingProxy }> {
  const proxy = await cutAtCommit(house.connectionString);
  const pool = createPool(proxy.connectionString, 1, {
    times: { statementTimeoutMs: 1_000, queryTimeoutMs: 10_000 },
  });
  const intake = createIntake({ pool, logger: createLogger('silent') });
  onTestFinished(async () => {
    await intake.close();
    await pool.end();
    await proxy.close();
  });
  return { intake, proxy };
}

test('of a command that was written without an answer nobody says that nothing was taken, while the database is away', async () => {
  const { intake, proxy } = await openIntake();
  const bet = { intake, key: 'k' };
  proxy.cutAfter('insert into notes');
  expect(await house.submit(1, 'bet', bet)).toBe('OUTCOME_UNKNOWN');
  expect(await house.listBatches()).toEqual([['bet']]);
  await proxy.close();
  expect(await house.submit(1, 'bet', bet)).toBe('OUTCOME_UNKNOWN');
  expect(await house.submit(1, 'bet', bet)).toBe('OUTCOME_UNKNOWN');
  // Of others it is true: the same key is another one of another player.
  expect(await house.submit(2, 'bet', bet)).toBe('BUSY');
  expect(await house.submit(2, 'bet', bet)).toBe('BUSY');
  expect(await house.submit(1, 'bet', { intake, key: 'other' })).toBe('BUSY');
});

test('nor while the answers that were given cannot be read, and then it is given its first answer', async () => {
  const { intake, proxy } = await openIntake();
  const bet = { intake, key: 'k' };
  proxy.cutAfter('insert into notes');
  expect(await house.submit(1, 'bet', bet)).toBe('OUTCOME_UNKNOWN');
  await house.holder.query('begin; lock table command_answers');
  expect(await house.submit(1, 'bet', bet)).toBe('OUTCOME_UNKNOWN');
  await house.holder.query('rollback');
  expect(await house.submit(1, 'bet', bet)).toBe('bet');
  expect(await house.listBatches()).toEqual([['bet']]);
});

test('nor of one that is handed in again while its first try is being written, as the intake closes', async () => {
  const { intake } = await openIntake();
  await house.lock();
  const first = house.submit(1, 'wait', { intake, key: 'k' });
  await expect.poll(() => house.findWaiting()).toBeDefined();
  const closed = intake.close();
  expect(await house.submit(1, 'wait', { intake, key: 'k' })).toBe('OUTCOME_UNKNOWN');
  await house.unlock();
  await closed;
  expect(['wait', 'BUSY']).toContain(await first);
});
