import { insertLongRounds } from '../crash/insert-long-rounds.ts';
import type { Broadcast } from '../crash/broadcast.ts';
import { formatFanOut, measureFanOut, type FanOut } from '../crash/measure-fan-out.ts';
import { judge, say } from '../figures.ts';
import { readCpu } from '../read-cpu.ts';
import type { BenchHouse } from './compare-bets.ts';
import { openServers } from './open-servers.ts';
import { LIMITS, SERVER_COUNTS, WATCHED_ROUNDS, WATCHERS } from './plan.ts';

/**
 * Watchers of Crash through HAProxy at one server and at four: what a watcher costs, how late ticks come, and whether each
 * watcher was told each change of the rounds once and in order. Gives for each limit whether it was kept.
 */
export async function compareWatchers(house: BenchHouse): Promise<boolean[]> {
  const [fewest, most] = [SERVER_COUNTS[0], SERVER_COUNTS.at(-1) ?? 0];
  const one = await watch(house, fewest);
  const all = await watch(house, most);
  const p99s = all.map(({ p99Ms }) => p99Ms);
  return [
    isWhole(all),
    judge(`   p99 of a tick at ${String(most)} servers, in ms`, p99s, LIMITS.tickMs),
    judge(
      `   CPU a watcher, ${String(most)} servers/${String(fewest)}`,
      all.map(({ cpuMicros }, turn) => cpuMicros / (one[turn]?.cpuMicros ?? NaN)),
      LIMITS.watchers,
    ),
  ];
}

async function watch(house: BenchHouse, count: number): Promise<FanOut[]> {
  const database = await house.copy(`watched_${String(count)}`);
  await insertLongRounds(database, house.chainKey);
  const fanOuts = await measureFanOut(await openWatched(database, { ...house, count }), WATCHERS, WATCHED_ROUNDS);
  for (const fanOut of fanOuts)
    say(`c  ${String(WATCHERS)} watchers, ${String(count)} servers: ${formatFanOut(fanOut)}`);
  return fanOuts;
}

async function openWatched(database: string, house: Parameters<typeof openServers>[1]): Promise<Broadcast> {
  const servers = await openServers(database, house);
  let before = 0;
  return {
    address: servers.address,
    begin: () => {
      before = readCpu(servers.pids);
    },
    end: () => Promise.resolve(readCpu(servers.pids) - before),
    stop: () => servers.stop(),
  };
}

/** Says what the watchers of all servers were told of the rounds; whether it was the same, each change once and in order. */
function isWhole(fanOuts: readonly FanOut[]): boolean {
  const { outOfOrder, rounds } = fanOuts.at(-1) ?? { outOfOrder: NaN, rounds: [] };
  const [first = ''] = rounds;
  const changes = first.split('; ');
  const isOnce = rounds.length === 1 && new Set(changes).size === changes.length && first !== '';
  say(
    `   ${String(changes.length)} changes of rounds, told each watcher ${isOnce ? 'once and alike' : `in ${String(rounds.length)} ways`}; ` +
      `changes out of order: ${String(outOfOrder)}`,
  );
  return isOnce && outOfOrder === 0;
}
