import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HouseKey } from '../../apps/server/src/platform/seal.ts';

const NAMES = ['JWT_SECRET', 'CHAIN_KEY', 'GATEWAY_SECRET', 'GATEWAY_WEBHOOK_SECRET', 'VAPID_PRIVATE_KEY'] as const;
// Until everything is sealed anew, a copy of the house is read by both.
const PREVIOUS_KEY = 'CHAIN_KEY_PREVIOUS';
export type Secrets = Readonly<Record<(typeof NAMES)[number], string>>;

/**
 * The secrets of this house: each from the environment if it is there, else made once and kept in DATA_DIR for its
 * owner's eyes only. A lost file would end all sessions and make the committed chains unreadable, so it is never rewritten.
 */
export function keepSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = readKept(file);
  const complete = Object.fromEntries(NAMES.map((name) => [name, kept[name] ?? randomBytes(32).toString('hex')]));
  if (NAMES.some((name) => kept[name] === undefined)) store(file, { ...kept, ...complete });
  return Object.fromEntries(NAMES.map((name) => [name, fromEnvironment(name) ?? complete[name]])) as Secrets;
}

/** Those of a house that there is. Throws where one is neither set nor kept: a made-up one would open nothing. */
export function readSecrets<Name extends keyof Secrets>(dataDir: string, names: readonly Name[]): Pick<Secrets, Name> {
  const file = join(dataDir, 'secrets.json');
  const kept = readKept(file);
  const secrets = Object.fromEntries(names.map((name) => [name, fromEnvironment(name) ?? kept[name]]));
  const missing = names.filter((name) => secrets[name] === undefined);
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: neither set nor kept in ${file}.`);
  return secrets as Pick<Secrets, Name>;
}

/** What a house that there is seals by, and has sealed by before, while that is being changed. */
export function readHouseKey(dataDir: string): Exclude<HouseKey, string> {
  return { current: readSecrets(dataDir, ['CHAIN_KEY']).CHAIN_KEY, previous: fromEnvironment(PREVIOUS_KEY) };
}

/** The names of those that the environment sets: what is kept of them in DATA_DIR is not what the house uses. */
export function listSecretsOfEnvironment(): string[] {
  return [...NAMES, PREVIOUS_KEY].filter((name) => fromEnvironment(name) !== undefined);
}

function fromEnvironment(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

function readKept(file: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

/** Half a file of secrets is worse than none: it appears whole or not at all. */
function store(file: string, secrets: object): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
