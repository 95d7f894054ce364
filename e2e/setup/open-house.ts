import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLIENT, openOpenIdHouse } from '../../apps/server/tests/house/open-id-house.ts';

const ROOT = join(import.meta.dirname, '..', '..');
// X stands for a way in that is set up; the others are not.
const NOT_SET_UP = {
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  FACEBOOK_CLIENT_ID: '',
  FACEBOOK_CLIENT_SECRET: '',
};
// More than any test withdraws that is not about two approvals.
const SECOND_APPROVAL = { WITHDRAWAL_SECOND_APPROVAL: '1800' };
// The reward for a third friend waits.
const REWARDS = { REFERRAL_REWARDS_PER_DAY: '2' };
/** How far above its port the first server of many says how it stands, and the others after it. */
export const METRICS_ON = 21;
const ROUND = { COLOUR_ROUND_SECONDS: '20', COLOUR_LOCK_SECONDS: '5', CRASH_WAIT_SECONDS: '3' };

/** What a test needs to know of an open house. */
export interface HouseSettings {
  readonly ORIGIN: string;
  readonly GATEWAY: string;
  /** The secret that turns the gateway's switches. */
  readonly GATEWAY_SECRET: string;
  /** The folder of the mails. */
  readonly OUTBOX: string;
  readonly DATA_DIR: string;
}

/**
 * Opens a whole house of the tests' own, as `npm start` does, with short rounds and a real OpenID provider beside it
 * where people are whoever their browser's `x-person` header says. Players begin with `welcome` rupees of play money. Where
 * `servers` says how many there are, they are behind the load balancer.
 */
export async function openHouse(
  welcome: number,
  servers?: number,
): Promise<{ settings: HouseSettings; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rang-e2e-'));
  chmodSync(dataDir, 0o755);
  const [port, gatewayPort] = await Promise.all([servers === undefined ? findFreePort() : findRow(), findFreePort()]);
  const gatewaySecret = randomBytes(32).toString('hex');
  const provider = await openOpenIdHouse(() => [`http://127.0.0.1:${String(port)}/api/auth/social/x/callback`]);
  const env = {
    ...process.env,
    ...ROUND,
    ...NOT_SET_UP,
    ...SECOND_APPROVAL,
    ...REWARDS,
    X_CLIENT_ID: CLIENT.clientId,
    X_CLIENT_SECRET: CLIENT.clientSecret,
    X_ISSUER: provider.issuer,
    PORT: String(port),
    GATEWAY_PORT: String(gatewayPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    DATABASE_URL: '',
    SMTP_URL: '',
    DATA_DIR: dataDir,
    GATEWAY_SECRET: gatewaySecret,
    REQUESTS_PER_MINUTE: '100000',
    PLAY_WELCOME: String(welcome),
    ...(servers === undefined ? {} : { DRAIN_SECONDS: '5', METRICS_PORT: String(port + METRICS_ON) }),
    // All tests share one address, and more people sign up in them than from one household: each player names their own.
    TRUST_PROXY: 'true',
  };
  const many = servers === undefined ? [] : ['--servers', String(servers)];
  const house = spawn(process.execPath, ['tools/launch.ts', ...many], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await waitUntilOpen(house);
  return {
    settings: {
      ORIGIN: `http://127.0.0.1:${String(port)}`,
      GATEWAY: `http://127.0.0.1:${String(gatewayPort)}`,
      GATEWAY_SECRET: gatewaySecret,
      OUTBOX: join(dataDir, 'outbox'),
      DATA_DIR: dataDir,
    },
    close: async () => {
      const found = await Promise.all(CHECKS.map((words) => check(words, env)));
      await close(house, dataDir);
      await provider.shut();
      const faults = found.filter((said) => said !== undefined);
      if (faults.length > 0) throw new Error(`after all tests of this house:\n${faults.join('\n')}`);
    },
  };
}

/** What an operator asks at the end of the day, whatever was done in it. */
const CHECKS = [['tools/reconcile.ts'], ['tools/audit.ts', 'verify']];

/** What a check has found; undefined where all is well. */
async function check(words: readonly string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    await promisify(execFile)(process.execPath, words, { cwd: ROOT, env });
    return undefined;
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    return `${message}\n${stdout}${stderr}`;
  }
}

async function waitUntilOpen(house: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    house.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Rang is open at')) resolve();
    });
    house.once('error', reject);
    house.once('exit', () => reject(new Error(`the house did not open:\n${said}`)));
  });
}

async function close(house: ChildProcess, dataDir: string): Promise<void> {
  if (house.exitCode === null && house.signalCode === null) {
    const exit = once(house, 'exit');
    house.kill('SIGTERM');
    await exit;
  }
  const elsewhere = readPointer(join(dataDir, 'postgres-location'));
  if (elsewhere !== undefined) rmSync(elsewhere, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function readPointer(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // Only a house whose data lies where PostgreSQL may not go keeps it elsewhere.
    return undefined;
  }
}

/** A port with free ones above it, for as many servers: below those that systems give to connections. */
async function findRow(): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 30_000);
    const row = Array.from({ length: METRICS_ON + 3 }, (_, place) => findFreePort(first + place));
    if ((await Promise.allSettled(row)).every(({ status }) => status === 'fulfilled')) return first;
  }
}

async function findFreePort(wanted = 0): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
