import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildWeb } from './launch/build-web.ts';
import { ensurePortIsFree } from './launch/free-port.ts';
import { keepAdminPassword } from './launch/keep-admin-password.ts';
import { keepSecrets } from './launch/keep-secrets.ts';
import { readLaunchSettings, type LaunchSettings } from './launch/launch-settings.ts';
import { awaitLeftOver, noteStarted, type StartedProgram } from './launch/left-over.ts';
import { keepRunning, ONE_OF_MANY, type Part } from './launch/keep-running.ts';
import { listPrograms } from './launch/list-programs.ts';
import { listServerPorts, readServerCount, SERVER_HOST } from './launch/many-servers.ts';
import { startProgram } from './launch/program.ts';
import { printWelcome } from './launch/welcome.ts';
import { createPostgresPart } from './launch/postgres-part.ts';
import { lockFolder } from '@rang/embedded-postgres';

const ROOT = dirname(import.meta.dirname);
const isDevelopment = process.argv.includes('--dev');
/** Many of them are behind a load balancer; undefined: one, before which nothing is. */
let servers: number | undefined;

/** What was started, to be stopped in the opposite order. */
const started: { stop(): Promise<void>; isOneOfMany?: boolean }[] = [];
let launching: Promise<void> = Promise.resolve();
let stopping: Promise<void> | undefined;

function stopAll(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    await stopStarted();
    // What was just being started when the request to stop came is there now, or has failed.
    await launching.catch(() => undefined);
    await stopStarted();
    process.exit(exitCode);
  })();
  return stopping;
}

async function stopStarted(): Promise<void> {
  for (let part = started.pop(); part !== undefined; part = started.pop()) {
    const together = [part];
    // Servers may take their time to stop, each of them the same.
    while (part.isOneOfMany === true && started.at(-1)?.isOneOfMany === true) together.push(...started.splice(-1));
    await Promise.all(together.map((each) => each.stop().catch((error: unknown) => say(String(error)))));
  }
}

async function launch(settings: LaunchSettings): Promise<void> {
  mkdirSync(settings.dataDir, { recursive: true });
  const lock = await lockFolder(settings.dataDir, 'house');
  started.push({ stop: () => Promise.resolve(lock).then((held) => held.release()) });
  await awaitLeftOver(settings.dataDir, say);
  await ensurePortIsFree('PORT', settings.port, settings.host);
  await ensurePortIsFree('GATEWAY_PORT', settings.gatewayPort, settings.host);
  for (const port of listServerPorts(settings, servers ?? 0)) await ensurePortIsFree('PORT', port, SERVER_HOST);
  if (settings.metrics.port > 0) await ensurePortIsFree('METRICS_PORT', settings.metrics.port, settings.metrics.host);
  if (!isDevelopment) await buildWeb(ROOT, say);
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings));
  const admin = keepAdminPassword(settings);
  await startPrograms(settings, { databaseUrl, adminPassword: admin.password });
  const logs = join(settings.dataDir, 'logs');
  if (stopping === undefined) printWelcome(settings, { isDevelopment, logs, admin });
}

async function startPrograms(
  settings: LaunchSettings,
  given: { databaseUrl: string; adminPassword: string },
): Promise<void> {
  const secrets = keepSecrets(settings.dataDir);
  const noted = new Map<string, StartedProgram>();
  for (const plan of listPrograms({ root: ROOT, settings, ...given, secrets, isDevelopment, servers })) {
    if (stopping !== undefined) return;
    const start = (): Part => {
      const program = startProgram(plan);
      noted.set(plan.name, { pid: program.pid ?? 0, script: plan.run.at(-1) ?? '' });
      noteStarted(settings.dataDir, [...noted.values()]);
      return program;
    };
    await keep(plan.name, start, plan.isOneOfMany);
  }
}

/** Starts a database and keeps it where it was first, so that whoever uses it finds it again. */
async function startDatabase({ dataDir, archiveDir }: LaunchSettings): Promise<string> {
  const postgres = createPostgresPart({ dataDir, archiveDir });
  await keep('database', () => postgres.start());
  return postgres.connectionString;
}

/** Starts a part and keeps it running. A house that cannot have one of its parts is closed, and says why. */
async function keep(name: string, start: () => Part, isOneOfMany = false): Promise<void> {
  // Noted before it works: what is just starting is stopped too.
  let current: Part | undefined;
  const early = { stop: async () => await current?.stop(), isOneOfMany };
  started.push(early);
  const kept = await keepRunning({
    name,
    say,
    start: () => (current = start()),
    ...(isOneOfMany ? { patience: ONE_OF_MANY } : {}),
    giveUp: (reason) => {
      say(reason);
      void stopAll(1);
    },
  });
  const place = started.indexOf(early);
  if (place === -1) await kept.stop();
  else started[place] = { ...kept, isOneOfMany };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0));
// Started by tools/start.mjs, the house closes when that is gone.
process.on('disconnect', () => void stopAll(0));

try {
  servers = readServerCount(process.argv);
  launching = launch(readLaunchSettings(ROOT));
  await launching;
} catch (error) {
  if (stopping === undefined) say(error instanceof Error ? error.message : String(error));
  await stopAll(1);
}
