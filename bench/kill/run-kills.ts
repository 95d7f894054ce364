import { setTimeout as wait } from 'node:timers/promises';
import { checkCommands, type Disagreements } from './check-commands.ts';
import { approveAll, awaitPayments, goOverBooks } from './end-payments.ts';
import { planKills, type Kill, type Victim } from './kill-plan.ts';
import { openKilledHouse, type KilledHouse } from './killed-house.ts';
import type { Said, LoadOrder } from './load.ts';
import type { SentCommand } from './sent-command.ts';

/** How often something is killed, and by which seed; `failover`: a primary whose standby takes its place. */
export interface KillOrder {
  readonly times: number;
  readonly seed: number;
  readonly failover: boolean;
}

/** One kill: in how many milliseconds of the restart what was killed worked again, and all games took bets. */
export interface KillFigures {
  readonly victim: Victim;
  readonly startedMs: number;
  readonly backMs: number;
}

/** What came of a run. */
export interface KillReport extends Disagreements {
  readonly kills: readonly KillFigures[];
  readonly sent: readonly SentCommand[];
  /** How many of the commands nobody had answered, until they were sent again. */
  readonly unanswered: number;
  readonly paid: number;
  /** What the reconciliation found at the end. */
  readonly mismatches: readonly string[];
}

const CASH_EACH = 6;
const BACK_MS = 120_000;

/** Kills again and again what the seed says while everything is played, and holds the books against what was answered. */
export async function runKills(order: KillOrder, onKill: (figures: KillFigures) => void): Promise<KillReport> {
  const plan = planKills(order);
  const house = await openKilledHouse({ failover: order.failover, cash: plan.length * CASH_EACH });
  try {
    const sent: SentCommand[] = [];
    const paid: string[] = [];
    const kills: KillFigures[] = [];
    const found: Disagreements[] = [];
    for (const [turn, kill] of plan.entries()) {
      const figures = await playAndKill(house, kill, turn);
      const rested = await tell(house, { tell: 'rest' }, 'rests');
      sent.push(...rested.sent);
      paid.push(...rested.paid);
      found.push(await checkCommands(house.pool, sent));
      kills.push(figures);
      onKill(figures);
      await house.database.mend();
    }
    const missing = await awaitPayments(house, paid);
    return {
      ...{ kills, sent, paid: paid.length, unanswered: sent.filter(({ wasUnknown }) => wasUnknown === true).length },
      lost: [...new Set([...found.flatMap(({ lost }) => lost), ...missing])],
      double: [...new Set(found.flatMap(({ double }) => double))],
      faults: [...new Set(found.flatMap(({ faults }) => faults))],
      mismatches: await goOverBooks(house),
    };
  } finally {
    await house.close();
  }
}

/** Plays until all games take bets and on to a moment of the plan, kills, and starts again what was killed. */
async function playAndKill(house: KilledHouse, { victim, afterMs }: Kill, turn: number): Promise<KillFigures> {
  const addresses = house.servers.map(({ address }) => address);
  const cash = house.players.cash.slice(turn * CASH_EACH, (turn + 1) * CASH_EACH);
  house.load.send({ tell: 'play', addresses, players: { games: house.players.games, cash } } satisfies LoadOrder);
  await tell(house, { tell: 'watch' }, 'taken');
  await approveAll(house);
  await wait(afterMs);
  const start = await strike(house, victim);
  const begun = performance.now();
  const taken = tell(house, { tell: 'watch' }, 'taken');
  await start();
  // What was killed works again, and every game takes bets.
  const startedMs = performance.now() - begun;
  const { times } = await taken;
  return { victim, startedMs, backMs: Math.max(startedMs, ...Object.values(times)) };
}

/** Kills; gives back what starts the same again. */
async function strike(house: KilledHouse, victim: Victim): Promise<() => Promise<void>> {
  const { database, gateway, servers } = house;
  const databaseEnd = { kill: () => database.kill(), start: () => database.bringBack() };
  const some = victim === 'leader' ? await findLeader(house) : servers[Math.floor(servers.length / 2)];
  const ends = {
    ...{ server: [some], leader: [some], database: [databaseEnd], gateway: [gateway] },
    all: [databaseEnd, gateway, ...servers],
  }[victim].filter((end) => end !== undefined);
  await Promise.all(ends.map((end) => end.kill()));
  return async () => {
    // A server asks for its database as it starts.
    for (const end of ends) if (end === databaseEnd) await end.start();
    await Promise.all(ends.filter((end) => end !== databaseEnd).map((end) => end.start()));
  };
}

async function findLeader({ servers }: KilledHouse): Promise<KilledHouse['servers'][number] | undefined> {
  for (const server of servers) if (await server.leads()) return server;
  return servers[0];
}

/** Tells the load something, and waits for what it says to it. */
async function tell<Say extends Said['say']>(
  { load }: KilledHouse,
  order: LoadOrder,
  say: Say,
): Promise<Extract<Said, { say: Say }>> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`${order.tell}: the load has not said '${say}' within ${String(BACK_MS / 1_000)} seconds`));
    }, BACK_MS);
    const receive = (said: Said): void => {
      if (said.say !== say) return;
      stop();
      resolve(said as Extract<Said, { say: Say }>);
    };
    const end = (): void => {
      stop();
      reject(new Error('the load ended'));
    };
    const stop = (): void => {
      clearTimeout(timer);
      load.off('message', receive);
      load.off('exit', end);
    };
    load.on('message', receive);
    load.once('exit', end);
    load.send(order);
  });
}
