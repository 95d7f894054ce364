import { parseArgs } from 'node:util';
import type pg from 'pg';
import { GAMES } from '../../apps/server/src/games.ts';
import { listPeriodChecks } from '../../apps/server/src/list-checks.ts';
import { listGameFaults } from '../../apps/server/src/modules/games/index.ts';
import type { PaymentGateway } from '../../apps/server/src/modules/gateway/index.ts';
import { readPeriod } from '../../apps/server/src/modules/ledger/index.ts';
import { carryOut } from '../../apps/server/src/modules/overview/index.ts';
import { BOOKS_TIMES } from '../../apps/server/src/open-pools.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { openFull } from '../back-office/open-full.ts';
import type { Office } from '../back-office/open-office.ts';
import { settleAsHouse } from '../bets/measure-settlement.ts';
import { openNextRound } from '../bets/open-next-round.ts';
import { stakeOnRound } from '../bets/stake-on-round.ts';
import { startBenchPostgres } from '../bench-database.ts';
import { percentile, say } from '../figures.ts';
import { buildPost, openHttpSocket } from '../http-socket.ts';
import { measurePairs, type PairTimes } from './measure-pairs.ts';

const MAX_RATIO = 1.15;
// The empty house has as many players as bet on one round here, and no more history than they need.
const BETTORS = 1_000;
const TRANSFERS_EACH = 10;
const BETS_EACH = 5;
const PAIRS = 41;
const SETTLEMENTS = 9;
const STAKES_A_ROUND = 5;
// Nothing is paid in or out here: no gateway is asked for anything.
const unasked = (): never => {
  throw new Error('nobody pays here');
};
const UNASKED = {
  gateway: { findOrder: unasked, findPayout: unasked } as Partial<PaymentGateway> as PaymentGateway,
  chainKey: 'ab'.repeat(32),
};

/** What a bet, a page of a statement, a settlement and the books take in a house with a long history beside an empty one. */
export async function runBench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { transfers: { type: 'string', default: '10000000' } },
  });
  const transfers = Number(values.transfers);
  if (!(transfers >= 10 * BETTORS * TRANSFERS_EACH)) throw new Error('at least 100000 transfers');
  const postgres = await startBenchPostgres();
  const offices: Office[] = [];
  try {
    const [empty, full] = [
      await openFull(await postgres.createDatabase('empty_house'), sizeOf(BETTORS * TRANSFERS_EACH)),
      await openFull(await postgres.createDatabase('full_house'), sizeOf(transfers)),
    ];
    offices.push(empty, full);
    const from = new Date();
    const isWell = [await compareBets({ empty, full }), await comparePages({ empty, full })];
    await compareSettlements({ empty, full });
    await compareBooks({ empty, full }, from);
    if (isWell.includes(false)) process.exitCode = 1;
  } finally {
    for (const office of offices) await office.close();
    await postgres.stop();
  }
}

interface Houses {
  readonly empty: Office;
  readonly full: Office;
}

function sizeOf(transfers: number): { players: number; transfers: number; bets: number } {
  const players = Math.floor(transfers / TRANSFERS_EACH);
  return { players, transfers, bets: players * BETS_EACH };
}

/** Says what was found; whether it is within the limit. */
function tell(what: string, { emptyMs, fullMs, ratio }: PairTimes, limit = Infinity): boolean {
  const isOver = ratio > limit;
  const figures = `${fullMs.toFixed(2)} ms, empty ${emptyMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (median of pairs)`;
  say(`${what}: ${figures}${isOver ? ` (over ${String(limit)})` : ''}`);
  return !isOver;
}

async function compareBets(houses: Houses): Promise<boolean> {
  const [empty, full] = [await openBettor(houses.empty), await openBettor(houses.full)];
  const times = await measurePairs({ empty: () => empty.bet(), full: () => full.bet() }, { pairs: PAIRS, times: 25 });
  empty.end();
  full.end();
  return tell('a bet over HTTP', times, MAX_RATIO);
}

async function openBettor(office: Office): Promise<{ bet(): Promise<void>; end(): void }> {
  const socket = openHttpSocket(office.address);
  const body = JSON.stringify({ betType: 'color', betValue: 'red', amount: 1 });
  const request = buildPost('/bets', body, { authorization: `Bearer ${await office.enterPlayer()}` });
  return {
    bet: async () => {
      await socket.send(request);
    },
    end: () => {
      socket.end();
    },
  };
}

