import type { CrashSnapshot, LobbyGame } from '@rang/contract';
import { getGame } from '@rang/games';
import { getHouseKey } from '../../config.ts';
import { Histogram } from 'prom-client';
import { listRegisters, type Meters } from '../../platform/metrics/meters.ts';
import { createChains } from '../fairness/index.ts';
import { countPlayers, type Game } from '../games/index.ts';
import { CRASH_DRAWS, CRASH_PLAYS } from './books/store-totals.ts';
import { createCrash } from './create-crash.ts';
import { describePoint, RULE_OPTIONS } from './describe-point.ts';
import { listCrashFaults } from './books/list-crash-faults.ts';
import { findBets, findLatestRound } from './books/store.ts';
import { openCrashSocket } from './open-crash-socket.ts';
import { interruptWaiting } from './round/open-round.ts';
import { registerCrashRoutes } from './routes.ts';
import { describeBet } from './say/wire.ts';
import { registerSettingsRoutes } from './settings/routes.ts';
import { checkFair } from './settings/set-restrictions.ts';

/** Crash, as the house opens it. */
export const crash: Game = {
  facts: getGame('crash'),
  proof: {
    takes: { hash: '<64 hex>', salt: '<hex>' },
    mayTake: RULE_OPTIONS,
    gives: 'the multiplier at which the round crashes, e.g. "10.91", or what an announced rule makes of it',
    draw: describePoint,
  },
  open: ({ config, pools, ...parts }) => {
    const chosen = { chainKey: getHouseKey(config), chainRounds: config.CHAIN_ROUNDS };
    const chains = createChains({ ...parts, ...chosen, pool: pools.engines, game: crash.facts.id });
    const isReal = config.MONEY === 'real';
    const waitSeconds = config.CRASH_WAIT_SECONDS;
    const played = createCrash({
      ...parts,
      pool: pools.engines,
      requestPool: pools.requests,
      jobPool: pools.jobs,
      houseFeed: pools.feed,
      chains,
      waitMs: waitSeconds * 1_000,
      onTick: countTicks(parts.meters),
    });
    let countWatchers = (): number => 0;
    return {
      times: { waitSeconds },
      check: async () => {
        if (isReal) await checkFair(pools.requests);
        await chains.checkKey();
      },
      start: async () => {
        await played.publishState();
        played.start();
      },
      stop: () => played.stop(),
      listBets: async (asked) => {
        const snapshot = played.table.findSnapshot();
        const over = snapshot && Number(snapshot.gameId) - (snapshot.gameState === 'crashed' ? 0 : 1);
        const bets = await played.listBets({ ...asked, before: asked.before });
        return bets.map((bet) => describeBet(bet, over));
      },
      findBets,
      countPlayers: () => countPlayers(pools.requests, { table: 'crash_bets' }),
      readNextGame: () => findNextGame(played.table.findSnapshot(), waitSeconds * 1_000),
      countWatchers: () => countWatchers(),
      endBetsOfSuspended: () => played.endBetsOfSuspended(),
      registerJobs: (jobs) => {
        jobs.every('crash-end-bets-of-suspended', 1, () => played.endBetsOfSuspended());
      },
      registerRoutes: (routes) => registerCrashRoutes(routes, played),
      registerControls: (routes) => registerSettingsRoutes(routes, { pool: pools.requests, clock: parts.clock }),
      openSocket: (realtime) => {
        countWatchers = openCrashSocket(realtime, { crash: played, clock: parts.clock }).countWatchers;
      },
    };
  },
  lanes: ['crash'],
  draws: CRASH_DRAWS,
  plays: CRASH_PLAYS,
  listFaults: (client, asked) => listCrashFaults(client, asked?.period),
  endOpen: ({ pool }) => interruptWaiting(pool),
  findRound: async (client) => {
    const round = await findLatestRound(client);
    return round && { id: String(round.id), state: round.state, isOver: round.ended_at !== null };
  },
};

// A tick comes ten times a second; what is later than this has missed the next one.
const LATE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

function countTicks(meters: Meters | undefined): (lateMs: number) => void {
  const ticks = new Histogram({
    name: 'rang_crash_tick_delay_seconds',
    help: 'How late a tick of Crash was shown; the count is that of the ticks. On the server that plays it.',
    buckets: LATE_SECONDS,
    registers: listRegisters(meters),
  });
  return (lateMs) => {
    ticks.observe(lateMs / 1_000);
  };
}

/** When the next flight begins: once one is over, its bets are taken for a while first. */
function findNextGame(
  table: Pick<CrashSnapshot, 'gameState' | 'nextGameTime'> | undefined,
  waitMs: number,
): LobbyGame['nextGame'] {
  if (table?.gameState === 'running') return { state: 'running', at: null };
  const next = table?.nextGameTime ?? null;
  if (next === null || table?.gameState === 'waiting') return { state: 'soon', at: next };
  return { state: 'soon', at: new Date(Date.parse(next) + waitMs).toISOString() };
}
