import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';
import { listPrograms } from './list-programs.ts';
import { readServerCount } from './many-servers.ts';

const ROOT = join(import.meta.dirname, '..', '..');

beforeEach(() => {
  for (const [name, value] of Object.entries({ PORT: '3000', HOST: '', METRICS_PORT: '9100', PUBLIC_URL: '' }))
    vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** What is started for a house of so many servers, by name. */
function plan(servers: number | undefined) {
  const secret = 'secret';
  const secrets = { JWT_SECRET: secret, CHAIN_KEY: secret, VAPID_PRIVATE_KEY: secret };
  const given = { databaseUrl: 'postgres://', adminPassword: secret, isDevelopment: false };
  const own = { ...secrets, GATEWAY_SECRET: secret, GATEWAY_WEBHOOK_SECRET: secret };
  return listPrograms({ root: ROOT, settings: readLaunchSettings(ROOT), ...given, secrets: own, servers });
}

test('the servers of one house are the server of a house of one, but for where each of them is', () => {
  const [gateway, server] = plan(undefined);
  const [sameGateway, ...programs] = plan(3);
  expect(sameGateway).toEqual(gateway);
  expect(programs.map(({ name }) => name)).toEqual(['server-1', 'server-2', 'server-3', 'load-balancer']);
  for (const [index, each] of programs.slice(0, 3).entries()) {
    const port = String(3011 + index);
    expect(each).toMatchObject({ run: server?.run, healthUrl: `http://127.0.0.1:${port}/healthz` });
    expect(each.environment).toEqual({
      ...server?.environment,
      ...{ HOST: '127.0.0.1', PORT: port, METRICS_PORT: String(9100 + index) },
      // What browsers know is the load balancer's address, and visitors are whom it says they are.
      ...{ PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: 'true' },
    });
  }
});

test('the load balancer is run with the configuration that is delivered, all of whose places are filled in', () => {
  for (const servers of [1, 2, 3]) {
    const balancer = plan(servers).at(-1);
    const file = balancer?.run.at(-1) ?? '';
    expect(file).toBe(join(ROOT, 'deploy/haproxy/haproxy.cfg'));
    const places = [...readFileSync(file, 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const given = Object.entries(balancer?.environment ?? {}).filter(([name]) => name.startsWith('RANG_'));
    expect(given.map(([name]) => name).toSorted()).toEqual([...new Set(places)].toSorted());
    expect(Object.fromEntries(given)['RANG_BIND']).toBe('127.0.0.1:3000');
    expect(given.filter(([, place]) => /:301[123]$/.test(place))).toHaveLength(servers);
  }
});

test('how many servers there are is asked for plainly, or refused', () => {
  expect(readServerCount(['node', 'launch.ts'])).toBeUndefined();
  expect(readServerCount(['--servers'])).toBe(3);
  expect(readServerCount(['--servers', '2'])).toBe(2);
  for (const text of ['0', '4', 'two', '1.5', '-1'])
    expect(() => readServerCount(['--servers', text])).toThrow(`1 to 3 servers here, not "${text}"`);
});
