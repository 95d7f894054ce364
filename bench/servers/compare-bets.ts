import { formatLatency, formatMiddle, formatRate, judge, percentile, say } from '../figures.ts';

import { measureBare, type BareCost } from './measure-bare.ts';
import { measureBets, type BetCost } from './measure-bets.ts';
import type { HouseSecrets } from './open-servers.ts';
import { LIMITS, SERVER_COUNTS, TURNS } from './plan.ts';

/** A house that is there to be copied, with a token for each of its players. */
export interface BenchHouse extends HouseSecrets {
  readonly tokens: readonly string[];
  /** The postmaster's process number. */
  readonly postgresPid: number;
  /** Makes a database of that name with the house in it. */
  readonly copy: (name: string) => Promise<string>;
}

const WORKERS = ['servers', 'postgres', 'balancer', 'load'] as const;

/** What a bet costs at one, two and four servers; gives for each limit whether it was kept. */
export async function compareSizes(house: BenchHouse): Promise<boolean[]> {
  const turns: Map<number, BetCost>[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const costs = new Map<number, BetCost>();
    for (const count of SERVER_COUNTS) {
      const database = await house.copy(`bets_${String(turn)}_${String(count)}`);
      const cost = await measureBets(database, { ...house, count });
      sayCost(`   turn ${String(turn + 1)}`, count, [cost]);
      costs.set(count, cost);
    }
    turns.push(costs);
  }
  for (const count of SERVER_COUNTS)
    sayCost(
      'a ',
      count,
      turns.flatMap((turn) => turn.get(count) ?? []),
    );
  const [fewest, most] = [SERVER_COUNTS[0], SERVER_COUNTS.at(-1) ?? 0];
  return (['servers', 'postgres'] as const).map((name) => {
    const ratios = turns.map((turn) => (turn.get(most)?.[name] ?? NaN) / (turn.get(fewest)?.[name] ?? NaN));
    return judge(`   CPU a bet of ${name}, ${String(most)} servers/${String(fewest)}`, ratios, LIMITS[name]);
  });
}

function sayCost(what: string, count: number, costs: readonly BetCost[]): void {
  const rate = percentile(
    costs.map(({ perSecond }) => perSecond),
    0.5,
  );
  const latency = formatLatency(costs.flatMap(({ latenciesMs }) => latenciesMs));
  const micros = WORKERS.map((name) => `${name} ${formatMiddle(costs.map((cost) => cost[name]))}`).join(', ');
  say(`${what} ${String(count)} servers: ${formatRate(rate)}, ${latency}; µs of CPU a bet: ${micros}`);
}

/** What a bet costs one server beside a bare one; gives whether the limit was kept. */
export async function compareBare(house: BenchHouse): Promise<boolean> {
  const costs: BareCost[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const cost = await measureBare(await house.copy(`bare_${String(turn)}`), house);
    say(`   turn ${String(turn + 1)}: ${cost.house.toFixed(1)} µs of CPU a bet, bare ${cost.bare.toFixed(1)}`);
    costs.push(cost);
  }
  const [own, bare] = [costs.map((cost) => cost.house), costs.map((cost) => cost.bare)];
  say(`b  one server: ${formatMiddle(own)} µs of CPU a bet; a bare Node server: ${formatMiddle(bare)}`);
  return judge(
    '   CPU a bet, one server/bare',
    costs.map((cost) => cost.house / cost.bare),
    LIMITS.bare,
  );
}
