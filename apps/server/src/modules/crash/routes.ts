import {
  activeCrashBets,
  cancelPendingCrashBet,
  cashOutCrash,
  crashChain,
  crashHistory,
  crashRoundDetails,
  myCrashBets,
  pendingCrashBets,
  placeCrashBet,
} from '@rang/contract';
import type { Asked as Request, PlayerIdentity, Routes } from '../../platform/http/routes.ts';
import type { Asked, Crash } from './crash.ts';

/** The calls of Crash. */
export function registerCrashRoutes(routes: Routes, crash: Crash): void {
  registerPlay(routes, crash);
  registerOwnBets(routes, crash);
  registerRounds(routes, crash);
}

function registerPlay(routes: Routes, crash: Crash): void {
  routes.player(placeCrashBet, async (request) => {
    const { amount, targetMultiplier, slot } = request.body;
    return await crash.placeBet({ ...readAsked(request), amount, target: targetMultiplier ?? null, slot });
  });
  routes.player(cashOutCrash, async (request) => crash.cashOut({ ...readAsked(request), betId: request.body.betId }));
  routes.player(cancelPendingCrashBet, async (request) =>
    crash.cancelPending({ ...readAsked(request), betId: request.params.betId }),
  );
}

function registerOwnBets(routes: Routes, crash: Crash): void {
  routes.player(activeCrashBets, async ({ player }) => ({
    success: true,
    bets: (await crash.listOwnBets(player.playerId)).filter((bet) => !bet.forNextRound),
  }));
  routes.player(pendingCrashBets, async ({ player }) => ({
    success: true,
    bets: (await crash.listOwnBets(player.playerId)).filter((bet) => bet.forNextRound),
  }));
  routes.player(myCrashBets, async ({ player, query }) => ({
    success: true,
    bets: await crash.listBets({ playerId: player.playerId, limit: query.limit, before: query.before }),
  }));
}

function registerRounds(routes: Routes, crash: Crash): void {
  routes.open(crashHistory, async ({ query }) => ({ success: true, data: await crash.listResults(query.limit) }));
  routes.open(crashRoundDetails, async ({ params }) => ({
    success: true,
    data: await crash.getRoundDetails(params.gameId),
  }));
  routes.open(crashChain, async () => ({ success: true, data: await crash.listCommitments() }));
}

function readAsked(
  request: Pick<Request<never, never, never>, 'receivedAt' | 'idempotencyKey'> & { player: PlayerIdentity },
): Asked {
  return { playerId: request.player.playerId, receivedAt: request.receivedAt, key: request.idempotencyKey };
}
