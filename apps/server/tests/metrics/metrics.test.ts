import { readFileSync } from 'node:fs';
import { CRASH_NAMESPACE } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { readConfig } from '../../src/config.ts';
import { createIntake } from '../../src/modules/intake/index.ts';
import { reconcile, registerHouseMeters } from '../../src/modules/overview/index.ts';
import { systemClock as clock } from '../../src/platform/clock.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createHouseClock } from '../../src/platform/database/house-clock.ts';
import { createJobs } from '../../src/platform/jobs.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createMeters } from '../../src/platform/metrics/meters.ts';
import { eventually } from '../house/eventually.ts';
import { findOpenPort } from '../house/find-open-port.ts';
import { openHouse, testSettings, type TestHouse } from '../house/open-house.ts';
import { readMetrics, sumOf, type Family } from '../house/read-metrics.ts';
import { connectSocket } from '../house/socket-client.ts';
import { proxyDatabase } from '../house/proxy-database.ts';
import { createTestDatabase } from '../setup/test-database.ts';

type Families = ReadonlyMap<string, Family>;

interface MeteredHouse extends TestHouse {
  readonly metricsAddress: string;
  read(): Promise<Families>;
}

async function openMeteredHouse(given: Parameters<typeof openHouse>[0] = {}): Promise<MeteredHouse> {
  const port = await findOpenPort();
  const house = await openHouse({ ...given, settings: { ...given.settings, METRICS_PORT: String(port) } });
  onTestFinished(() => house.close());
  const metricsAddress = `http://127.0.0.1:${String(port)}/metrics`;
  return { ...house, metricsAddress, read: () => readFrom(metricsAddress) };
}

async function readText(address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return await answer.text();
}

async function readFrom(address: string): Promise<Families> {
  return readMetrics(await readText(address));
}

/** Reads until it is so: the same reading serves whoever asks within a moment. */
async function readUntil(house: MeteredHouse, isSo: (families: Families) => boolean): Promise<Families> {
  return await eventually(async () => {
    const families = await house.read();
    return isSo(families) ? families : undefined;
  });
}

const OPERATING = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');

test('each metric that the manual names is there, each of ours that is there is in the manual', async () => {
  const house = await openMeteredHouse();
  const families = await house.read();
  const [ofMetrics = ''] = OPERATING.split('\n### Traces\n');
  const named = [...ofMetrics.matchAll(/^\| `([a-z][a-z0-9_]+)` +\|/gm)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((name) => !families.has(name))).toEqual([]);
  expect([...families.keys()].filter((name) => name.startsWith('rang_') && !named.includes(name))).toEqual([]);
  for (const [name, { help }] of families) expect(help, name).toMatch(/\w/);
  expect(sumOf(families, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('bets are counted by game and by what they were answered, with their batches', async () => {
  const house = await openMeteredHouse();
  const asha = await house.enter('asha', 10_000n);
  const bet = { betType: 'color', betValue: 'red', amount: 10 };
  expect((await house.bet(asha, bet)).status).toBe(200);
  expect((await house.bet(asha, { ...bet, amount: 5_000 })).body['code']).toBe('INSUFFICIENT_BALANCE');
  expect((await house.bet(asha, { ...bet, amount: -1 })).body['code']).toBe('INVALID_BET_AMOUNT');
  const mines = { token: asha.token, body: { mineCount: 3, betAmount: 10 } };
  expect((await house.call('POST', '/api/mines/start', mines)).status).toBe(200);
  const families = await readUntil(house, (now) => sumOf(now, 'rang_intake_commands_total') === 3);
  const count = (kind: string, code: string): number => sumOf(families, 'rang_intake_commands_total', { kind, code });
  expect(count('colour-place-bets', 'OK')).toBe(1);
  expect(count('colour-place-bets', 'INSUFFICIENT_BALANCE')).toBe(1);
  expect(count('mines-start-games', 'OK')).toBe(1);
  const calls = (code: string): number => sumOf(families, 'rang_calls_total', { call: 'POST /bets', code });
  expect([calls('OK'), calls('INSUFFICIENT_BALANCE'), calls('INVALID_BET_AMOUNT')]).toEqual([1, 1, 1]);
  expect(sumOf(families, 'rang_call_seconds_count', { call: 'POST /bets' })).toBe(3);
  expect(sumOf(families, 'rang_intake_batch_commands_sum')).toBe(3);
  expect(sumOf(families, 'rang_intake_batch_commands_count')).toBe(3);
  expect(sumOf(families, 'rang_intake_wait_seconds_count')).toBe(3);
  expect(sumOf(families, 'rang_intake_batch_seconds_count')).toBe(3);
});

test('a deposit and its webhooks are counted, a forged one as such', async () => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.stop());
  const house = await openMeteredHouse({
    settings: {
      ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET, PUBLIC_URL: '' },
      GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  });
  const asha = await house.enter('asha');
  const started = await house.call('POST', '/deposits', {
    token: asha.token,
    body: { amount: 500, channel_id: 'upi' },
  });
  const { payment_link: link } = started.body['data'] as { payment_link: string };
  await fetch(link, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) });
  expect((await house.call('POST', '/api/mxpay/webhook', { body: {} })).status).toBe(401);
  const families = await readUntil(
    house,
    (now) => sumOf(now, 'rang_webhooks_total', { outcome: 'taken' }) > 0 && sumOf(now, 'rang_deposits_total') > 0,
  );
  expect(sumOf(families, 'rang_deposits_total', { status: 'paid' })).toBe(1);
  expect(sumOf(families, 'rang_webhooks_total', { outcome: 'forged' })).toBe(1);
});

