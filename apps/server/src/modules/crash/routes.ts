import {
  activeCrashBets,
  cancelPendingCrashBet,
  cashOutCrash,
  cashOutHalfCrash,
  crashChain,
  crashHistory,
  crashRoundDetails,
  crashState,
  myCrashBets,
  pendingCrashBets,
  placeCrashBet,
} from '@rang/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrder } from '../games/index.ts';
import type { Crash } from './create-crash.ts';
import { markBet } from './live-table/live-table.ts';

/** The calls of Crash. */
export function registerCrashRoutes(routes: Routes, crash: Crash): void {
  registerPlay(routes, crash);
  registerOwnBets(routes, crash);
  registerRounds(routes, crash);
}

function registerPlay(routes: Routes, crash: Crash): void {
  routes.player(placeCrashBet, async (request) => {
    const { amount: stake, targetMultiplier, slot, outcomeRule: shownRule } = request.body;
    const order = { ...readOrder(request), stake, target: targetMultiplier ?? null, slot, shownRule };
    return markBet(crash.table, await crash.placeBet(order));
  });
  routes.player(cashOutCrash, async (request) =>
    markBet(crash.table, await crash.cashOut({ ...readOrder(request), betId: request.body.betId })),
  );
  routes.player(cashOutHalfCrash, async (request) =>
    markBet(crash.table, await crash.cashOutHalf({ ...readOrder(request), betId: request.body.betId })),
  );
  routes.player(cancelPendingCrashBet, async (request) =>
    markBet(crash.table, await crash.cancelPending({ ...readOrder(request), betId: request.params.betId })),
  );
}

function registerOwnBets(routes: Routes, crash: Crash): void {
  routes.player(activeCrashBets, async ({ player }) => ({
    success: true,
    bets: crash.table.markHidden(await crash.listOwnBets(player.playerId)).filter((bet) => !bet.forNextRound),
  }));
  routes.player(pendingCrashBets, async ({ player }) => ({
    success: true,
    bets: crash.table.markHidden(await crash.listOwnBets(player.playerId)).filter((bet) => bet.forNextRound),
  }));
  routes.page(myCrashBets, async ({ player, query }) => ({
    success: true,
    bets: crash.table.markHidden(
      await crash.listBets({ playerId: player.playerId, limit: query.limit, before: query.before }),
    ),
  }));
}

function registerRounds(routes: Routes, crash: Crash): void {
  routes.open(crashState, () => {
    const snapshot = crash.table.findSnapshot();
    if (snapshot === undefined) throw new Refusal('BUSY', { message: 'The first round is about to open.' });
    return { success: true, ...snapshot, ownBets: [] };
  });
  routes.open(crashHistory, async ({ query }) => ({ success: true, data: await crash.listResults(query) }));
  routes.open(crashRoundDetails, async ({ params }) => ({
    success: true,
    data: await crash.getRoundDetails(params.gameId),
  }));
  routes.open(crashChain, async () => ({ success: true, data: await crash.listCommitments() }));
}
