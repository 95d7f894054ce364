import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { openPushService, type TestPushService } from '../house/open-push-service.ts';

let service: TestPushService;
let house: TestHouse;

beforeAll(async () => {
  service = await openPushService();
  house = await openHouse({ mayReach: (endpoint) => endpoint.origin === service.origin });
});
afterAll(async () => {
  await house.close();
  await service.close();
});

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await house.pool.query(text, values)).rows.length;

test('a device that is turned on while a new password ends its session is under none that has ended', async () => {
  const player = await house.enter('asha', 0n);
  const change = await house.pool.connect();
  await change.query('begin');
  await change.query('update players set password_hash = password_hash where id = $1', [player.id]);
  const adding = house.call('PUT', '/push/device', { token: player.token, body: service.subscribe() });
  const waiting = `select from pg_locks where not granted`;
  await expect.poll(() => count(waiting), { timeout: 10_000 }).toBeGreaterThan(0);
  await change.query('update sessions set ended_at = now() where player_id = $1', [player.id]);
  await change.query('commit');
  change.release();
  expect(await adding).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  expect(await count('select from push_devices where player_id = $1', [player.id])).toBe(0);
});
