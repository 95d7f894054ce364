import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { Gateway } from '../../../../gateway/src/app.ts';
import { MERCHANT, SECRET, setSwitches, startGateway, WEBHOOK_SECRET } from '../../../../gateway/tests/merchant.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { systemRandomness } from '../../../src/platform/randomness.ts';
import { createPlayers } from '../../../src/create-players.ts';
import { createPasswordHasher } from '../../../src/modules/passwords/index.ts';
import type { Authenticate } from '../../../src/platform/http/routes.ts';
import { openCrashTable, type CrashTable } from '../crash-table.ts';
import { eventually } from '../eventually.ts';
import { LIGHT_COST, openHouse, type TestHouse, type TestPlayer } from '../open-house.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';
import { createReadBooks, createReadTables, type ReadBooks, type Tables } from './books.ts';
import type { Caller, DrawnRequest } from './draw-request.ts';
import { createBelongings, type Belongings } from './belongings.ts';
import { listFaults } from './list-faults.ts';
import { sendRequest, type SentRequest, type WireAnswer } from './send-request.ts';

/** A whole house with its gateway, in which two players own things of every kind, and what it thinks of itself. */
export interface FuzzHouse {
  readonly house: TestHouse;
  readonly clock: TestClock;
  readonly table: CrashTable;
  readonly gateway: Gateway;
  readonly owner: TestPlayer;
  readonly other: TestPlayer;
  readonly belongings: Belongings;
  /** Knows the players by their tokens, as the house itself does. */
  readonly authenticate: Authenticate;
  readonly readBooks: ReadBooks;
  /** What is in every table. */
  readonly readTables: () => Promise<Tables>;
  /** Who sends is who they are, wherever the address; `address` stands in for the house's where it is given. */
  send(as: Caller, drawn: DrawnRequest, address?: string): Promise<{ sent: SentRequest; answer: WireAnswer }>;
  /** Lets a round of Crash run in which both players have bets; it goes on for hundreds of trials. */
  runRound(): Promise<void>;
  /** What no account of the house adds up with, once it has received everything that was paid at the gateway. */
  listFaults(): Promise<unknown[]>;
  /** What went wrong inside the house since it was asked last: what it wrote down as unexpected, and what nobody caught. */
  takeFaults(): string[];
  close(): Promise<void>;
}

const JWT_SECRET = 'the secret that this house signs its tokens with';
const CHAIN_KEY = 'ab'.repeat(32);
// In hundredths: it runs for half a minute.
const LONG_ROUND = 500;
const RICHES = [99_999_999_999_37n, 88_888_888_888_53n] as const;
// No round ends by itself while requests are looked at.
const SETTINGS = { COLOUR_ROUND_SECONDS: '86400', CRASH_WAIT_SECONDS: '900', TRUST_PROXY: 'true' };

export async function openFuzzHouse(more: Record<string, string> = {}): Promise<FuzzHouse> {
  // From now on, as the gateway is given its switches by the machine's clock.
  const clock = createTestClock(Date.now());
  const faults: string[] = [];
  const noteUncaught = (reason: unknown): void => void faults.push(`nobody caught ${String(reason)}`);
  process.on('unhandledRejection', noteUncaught);
  const gateway = await startGateway({ clock: () => clock.now() });
  // What it says of its orders is drawn here, with everything that others would say.
  await setSwitches(gateway.url, { loseWebhooks: true });
  const house = await openHouse({
    clock,
    logger: createLogger('error', {
      write: (line) => {
        noteFault(faults, line);
      },
    }),
    settings: {
      ...{ ...SETTINGS, JWT_SECRET, CHAIN_KEY, SOCKET_MESSAGES_PER_MINUTE: '1000000', SOCKETS_PER_ADDRESS: '100000' },
      ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT },
      ...{ GATEWAY_SECRET: SECRET, GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
      ...more,
    },
  });
  await restJobs(house);
  // Identities that occur in nothing else.
  await house.pool.query('alter table players alter column id restart with 7318264509');
  const owner = await house.enter('asha.the.first', RICHES[0]);
  const other = await house.enter('bina.the.second', RICHES[1]);
  const third = await house.enter('chandra');
  const table = await openCrashTable({ connectionString: house.connectionString, clock });
  const players = createPlayers({
    ...{ pool: house.pool, clock, tokenSecret: JWT_SECRET, hasher: createPasswordHasher(LIGHT_COST) },
    ...{ randomness: systemRandomness, logger: createLogger('silent') },
  });
  const belongings = await createBelongings({ house, clock, gateway, players, owner, other, third });
  await playRounds({ house, clock, table, belongings });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let count = 0;
  return {
    ...{ house, clock, table, gateway, owner, other, belongings },
    authenticate: players.sessions.authenticate,
    readBooks: await createReadBooks(house.pool, [owner.id, other.id]),
    readTables: await createReadTables(house.pool),
    send: async (as, drawn, address = house.address) => {
      count += 1;
      const sent = fillIn(drawn, { as, belongings, clock, count });
      return { sent, answer: await sendRequest(address, agent, sent) };
    },
    runRound: () => runRound({ house, table, belongings }),
    listFaults: () => listFaults({ house, clock, gateway, chainKey: CHAIN_KEY }),
    takeFaults: () => faults.splice(0),
    close: async () => {
      agent.destroy();
      process.off('unhandledRejection', noteUncaught);
      await table.close();
      await house.close();
      await gateway.stop();
    },
  };
}

