import { startBenchPostgres } from '../bench-database.ts';
import { formatLatency, formatRate, say } from '../figures.ts';
import { countCredits } from './count-credits.ts';
import { fillDeposits } from './fill-deposits.ts';
import { measureBareCredits } from './measure-bare-credits.ts';
import { measureHttpCredits } from './measure-http-credits.ts';
import { CONNECTIONS, DATABASE_CONNECTIONS, MEASURED_DEPOSITS, REPORTS_EACH } from './reports.ts';

/**
 * Deposits credited by webhooks, and by the database alone given the same reports in the same run. Ends the process
 * with 1 where one was credited twice or not at all.
 */
export async function runBench(): Promise<void> {
  const postgres = await startBenchPostgres();
  try {
    await fillDeposits(await postgres.createDatabase('deposits'));
    const bareDatabase = await postgres.createDatabase('bare_credits', 'deposits');
    const bare = await measureBareCredits(bareDatabase);
    const bareCredits = await countCredits(bareDatabase);
    if (bareCredits.double + bareCredits.missing > 0) throw new Error('the database alone was not given every report');
    const database = await postgres.createDatabase('http_credits', 'deposits');
    const house = await measureHttpCredits(database);
    const credits = await countCredits(database);

    const perSecond = (elapsedMs: number): number => (MEASURED_DEPOSITS / elapsedMs) * 1_000;
    const describeRates = (elapsedMs: number): string =>
      `${formatRate(perSecond(elapsedMs))} credits, ${formatRate(perSecond(elapsedMs) * REPORTS_EACH)} webhooks`;
    say(
      `a  database alone, one statement a report (${bare.driver}, ${String(DATABASE_CONNECTIONS)} connections): ${describeRates(bare.elapsedMs)}`,
    );
    say(
      `b  POST /api/mxpay/webhook, each deposit ${String(REPORTS_EACH)} times, ${String(CONNECTIONS)} at once: ` +
        `${describeRates(house.elapsedMs)}, ${formatLatency(house.latenciesMs)}`,
    );
    say(`b/a ${(bare.elapsedMs / house.elapsedMs).toFixed(2)}`);
    say(
      `in the ledger: ${credits.once.toLocaleString('en')} credited once, double credits ${String(credits.double)}, ` +
        `missing credits ${String(credits.missing)}, wallets that are wrong ${String(credits.wrongWallets)}`,
    );
    if (credits.double + credits.missing + credits.wrongWallets > 0) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}
