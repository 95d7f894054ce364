import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGateway } from '../apps/gateway/src/app.ts';
import type pg from 'pg';
import { listChecks, listPeriodChecks } from '../apps/server/src/list-checks.ts';
import { createSandboxGateway } from '../apps/server/src/modules/gateway/index.ts';
import { readPeriodOfDay, type Fault } from '../apps/server/src/modules/ledger/index.ts';
import { endOfIndiaDay, indiaDay, startOfIndiaDay } from '../apps/server/src/platform/india-days.ts';
import { carryOut, reconcile } from '../apps/server/src/modules/overview/index.ts';
import { BOOKS_TIMES } from '../apps/server/src/open-pools.ts';
import { DAY_MS, systemClock } from '../apps/server/src/platform/clock.ts';
import { describeFound } from '../apps/server/src/platform/read-page.ts';
import { readHouseKey, readSecrets } from './launch/keep-secrets.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { formatOrigin } from './launch/list-programs.ts';
import { withDatabase } from './reach-database.ts';

const USAGE = 'usage: npm run reconcile [-- --day 2026-11-25 | yesterday | today]\n';

// Somebody waits, though only where something differs: time for a webhook that is on its way and for one repetition.
const LOOK_AGAIN_MS = 5_000;

// How long ago they were.
const NAMED_DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', DAY_MS],
]);

// Re-derives every balance, bet, round, game, deposit, withdrawal, reward, ticket, note of a player, balance that was set and
// figure of a day and the audit trail, holds against it who works here, who is suspended, what is set and what is announced,
// prints the first thousand mismatches and how many there are, keeps that it was done and what came of it, and exits 1 where
// there is one. With --day: the money and the trail of one day of India, without reading what came before; that is not kept, as
// it stands for no run over all books, and says so.
const day = readDay();
const settings = readLaunchSettings(dirname(import.meta.dirname));
const secrets = readSecrets(settings.dataDir, ['GATEWAY_SECRET', 'GATEWAY_WEBHOOK_SECRET']);
const chainKey = readHouseKey(settings.dataDir);
const merchant = process.env['GATEWAY_MERCHANT'] ?? 'rang';

const gateway = await reachGateway();
try {
  const client = createSandboxGateway({
    ...{ url: gateway.url, merchant, clock: systemClock, timeoutMs: 10_000 },
    ...{ secret: secrets.GATEWAY_SECRET, webhookSecret: secrets.GATEWAY_WEBHOOK_SECRET },
  });
  const parts = { gateway: client, pause: () => wait(LOOK_AGAIN_MS), chainKey };
  const goOver = async (pool: pg.Pool): Promise<void> => {
    const faults =
      day === undefined
        ? await reconcile({ pool, clock: systemClock, checks: listChecks(parts) }, 'command')
        : await carryOut(pool, listPeriodChecks(await readPeriodOfDay(pool, day), parts));
    print(faults, day === undefined ? '' : ` on ${day}`);
    if (day !== undefined) process.stdout.write(describeDay(day));
  };
  await withDatabase(2, goOver, { times: BOOKS_TIMES });
} finally {
  await gateway.release();
}

/** Undefined where all is asked for. Anything else that is no day that has begun ends the command: it would find nothing. */
function readDay(): string | undefined {
  try {
    const { day: said } = parseArgs({ options: { day: { type: 'string' } } }).values;
    if (said === undefined) return undefined;
    const ago = NAMED_DAYS.get(said);
    const day = ago === undefined ? said : indiaDay(new Date(systemClock.now() - ago));
    if (isDay(day)) return day;
    process.stderr.write(`reconcile: ${said} is no day that has begun in India\n`);
  } catch (error) {
    process.stderr.write(`reconcile: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.stderr.write(USAGE);
  process.exit(2);
}

function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(`${text}T`)) return false;
  return startOfIndiaDay(text).getTime() <= systemClock.now();
}

/** What a run of a day went over, and what it says nothing of. */
function describeDay(day: string): string {
  const until = systemClock.now() < endOfIndiaDay(day).getTime() ? ', which is not over' : '';
  return `this was what was written on that day${until}: its transfers, games, payments, rewards, figures and the audit trail
not looked at: sums over all time, tickets, notes, who works here, who is suspended, what is set or announced, and what only the
gateway has: npm run reconcile goes over them
`;
}

function print(faults: readonly Fault[], where: string): void {
  for (const { subject, fault } of faults) process.stdout.write(`${subject}: ${fault}\n`);
  const said = faults.length === 0 ? `all is well${where}` : describeFound(faults, `mismatches${where}`);
  process.stdout.write(`reconcile: ${said}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** The gateway that is set, or the one of a house that is open, or else one started for the while over the same store. */
async function reachGateway(): Promise<{ url: string; release(): Promise<void> }> {
  const elsewhere = process.env['GATEWAY_URL'];
  // Of a gateway elsewhere that does not answer it is said so: an empty one in its place would miss every order.
  if (elsewhere !== undefined) return { url: elsewhere, release: () => Promise.resolve() };
  const url = formatOrigin(settings.host, settings.gatewayPort);
  const answers = await fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (answers) return { url, release: () => Promise.resolve() };
  const own = createGateway({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(settings.dataDir, 'gateway'),
    merchant,
    secret: secrets.GATEWAY_SECRET,
    webhookSecret: secrets.GATEWAY_WEBHOOK_SECRET,
    logLevel: 'error',
    // A look moves no money: what is due there waits for the house.
    isReadOnly: true,
  });
  await own.start();
  return { url: own.url, release: () => own.stop() };
}