async function comparePages(houses: Houses): Promise<boolean> {
  const path = '/statement?limit=50';
  const tokens = { empty: await houses.empty.enterPlayer(), full: await houses.full.enterPlayer() };
  const read = (house: keyof Houses) => async (): Promise<void> => {
    await houses[house].read(tokens[house], path);
  };
  const times = await measurePairs({ empty: read('empty'), full: read('full') }, { pairs: PAIRS, times: 25 });
  return tell('a page of a statement', times, MAX_RATIO);
}

/** Rounds of as many bets by players all over each house: how long the stakes took is told beside it. */
async function compareSettlements(houses: Houses): Promise<void> {
  const found: Record<'stakes' | 'settled', { emptyMs: number; fullMs: number }[]> = { stakes: [], settled: [] };
  for (let turn = 0; turn <= SETTLEMENTS; turn += 1) {
    const empty = await settleOne(houses.empty);
    const full = await settleOne(houses.full);
    // The first finds nothing in memory yet.
    if (turn === 0) continue;
    found.stakes.push({ emptyMs: empty.stakeMs, fullMs: full.stakeMs });
    found.settled.push({ emptyMs: empty.settleMs, fullMs: full.settleMs });
  }
  const bets = (BETTORS * STAKES_A_ROUND).toLocaleString('en');
  tell(`a batch of ${BETTORS.toLocaleString('en')} bets of players all over the house`, medianOf(found.stakes));
  tell(`a settlement of ${bets} bets`, medianOf(found.settled));
}

function medianOf(pairs: readonly { emptyMs: number; fullMs: number }[]): PairTimes {
  const median = (read: (pair: { emptyMs: number; fullMs: number }) => number): number =>
    percentile(pairs.map(read), 0.5);
  return {
    emptyMs: median((pair) => pair.emptyMs),
    fullMs: median((pair) => pair.fullMs),
    ratio: median((pair) => pair.fullMs / pair.emptyMs),
  };
}

async function settleOne({ pool }: Office): Promise<{ stakeMs: number; settleMs: number }> {
  const players = await drawPlayers(pool);
  const stakes: number[] = [];
  for (let stake = 0; stake < STAKES_A_ROUND; stake += 1) {
    const began = performance.now();
    await stakeOnRound(pool, players);
    stakes.push(performance.now() - began);
  }
  const began = performance.now();
  await settleAsHouse(pool);
  const settleMs = performance.now() - began;
  await openNextRound(pool);
  return { stakeMs: percentile(stakes, 0.5), settleMs };
}

async function drawPlayers(pool: pg.Pool): Promise<bigint[]> {
  const found = await pool.query<{ id: bigint }>(
    `select id from players where username like 'player-%' order by random() limit $1`,
    [BETTORS],
  );
  return found.rows.map(({ id }) => id);
}

/**
 * What was done since the houses were filled, which is the same in both, as a day of them would be: by all the checks that the
 * run of a day has, the gateway's answers aside. Then ledger and games of all there is.
 */
async function compareBooks({ empty, full }: Houses, from: Date): Promise<void> {
  for (const { pool } of [empty, full]) await pool.query('vacuum analyze');
  const until = new Date();
  const goOverDay = async (pool: pg.Pool): Promise<unknown> =>
    await carryOut(pool, listPeriodChecks(await readPeriod(pool, { from, until }), UNASKED));
  const goOverAll = (pool: pg.Pool): Promise<unknown> => listGameFaults(pool, GAMES);
  for (const [what, goOver] of [
    ['the books of a day: what was done here', goOverDay],
    ['ledger and games of all there is', goOverAll],
  ] as const) {
    const [emptyMs, fullMs] = [await timeBooks(empty, goOver), await timeBooks(full, goOver)];
    tell(`${what}, gone over once`, { emptyMs, fullMs, ratio: fullMs / emptyMs });
  }
}

async function timeBooks({ connectionString }: Office, goOver: (pool: pg.Pool) => Promise<unknown>): Promise<number> {
  const pool = createPool(connectionString, 1, { times: BOOKS_TIMES });
  const began = performance.now();
  await goOver(pool);
  const took = performance.now() - began;
  await pool.end();
  return took;
}
