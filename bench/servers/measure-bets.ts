import { fork } from 'node:child_process';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { endProcess, readPid } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import { readCpu, readCpuOfAll } from '../read-cpu.ts';
import type { BetCounts, BetPlan } from './bet.ts';
import { openServers, type HouseSecrets } from './open-servers.ts';
import { CONNECTIONS, MAX_BUSY_PERCENT, MEASURED_BETS, WARM_UP_BETS } from './plan.ts';

/** How many bets a second, and microseconds of processor time a bet. */
export interface BetCost {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
  readonly servers: number;
  readonly postgres: number;
  readonly balancer: number;
  readonly load: number;
}

/** Bets over HTTP through HAProxy at so many servers; counted again in the database. */
export async function measureBets(
  databaseUrl: string,
  house: HouseSecrets & { count: number; tokens: readonly string[]; postgresPid: number },
): Promise<BetCost> {
  const servers = await openServers(databaseUrl, house);
  const { address, balancerPid, pids } = servers;
  const { taken, ...cost } = await measureLoad(
    address,
    { tokens: house.tokens.slice(0, house.count * CONNECTIONS), servers: house.count },
    {
      servers: () => readCpu(pids),
      postgres: () => readCpuOfAll(house.postgresPid),
      balancer: () => readCpu([balancerPid]),
    },
  );
  await servers.stop();
  const pool = createPool(databaseUrl, 1);
  const written = await pool.query<{ count: bigint }>('select count(*) as count from colour_bets');
  await pool.end();
  if (Number(written.rows[0]?.count) !== taken) throw new Error('bets that were answered are not in the database');
  return cost;
}

/** Bets from another process, one player a connection; each account is read where bets begin to count and where they end. */
export async function measureLoad<Name extends string>(
  address: string,
  { tokens, servers }: { tokens: readonly string[]; servers: number },
  accounts: Readonly<Record<Name, () => number>>,
): Promise<Record<Name | 'load', number> & Pick<BetCost, 'perSecond' | 'latenciesMs'> & { taken: number }> {
  const load = fork(new URL('bet.ts', import.meta.url));
  const all: Record<string, () => number> = { ...accounts, load: () => readCpu([readPid(load)]) };
  const readAll = (): number[] => Object.values(all).map((read) => read());
  const isWarm = readAnswer<BetCounts>(load);
  load.send({ address, tokens, warmUp: servers * WARM_UP_BETS, measured: servers * MEASURED_BETS } satisfies BetPlan);
  await isWarm;
  const [began, before] = [performance.now(), readAll()];
  const { latenciesMs, busy } = await readAnswer<BetCounts>(load);
  const [tookMs, after] = [performance.now() - began, readAll()];
  const last = readAnswer<BetCounts>(load);
  load.send('stop');
  const { taken } = await last;
  await endProcess(load);
  const bets = latenciesMs.length;
  if (busy * 100 > bets * MAX_BUSY_PERCENT)
    throw new Error(`${String(busy)} bets beside ${String(bets)} found the house busy`);
  const costs = Object.keys(all).map((name, index) => [name, ((after[index] ?? 0) - (before[index] ?? 0)) / bets]);
  return {
    ...(Object.fromEntries(costs) as Record<Name | 'load', number>),
    perSecond: (bets / tookMs) * 1_000,
    latenciesMs,
    taken,
  };
}