test('who plays, who waits and what the books said is as the back office has it', async () => {
  const house = await openMeteredHouse();
  const { address, pool } = house;
  const socket = await connectSocket(address, { namespace: CRASH_NAMESPACE });
  onTestFinished(() => socket.close());
  const asha = await house.enter('asha');
  const ticket = { subject: 'A question', message: 'Where is my deposit?' };
  await house.call('POST', '/support/create', { token: asha.token, body: ticket });
  const before = await house.read();
  expect(before.get('rang_reconcile_last_clean_timestamp_seconds')?.samples).toEqual([]);
  await reconcile({ pool, clock: { now: () => Date.UTC(2026, 0, 2) }, checks: [] }, 'job');
  const fault = { subject: 'a bet', fault: 'is wrong' };
  await reconcile(
    { pool, clock: { now: () => Date.UTC(2026, 0, 3) }, checks: [() => Promise.resolve([fault])] },
    'job',
  );
  const families = await readUntil(
    house,
    (now) =>
      sumOf(now, 'rang_reconcile_mismatches') === 1 &&
      sumOf(now, 'rang_engine_state', { state: 'plays' }) === 2 &&
      sumOf(now, 'rang_crash_tick_delay_seconds_count') > 0,
  );
  expect(sumOf(families, 'rang_reconcile_last_clean_timestamp_seconds')).toBe(Date.UTC(2026, 0, 2) / 1_000);
  expect(sumOf(families, 'rang_sockets_open')).toBe(1);
  expect(sumOf(families, 'rang_waiting', { kind: 'tickets' })).toBe(1);
  expect(sumOf(families, 'rang_waiting_oldest_timestamp_seconds', { kind: 'tickets' })).toBeGreaterThan(0);
  expect(sumOf(families, 'rang_waiting', { kind: 'withdrawals' })).toBe(0);
  for (const game of ['colour', 'crash']) expect(sumOf(families, 'rang_engine_leads', { game })).toBe(1);
  expect(sumOf(families, 'rang_pool_connections_limit', { pool: 'requests' })).toBe(12);
  expect(sumOf(families, 'rang_pool_connections', { pool: 'engines', state: 'busy' })).toBeGreaterThanOrEqual(2);
  expect(sumOf(families, 'rang_job_runs_total')).toBeGreaterThan(0);
  expect(sumOf(families, 'rang_database_up')).toBe(1);
});

test('commands over sockets are counted by what they were answered', async () => {
  const house = await openMeteredHouse();
  const socket = await connectSocket(house.address, { namespace: CRASH_NAMESPACE });
  onTestFinished(() => socket.close());
  expect((await socket.ask('cashout', {}))['code']).toBe('UNAUTHORIZED');
  const families = await house.read();
  expect(sumOf(families, 'rang_socket_commands_total', { command: 'cashout', code: 'UNAUTHORIZED' })).toBe(1);
});

