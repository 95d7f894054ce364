import { dirname, join } from 'node:path';
import { createGateway } from '../apps/gateway/src/app.ts';
import { GAMES } from '../apps/server/src/games.ts';
import { listEditFaults, listNoteFaults } from '../apps/server/src/modules/backoffice/index.ts';
import { listDepositFaults } from '../apps/server/src/modules/deposits/index.ts';
import { listFigureFaults } from '../apps/server/src/modules/figures/index.ts';
import { listGameFaults } from '../apps/server/src/modules/games/index.ts';
import { createSandboxGateway } from '../apps/server/src/modules/gateway/index.ts';
import { listReferralFaults } from '../apps/server/src/modules/referrals/index.ts';
import { listTicketFaults } from '../apps/server/src/modules/tickets/index.ts';
import { createBankSeal, listWithdrawalFaults } from '../apps/server/src/modules/withdrawals/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { keepSecrets } from './launch/keep-secrets.ts';
import { readLaunchSettings } from './launch/launch-settings.ts';
import { formatOrigin } from './launch/list-programs.ts';
import { reachDatabase } from './reach-database.ts';

// Re-derives every balance, bet, round, game, deposit, withdrawal, reward, ticket, note of a player, balance that was set and figure of a day, prints each mismatch, and exits 1 where there is one.
const settings = readLaunchSettings(dirname(import.meta.dirname));
const secrets = keepSecrets(settings.dataDir);
const merchant = process.env['GATEWAY_MERCHANT'] ?? 'rang';

const gateway = await reachGateway();
const database = await reachDatabase();
const pool = createPool(database.connectionString, 2);
try {
  const client = createSandboxGateway({
    url: gateway.url,
    merchant,
    secret: secrets.GATEWAY_SECRET,
    webhookSecret: secrets.GATEWAY_WEBHOOK_SECRET,
    clock: systemClock,
    timeoutMs: 10_000,
  });
  const faults = [
    ...(await listGameFaults(pool, GAMES)),
    ...(await listFigureFaults(pool, GAMES)),
    ...(await listDepositFaults(pool, client)),
    ...(await listWithdrawalFaults(pool, { gateway: client, bankSeal: createBankSeal(secrets.CHAIN_KEY) })),
    ...(await listReferralFaults(pool)),
    ...(await listEditFaults(pool)),
    ...(await listTicketFaults(pool)),
    ...(await listNoteFaults(pool)),
  ];
  for (const { subject, fault } of faults) process.stdout.write(`${subject}: ${fault}\n`);
  process.stdout.write(
    faults.length === 0 ? 'reconcile: all is well\n' : `reconcile: ${String(faults.length)} mismatches\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await database.release();
  await gateway.release();
}

/** The gateway of a house that is open, or else one started for the while over the same store. */
async function reachGateway(): Promise<{ url: string; release(): Promise<void> }> {
  const url = process.env['GATEWAY_URL'] ?? formatOrigin(settings.host, settings.gatewayPort);
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
  });
  await own.start();
  return { url: own.url, release: () => own.stop() };
}
