import { join } from 'node:path';
import { findHaproxy } from '../run-tests/find-program.ts';
import type { LaunchSettings } from './launch-settings.ts';
import type { ProgramPlan } from './program.ts';

/** As many as the load balancer's configuration names. */
const MAX_SERVERS = 3;
/** The load balancer alone reaches the servers. */
export const SERVER_HOST = '127.0.0.1';
const FIRST_PORT_BEHIND = 11;
// A place of the configuration that no server is at. Nobody answers there.
const NO_SERVER = `${SERVER_HOST}:9`;

/** How many servers `--servers` asks for; undefined where it is not there. Throws for what it cannot be. */
export function readServerCount(words: readonly string[]): number | undefined {
  const place = words.indexOf('--servers');
  if (place === -1) return undefined;
  const text = words[place + 1] ?? String(MAX_SERVERS);
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_SERVERS) return count;
  throw new Error(
    `A house has 1 to ${String(MAX_SERVERS)} servers here, not "${text}": deploy/haproxy/haproxy.cfg names as many.`,
  );
}

/** The ports behind the load balancer: those that follow the house's own, ten on. */
export function listServerPorts({ port }: Pick<LaunchSettings, 'port'>, servers: number): number[] {
  return Array.from({ length: servers }, (_, index) => port + FIRST_PORT_BEHIND + index);
}

/** The servers of one house, which are the same but for where each is, and then the load balancer as it is delivered. */
export function planManyServers(
  server: ProgramPlan,
  house: { root: string; settings: LaunchSettings; servers: number; address: string },
): ProgramPlan[] {
  const { root, settings, address } = house;
  const ports = listServerPorts(settings, house.servers);
  const planServer = (port: number, index: number): ProgramPlan => ({
    ...server,
    name: `${server.name}-${String(index + 1)}`,
    healthUrl: `http://${SERVER_HOST}:${String(port)}/healthz`,
    // The others carry the house meanwhile: it is tried for as long as it takes.
    isOneOfMany: true,
    environment: {
      ...server.environment,
      HOST: SERVER_HOST,
      PORT: String(port),
      PUBLIC_URL: settings.publicUrl ?? address,
      TRUST_PROXY: 'true',
      METRICS_PORT: String(settings.metrics.port === 0 ? 0 : settings.metrics.port + index),
    },
  });
  const places = Array.from({ length: MAX_SERVERS }, (_, index) => {
    const port = ports[index];
    return [`RANG_${String(index + 1)}`, port === undefined ? NO_SERVER : `${SERVER_HOST}:${String(port)}`];
  });
  const balancer: ProgramPlan = {
    ...{ name: 'load-balancer', root, logs: server.logs, healthUrl: `${address}/healthz` },
    program: findHaproxy(),
    run: ['-db', '-f', join(root, 'deploy', 'haproxy', 'haproxy.cfg')],
    environment: {
      DATA_DIR: settings.dataDir,
      RANG_BIND: `${settings.host}:${String(settings.port)}`,
      ...(Object.fromEntries(places) as Record<string, string>),
    },
  };
  return [...ports.map(planServer), balancer];
}
