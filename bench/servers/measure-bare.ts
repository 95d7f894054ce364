import { fork } from 'node:child_process';
import { endProcess, readPid } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import { readCpu } from '../read-cpu.ts';
import { measureLoad } from './measure-bets.ts';
import { openServers, type HouseSecrets } from './open-servers.ts';
import { BARE_CONNECTIONS } from './plan.ts';

/** Microseconds of one server's processor time a bet, no load balancer before it, and of a bare server for the same request. */
export interface BareCost {
  readonly house: number;
  readonly bare: number;
}

/** Sends the same bets to one server of the house and to a bare one, one right after the other. */
export async function measureBare(
  databaseUrl: string,
  house: HouseSecrets & { tokens: readonly string[] },
): Promise<BareCost> {
  const load = { tokens: house.tokens.slice(0, BARE_CONNECTIONS), servers: 1 };
  const bare = fork(new URL('serve-bare.ts', import.meta.url));
  const bareCost = await measureLoad(await readAnswer<string>(bare), load, { bare: () => readCpu([readPid(bare)]) });
  await endProcess(bare);
  const servers = await openServers(databaseUrl, { ...house, count: 1 });
  const [address = ''] = servers.addresses;
  const cost = await measureLoad(address, load, { house: () => readCpu(servers.pids) });
  await servers.stop();
  return { house: cost.house, bare: bareCost.bare };
}