test('no label holds a player, a secret, or an address that somebody made up', async () => {
  const house = await openMeteredHouse();
  const asha = await house.enter('asha-of-the-labels', 10_000n);
  await house.bet(asha, { betType: 'color', betValue: 'red', amount: 10 }, 'a-key-of-the-labels');
  await house.call('GET', `/nobody/answers/here-${asha.username}?of=the-labels`);
  await house.call('GET', `/tickets/of-the-labels`, { token: asha.token });
  await readUntil(house, (now) => sumOf(now, 'rang_calls_total', { call: 'none' }) > 0);
  const text = await readText(house.metricsAddress);
  expect(text).not.toContain('of-the-labels');
  expect(text).not.toContain(asha.token);
  expect(text).not.toContain('ab'.repeat(32));
  const allowed = ['call', 'code', 'kind', 'command', 'outcome', 'status', 'task', 'pool', 'state', 'game', 'le'];
  const ofVersions = ['version', 'commit', 'node', 'postgres', 'migration'];
  for (const [name, { samples }] of readMetrics(text)) {
    if (!name.startsWith('rang_')) continue;
    for (const label of samples.flatMap(({ labels }) => Object.keys(labels)))
      expect(name === 'rang_house_info' ? ofVersions : allowed, name).toContain(label);
  }
});

test('the public port knows nothing of it, and the other one of nothing else', async () => {
  const house = await openMeteredHouse();
  for (const path of ['/metrics', '/api/metrics']) expect((await house.call('GET', path)).status).toBe(404);
  const { origin } = new URL(house.metricsAddress);
  for (const path of ['/', '/healthz', '/metrics/', '/balance']) {
    expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
  }
  expect((await fetch(house.metricsAddress, { method: 'POST' })).status).toBe(404);
});

test('the port of the metrics is never the public one, and closed where none is set', () => {
  const settings = { ...testSettings('postgres://127.0.0.1/rang'), PORT: '4000' };
  expect(() => readConfig({ ...settings, METRICS_PORT: '4000' })).toThrow('METRICS_PORT must be another port');
  expect(readConfig(settings)).toMatchObject({ METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' });
});

test('while the database does not answer it says so, and of what it is asked nothing', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  let isHung = false;
  const proxy = await proxyDatabase(database.connectionString, ({ client, database: server }) => {
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      if (!isHung) client.write(bytes);
    });
  });
  const house = await openMeteredHouse({ connectionString: proxy.connectionString });
  await readUntil(house, (now) => sumOf(now, 'rang_database_up') === 1);
  expect((await house.read()).get('rang_waiting')?.samples).not.toEqual([]);
  isHung = true;
  const families = await readUntil(house, (now) => sumOf(now, 'rang_database_up') === 0);
  expect(families.get('rang_waiting')?.samples).toEqual([]);
  expect(families.get('rang_engine_state')?.samples).toEqual([]);
  expect(sumOf(families, 'rang_pool_connections_limit', { pool: 'requests' })).toBe(12);
  await proxy.close();
});

test('by how much the clock may be wrong is told, also while it was never measured', async () => {
  const asked = createPool('postgresql://nobody@127.0.0.1:1/nowhere', 1);
  const unmeasured = createHouseClock({ pool: asked, logger: createLogger('silent') });
  let uncertaintyMs = 25;
  const house = await openMeteredHouse({ clock: { ...clock, readUncertainty: () => uncertaintyMs } });
  expect(sumOf(await house.read(), 'rang_clock_uncertainty_seconds')).toBe(0.025);
  uncertaintyMs = unmeasured.readUncertainty();
  await readUntil(house, (now) => sumOf(now, 'rang_clock_uncertainty_seconds') === Infinity);
});

test('where no connection can be had to ask the database over, nobody waits for one', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.connectionString, 1);
  const taken = await pool.connect();
  onTestFinished(async () => {
    taken.release();
    await pool.end();
    await database.remove();
  });
  const logger = createLogger('silent');
  const meters = createMeters();
  registerHouseMeters(meters, {
    ...{ pool, logger, clock, games: [], socketLimit: 7, hasStandby: false, commit: 'abcdef0' },
    ...{ listPools: () => [], countSockets: () => 3 },
    intake: createIntake({ pool, logger }),
    jobs: createJobs(database.connectionString, logger),
  });
  const families = readMetrics(await meters.metrics());
  expect(sumOf(families, 'rang_database_up')).toBe(0);
  expect(sumOf(families, 'rang_sockets_open')).toBe(3);
});