/** What the house does by itself every few seconds or minutes would change its books, or go wrong, while a trial looks. */
async function restJobs({ pool }: TestHouse): Promise<void> {
  await eventually(async () => {
    const rested = await pool.query(
      `update pgboss.job set start_after = now() + interval '1 year'
       where state = 'created' and not exists (select from pgboss.job where state = 'active')
         and (select count(distinct name) from pgboss.job where state = 'created')
           = (select count(*) from pgboss.queue
              where name not like '__pgboss%' and name not in (select name from pgboss.schedule))`,
    );
    return rested.rowCount === 0 ? undefined : true;
  });
}

type Rounds = Pick<FuzzHouse, 'house' | 'clock' | 'table' | 'belongings'>;

/** So that there are rounds to look back on, with bets of both players. */
async function playRounds({ house, clock, table, belongings }: Rounds): Promise<void> {
  for (const as of ['owner', 'other'] as const) {
    const token = belongings.tokenOf(as) ?? '';
    await house.call('POST', '/bets', { token, body: { betType: 'color', betValue: 'red', amount: 10 } });
  }
  clock.advance(Number(SETTINGS.COLOUR_ROUND_SECONDS) * 1_000);
  await eventually(async () => {
    const settled = await house.pool.query(`select from colour_rounds where state = 'settled'`);
    return settled.rowCount === 0 ? undefined : true;
  });
  const seen = new Set<bigint>();
  await table.awaitRound(() => seen.add(BigInt(seen.size)).size > 2);
  await belongings.prepare('crash');
}

async function runRound({ house, table, belongings }: Omit<Rounds, 'clock'>): Promise<void> {
  const round = await table.awaitRound((point) => point >= LONG_ROUND);
  await belongings.prepare('/auth/');
  for (const as of ['owner', 'other'] as const) {
    const token = belongings.tokenOf(as) ?? '';
    for (const slot of [1, 2]) await house.call('POST', '/crash/place-bet', { token, body: { amount: 10, slot } });
  }
  await table.run(round);
}

/** What the house itself writes down as unexpected. Words of the gateway that it does not act on are written down too. */
function noteFault(faults: string[], line: string): void {
  if ('err' in (JSON.parse(line) as object)) faults.push(line.trim());
}

/** Looks up what a drawn request leaves open, and signs it where the gateway speaks. */
function fillIn(
  drawn: DrawnRequest,
  { as, belongings, clock, count }: { as: Caller; belongings: Belongings; clock: Clock; count: number },
): SentRequest {
  const fill = (text: string): string => belongings.fill(text, as);
  const token = belongings.tokenOf(as);
  const body = drawn.body === undefined ? undefined : fill(drawn.body);
  const headers = {
    // Everybody comes from an address of their own, so that no limit hides the rest.
    'x-forwarded-for': `10.${String((count >> 16) & 255)}.${String((count >> 8) & 255)}.${String(count & 255)}`,
    ...Object.fromEntries(Object.entries(drawn.headers).map(([name, value]) => [name, fill(value)])),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(drawn.signed === true ? sign(body ?? '', new Date(clock.now())) : {}),
  };
  // An address has to be one before anybody can be sent to it.
  const path = fill(drawn.path).replace(/[^\x21-\x7e]/gu, (odd) => encodeURIComponent(odd.toWellFormed()));
  return { method: drawn.method, path, headers, body, encoding: drawn.encoding };
}

function sign(body: string, at: Date): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(id, at, body),
  };
}
