import { readdirSync, readFileSync } from 'node:fs';
import { CRASH_NAMESPACE, type SystemState } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { eventually } from '../house/eventually.ts';
import type { TestHouse } from '../house/open-house.ts';
import { openNotesHouse } from '../house/open-notes-house.ts';
import { connectSocket } from '../house/socket-client.ts';
import { openOwnHouse } from './read-overview.ts';

async function read(house: TestHouse, token: string): Promise<SystemState> {
  return (await house.call('GET', '/admin/system', { token })).body as unknown as SystemState;
}

test('the process that answers says what it is made of and how full it is', async () => {
  const house = await openOwnHouse({ settings: { COMMIT: 'abcdef0123456', SOCKETS: '77', DATABASE_CONNECTIONS: '9' } });
  const { token } = await house.enterOffice('meera', 'auditor');
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const migration = readdirSync(new URL('../../migrations/', import.meta.url))
    .toSorted()
    .at(-1);
  const state = await read(house, token);
  expect(state.versions).toMatchObject({ house: version, commit: 'abcdef0123456', node: process.version, migration });
  expect(state.versions.postgres).toMatch(/^\d+\.\d+/);
  expect(state.process.name).toContain(` · ${String(process.pid)}`);
  expect(state.intake).toEqual({ waiting: 0, limit: 10_000, limitPerWallet: 100, batch: 1_000 });
  expect(state.sockets).toEqual({ open: 0, limit: 77 });
  expect(state.pools.map(({ name, limit }) => [name, limit])).toEqual([
    ...[
      ['requests', 9],
      ['sessions', 1],
      ['intake', 4],
      ['engines', 8],
      ['jobs', 3],
      ['books', 1],
    ],
  ]);
  expect(state.pools[0]).toMatchObject({ waiting: 0, waitingLimit: 500 });
  // Each of the two engines holds a connection for its lease.
  expect(state.pools[3]?.inUse).toBeGreaterThanOrEqual(2);
});

test('sockets are counted as they come and go', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'owner');
  const countOpen = async (): Promise<number> => (await read(house, token)).sockets.open;
  const socket = await connectSocket(house.address, { namespace: CRASH_NAMESPACE });
  expect(await countOpen()).toBe(1);
  socket.close();
  await eventually(async () => ((await countOpen()) === 0 ? true : undefined));
});

test('jobs are told with their queue, what became of them here, and when they come next', async () => {
  const house = await openOwnHouse();
  const { token } = await house.enterOffice('meera', 'operator');
  const jobs = await eventually(async () => {
    const found = (await read(house, token)).jobs;
    // After a run the next one is asked for.
    const isSettled = found.every(({ name, when, runs, queued }) =>
      when === 'daily at 22:00 UTC' ? name === 'reconcile' : runs > 0 && (queued > 0 || when.endsWith(' s')),
    );
    return isSettled ? found : undefined;
  });
  const find = (name: string) => jobs.find((job) => job.name === name);
  expect(find('players-send-mail')).toMatchObject({ when: 'every 1 s', failures: 0, lastFailedAt: null });
  expect(find('mines-end-games-left')).toMatchObject({ when: 'every 10 min', queued: 1, active: 0, runs: 1 });
  const nightly = find('reconcile');
  expect(nightly).toMatchObject({ when: 'daily at 22:00 UTC', queued: 0, runs: 0, lastEndedAt: null });
  expect(nightly?.nextAt).toMatch(/T22:00:00\.000Z$/);
  const next = Date.parse(find('social-remove-expired')?.nextAt ?? '');
  expect(next).toBeGreaterThan(Date.now());
});

const AHEAD_MS = 60_000;

test('a clock that is ahead is told, against the database and the gateway; a gateway that is away has none', async () => {
  const clock: Clock = { ...systemClock, now: () => Date.now() + AHEAD_MS };
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  const settings = {
    ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET },
    GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  const ahead = await openOwnHouse({ clock, settings });
  const first = await ahead.enterOffice('meera', 'owner');
  const said = (await read(ahead, first.token)).clock;
  // Within half of it, however busy the machine is.
  for (const ms of [said.aheadOfDatabaseMs, said.aheadOfGatewayMs ?? 0])
    expect(Math.abs(ms - AHEAD_MS)).toBeLessThan(AHEAD_MS / 2);
  const house = await openOwnHouse();
  const second = await house.enterOffice('meera', 'owner');
  const { aheadOfDatabaseMs, aheadOfGatewayMs } = (await read(house, second.token)).clock;
  expect(aheadOfGatewayMs).toBeNull();
  expect(Math.abs(aheadOfDatabaseMs)).toBeLessThan(AHEAD_MS / 2);
});

test('what waits in the intake is counted, and what is being written is not', async () => {
  const notes = await openNotesHouse();
  onTestFinished(() => notes.close());
  expect(notes.intake.countWaiting()).toBe(0);
  const goOn = await notes.holdUp();
  const submitted = [1, 2, 3].map((player) => notes.submit(player, 'text'));
  expect(notes.intake.countWaiting()).toBe(3);
  await goOn();
  await Promise.all(submitted);
  expect(notes.intake.countWaiting()).toBe(0);
});
