import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../../../../tools/launch/program.ts';
import { readConfig } from '../../src/config.ts';
import { testSettings } from '../house/open-house.ts';
import { createTestDatabase, queryOnce } from '../setup/test-database.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const REASON =
  'MONEY=real does not start: licence number, licensing authority, allowed countries, a live gateway and an administrator with a second factor are not configured.';

test('settings for real money are refused with what is missing', () => {
  const settings = testSettings('postgres://nowhere');
  expect(readConfig(settings).MONEY).toBe('play');
  expect(() => readConfig({ ...settings, MONEY: 'real' })).toThrow(REASON);
});

test('unless it is set otherwise, the largest withdrawal is approved by two', () => {
  const { WITHDRAWAL_SECOND_APPROVAL } = readConfig(testSettings('postgres://nowhere'));
  expect(WITHDRAWAL_SECOND_APPROVAL).toBe(1_000_000n);
  expect(WITHDRAWAL_SECOND_APPROVAL).toBeLessThan(LIMITS.withdrawal.max);
});

test.each(['Real', 'REAL', ' real', 'reel', 'true'])('money that reads %j is no choice either', (MONEY) => {
  expect(() => readConfig({ ...testSettings('postgres://nowhere'), MONEY })).toThrow('MONEY');
});

test('started for real money the server ends at once, its launcher says why, and the database is untouched', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const { connectionString } = database;
  const logs = await mkdtemp(join(tmpdir(), 'rang-logs-'));
  onTestFinished(() => rm(logs, { recursive: true }));
  const countAll = (): Promise<unknown[]> =>
    queryOnce(
      connectionString,
      'select (select count(*) from players) as players, (select count(*) from fairness_chains) as chains',
    );
  const before = await countAll();
  const server = startProgram({
    ...{ name: 'server', run: ['apps/server/src/main.ts'], root: ROOT, logs },
    environment: { ...testSettings(connectionString), MONEY: 'real' },
    // Nothing answers here, so that nothing but its end is seen of it.
    healthUrl: 'http://127.0.0.1:9',
  });
  onTestFinished(() => server.stop());
  await expect(server.ready).rejects.toThrow(REASON);
  expect(await server.ended).toMatch(/^The server ended \(1\)/);
  expect(await countAll()).toEqual(before);
});
