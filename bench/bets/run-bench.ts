import { startBenchPostgres } from '../bench-database.ts';
import { formatLatency, formatRate, say } from '../figures.ts';
import { fillWallets, openBettingHouse } from './betting-house.ts';
import { measureBareBets } from './measure-bare-bets.ts';
import { measureHttpBets } from './measure-http-bets.ts';
import { measureIntakeBets } from './measure-intake-bets.ts';
import { measureSettlement } from './measure-settlement.ts';
import { CONNECTIONS, PLAYERS, type Rate } from './rate.ts';

/** Committed bets a second, three ways in one run on one PostgreSQL, and a full round's settlement. */
export async function runBench(): Promise<void> {
  const postgres = await startBenchPostgres();
  try {
    const bare: (Rate & { driver: string; connections: number })[] = [];
    for (const connections of [16, 32]) {
      const database = await postgres.createDatabase(`bare_bets_${String(connections)}`);
      await prepareBareBets(database);
      bare.push({ ...(await measureBareBets(database, connections)), connections });
    }
    const a = bare.reduce((best, rate) => (rate.perSecond > best.perSecond ? rate : best));
    const b = await measureIntakeBets(await postgres.createDatabase('intake_bets'));
    const c = await measureHttpBets(await postgres.createDatabase('http_bets'));
    const settlement = await measureSettlement(postgres);

    say(
      `a  database alone, one transaction a bet (${a.driver}, ${String(a.connections)} connections): ${formatRate(a.perSecond)}`,
    );
    say(`b  intake, in process: ${formatRate(b.perSecond)}, ${formatLatency(b.latenciesMs)}`);
    say(
      `c  POST /bets over ${String(CONNECTIONS)} connections: ${formatRate(c.perSecond)}, ${formatLatency(c.latenciesMs)}`,
    );
    say(`b/a ${(b.perSecond / a.perSecond).toFixed(2)}`);
    say(`c/a ${(c.perSecond / a.perSecond).toFixed(2)}`);
    say(
      `settlement of 100,000 bets: ${settlement.houseMs.toFixed(0)} ms, bare statements ${settlement.bareMs.toFixed(0)} ms, ` +
        `ratio ${settlement.ratio.toFixed(2)} (median of pairs)`,
    );
  } finally {
    await postgres.stop();
  }
}

async function prepareBareBets(connectionString: string): Promise<void> {
  const house = await openBettingHouse(connectionString);
  await fillWallets(house.pool, PLAYERS);
  await house.close();
}
