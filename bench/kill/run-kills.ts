import { setTimeout as wait } from 'node:timers/promises';
import { listChecks } from '../../apps/server/src/list-checks.ts';
import { createSandboxGateway } from '../../apps/server/src/modules/gateway/index.ts';
import { reconcile } from '../../apps/server/src/modules/overview/index.ts';
import { decideWithdrawal } from '../../apps/server/src/modules/withdrawals/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { awaitWithin } from './await-within.ts';
import { checkCommands, type Disagreements } from './check-commands.ts';
import { planKills, type Kill, type Victim } from './kill-plan.ts';
import { openKilledHouse, type KilledHouse } from './killed-house.ts';
import type { Said, Told } from './load.ts';
import type { SentCommand } from './sent-command.ts';

/** How often something is killed, and by which seed; `failover`: a primary whose standby takes its place. */
export interface KillOrder {
  readonly times: number;
  readonly seed: number;
  readonly failover: boolean;
}

/** One kill: in how many milliseconds of the restart all games took bets again. */
export interface KillFigures {
  readonly victim: Victim;
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
  house.load.send({ tell: 'play', addresses, players: { games: house.players.games, cash } } satisfies Told);
  await tell(house, { tell: 'watch' }, 'taken');
  await approveAll(house);
  await wait(afterMs);
  const start = await strike(house, victim);
  const begun = performance.now();
  const taken = tell(house, { tell: 'watch' }, 'taken');
  await start();
  // What was killed works again, and every game takes bets.
  const started = performance.now() - begun;
  const { times } = await taken;
  return { victim, backMs: Math.max(started, ...Object.values(times)) };
}

/** Kills; gives back what starts the same again. */
async function strike(house: KilledHouse, victim: Victim): Promise<() => Promise<void>> {
  const { database, gateway, servers } = house;
  const databaseEnd = { kill: database.kill, start: database.bringBack };
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
  told: Told,
  say: Say,
): Promise<Extract<Said, { say: Say }>> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`${told.tell}: the load has not said '${say}' within ${String(BACK_MS / 1_000)} seconds`));
    }, BACK_MS);
    const hear = (said: Said): void => {
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
      load.off('message', hear);
      load.off('exit', end);
    };
    load.on('message', hear);
    load.once('exit', end);
    load.send(told);
  });
}

/** Lets every withdrawal through that waits. */
async function approveAll({ pool }: KilledHouse): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text as id from withdrawals where status = 'requested'`,
  );
  const by = { adminId: null, username: 'the benchmark' };
  for (const { id } of rows) await decideWithdrawal(pool, { withdrawal: id, by, from: 'console', at: new Date() });
}

const PAYMENTS_MS = 180_000;

/** Waits until whatever was paid is credited and whatever was approved is paid out; gives back what never was. */
async function awaitPayments(house: KilledHouse, paid: readonly string[]): Promise<string[]> {
  const { pool } = house;
  await approveAll(house);
  const uncredited = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from deposits where id::text = any ($1) and status <> 'paid'`,
      [paid],
    );
    return rows.map(({ id }) => `deposit ${id}, paid and not credited`);
  };
  const unpaid = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from withdrawals where status = 'approved'`,
    );
    return rows.map(({ id }) => `withdrawal ${id}, approved and not paid`);
  };
  const listOpen = async (): Promise<string[]> => [...(await uncredited()), ...(await unpaid())];
  await awaitWithin(PAYMENTS_MS, 'payments are open', async () => (await listOpen()).length === 0).catch(
    () => undefined,
  );
  return await listOpen();
}

/** What `npm run reconcile` does. */
async function goOverBooks({ pool, gateway, settings }: KilledHouse): Promise<string[]> {
  const client = createSandboxGateway({
    ...{ url: gateway.address, merchant: 'rang', clock: systemClock, timeoutMs: 10_000 },
    secret: settings['GATEWAY_SECRET'] ?? '',
    webhookSecret: settings['GATEWAY_WEBHOOK_SECRET'] ?? '',
  });
  const checks = listChecks({ gateway: client, chainKey: settings['CHAIN_KEY'] ?? '' });
  const faults = await reconcile({ pool, clock: systemClock, checks }, 'command');
  return faults.map(({ subject, fault }) => `${subject}: ${fault}`);
}
