import {
  activeCrashBets,
  cancelPendingCrashBet,
  cashOutCrash,
  crashChain,
  crashHistory,
  crashRoundDetails,
  crashState,
  myCrashBets,
  pendingCrashBets,
  placeCrashBet,
} from '@rang/contract';
import type { Asked as Request, PlayerIdentity, Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PlayerOrder } from './bets/create-play.ts';
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
    const { amount, targetMultiplier, slot } = request.body;
    const order = { ...readAsked(request), amount, target: targetMultiplier ?? null, slot };
    return markBet(crash.table, await crash.placeBet(order));
  });
  routes.player(cashOutCrash, async (request) =>
    markBet(crash.table, await crash.cashOut({ ...readAsked(request), betId: request.body.betId })),
  );
  routes.player(cancelPendingCrashBet, async (request) =>
    markBet(crash.table, await crash.cancelPending({ ...readAsked(request), betId: request.params.betId })),
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
  routes.open(crashHistory, async ({ query }) => ({ success: true, data: await crash.listResults(query.limit) }));
  routes.open(crashRoundDetails, async ({ params }) => ({
    success: true,
    data: await crash.getRoundDetails(params.gameId),
  }));
  routes.open(crashChain, async () => ({ success: true, data: await crash.listCommitments() }));
}

function readAsked(
  request: Pick<Request<never, never, never>, 'receivedAt' | 'idempotencyKey'> & { player: PlayerIdentity },
): PlayerOrder {
  return { playerId: request.player.playerId, receivedAt: request.receivedAt, key: request.idempotencyKey };
}
