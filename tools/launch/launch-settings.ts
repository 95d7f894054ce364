import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The settings that the launcher itself acts on; every other setting is passed on to the programs as it is. */
export interface LaunchSettings {
  readonly host: string;
  readonly port: number;
  readonly gatewayPort: number;
  /** Where Prometheus reads how the house stands; 0: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string };
  readonly dataDir: string;
  /** The address people type, where that is another than host and port. */
  readonly publicUrl: string | undefined;
  /** Undefined: the house runs a PostgreSQL of its own. */
  readonly databaseUrl: string | undefined;
  /** Where the log of that PostgreSQL is kept; undefined: nowhere. */
  readonly archiveDir: string | undefined;
  /** What the first administrator logs in with; undefined: a random one is made. */
  readonly adminPassword: string | undefined;
  /** Without one, mails are put into a folder. */
  readonly hasMailServer: boolean;
}

/**
 * Reads `.env` into the environment, where anything that is set already wins, and then the launcher's settings. Throws with
 * the setting at fault.
 */
export function readLaunchSettings(root: string): LaunchSettings {
  const file = resolve(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return {
    host: readText('HOST') ?? '127.0.0.1',
    port: readPort('PORT', 3000),
    gatewayPort: readPort('GATEWAY_PORT', 3001),
    metrics: { port: readPort('METRICS_PORT', 0, 0), host: readText('METRICS_HOST') ?? '127.0.0.1' },
    dataDir: resolve(root, readText('DATA_DIR') ?? 'data'),
    publicUrl: readText('PUBLIC_URL'),
    databaseUrl: readText('DATABASE_URL'),
    archiveDir: resolveFolder(root, readText('ARCHIVE_DIR')),
    adminPassword: readText('ADMIN_PASSWORD'),
    hasMailServer: readText('SMTP_URL') !== undefined,
  };
}

function readText(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}

function resolveFolder(root: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : resolve(root, text);
}

function readPort(name: string, standard: number, least = 1): number {
  const text = readText(name);
  if (text === undefined) return standard;
  const port = Number(text);
  if (Number.isInteger(port) && port >= least && port <= 65_535) return port;
  throw new Error(`${name} is to be a port from ${String(least)} to 65535, not "${text}".`);
}
