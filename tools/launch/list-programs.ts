import { join } from 'node:path';
import type { Secrets } from './keep-secrets.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { planManyServers } from './many-servers.ts';
import type { ProgramPlan } from './program.ts';

const DEVELOPMENT_PORT = 5173;
const DEVELOPMENT_URL = `http://127.0.0.1:${String(DEVELOPMENT_PORT)}`;
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** The address where a program of this machine reaches another that listens on `host`. */
export function formatOrigin(host: string, port: number): string {
  const reached = EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${String(port)}`;
}

/**
 * The house's programs in the order they are started: the gateway, which needs nobody, then the server, or where `servers`
 * says how many there are, each of them and the load balancer before them.
 */
export function listPrograms(house: {
  root: string;
  settings: LaunchSettings;
  databaseUrl: string;
  secrets: Secrets;
  adminPassword: string;
  isDevelopment: boolean;
  servers: number | undefined;
}): ProgramPlan[] {
  const { settings, root } = house;
  const gateway = formatOrigin(settings.host, settings.gatewayPort);
  const server = formatOrigin(settings.host, settings.port);
  const watch = house.isDevelopment ? ['--watch'] : [];
  const { GATEWAY_SECRET, GATEWAY_WEBHOOK_SECRET, ...secrets } = house.secrets;
  const shared = {
    NODE_ENV: house.isDevelopment ? 'development' : 'production',
    HOST: settings.host,
    PORT: String(settings.port),
    GATEWAY_PORT: String(settings.gatewayPort),
    GATEWAY_URL: readSetting('GATEWAY_URL') ?? gateway,
    GATEWAY_SECRET,
    GATEWAY_WEBHOOK_SECRET,
    DATA_DIR: settings.dataDir,
    // A program that is started again is there in half the time.
    NODE_COMPILE_CACHE: readSetting('NODE_COMPILE_CACHE') ?? join(settings.dataDir, 'compiled'),
  };
  // The gateway's pages are open to everybody: it is not handed what it has no use for.
  const social = { GOOGLE_CLIENT_SECRET: '', FACEBOOK_CLIENT_SECRET: '', X_CLIENT_SECRET: '' };
  const keys = Object.fromEntries(Object.keys(secrets).map((name) => [name, '']));
  const previous = { JWT_SECRET_PREVIOUS: '', CHAIN_KEY_PREVIOUS: '', GATEWAY_WEBHOOK_SECRET_PREVIOUS: '' };
  const withheld = { ADMIN_PASSWORD: '', ...keys, ...previous, DATABASE_URL: '', SMTP_URL: '', ...social };
  // Changes are shown by a page of another port, which is the house's own page then.
  const page = house.isDevelopment ? { PUBLIC_URL: readSetting('PUBLIC_URL') ?? DEVELOPMENT_URL } : {};
  const own = { ADMIN_PASSWORD: house.adminPassword, ...secrets, DATABASE_URL: house.databaseUrl, ...page };
  const place = { root, logs: join(settings.dataDir, 'logs') };
  const at = (name: string, origin: string) => ({
    name,
    run: [...watch, `apps/${name}/src/main.ts`],
    healthUrl: `${origin}/healthz`,
    ...place,
  });
  const one = { ...at('server', server), environment: { ...shared, ...own } };
  const { servers } = house;
  const programs = [
    { ...at('gateway', gateway), environment: { ...shared, ...withheld } },
    ...(servers === undefined ? [one] : planManyServers(one, { root, settings, servers, address: server })),
  ];
  return house.isDevelopment ? [...programs, vite({ ...place, settings, server })] : programs;
}

function readSetting(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

function vite(house: { root: string; logs: string; settings: LaunchSettings; server: string }): ProgramPlan {
  const { root, logs, settings, server } = house;
  return {
    name: 'vite',
    run: [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      '--strictPort',
      '--port',
      String(DEVELOPMENT_PORT),
      'apps/web',
    ],
    root,
    logs,
    environment: { API_ORIGIN: server, NODE_ENV: 'development', DATA_DIR: settings.dataDir },
    healthUrl: `${DEVELOPMENT_URL}/`,
  };
}
