import {
  colourBetStats,
  colourChain,
  colourProof,
  liveColourBets,
  myColourBets,
  placeColourBet,
  processResult,
  STATS_LIMITS,
  results,
  timer,
  totalRounds,
  upcomingBets,
} from '@rang/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuseOutage } from '../../platform/refuse-outage.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrder } from '../games/index.ts';
import type { Colour } from './create-colour.ts';

/** The calls of Color Prediction. */
export function registerColourRoutes(routes: Routes, colour: Colour, clock: Clock): void {
  registerBetRoutes(routes, colour);
  registerRoundRoutes(routes, colour, clock);
}

function registerBetRoutes(routes: Routes, colour: Colour): void {
  routes.player(placeColourBet, async (request) => {
    const { amount: stake, outcomeRule: shownRule, round: shownRound, ...selection } = request.body;
    const order = { ...readOrder(request), selection, stake, shownRule, shownRound };
    const { bet, balance } = await colour.placeBet(order);
    return { success: true, message: 'Bet placed successfully!', bet, balance };
  });
  routes.page(myColourBets, async ({ player, query }) => ({
    success: true,
    bets: await colour.listBets({ playerId: player.playerId, ...query }),
  }));
  routes.player(colourBetStats, async ({ player }) => {
    const { won, lost } = await colour.readTally(player.playerId);
    return { success: true, totalWins: won, totalLosses: lost };
  });
  routes.admin(upcomingBets, async () => ({ success: true, ...(await colour.readUpcomingBets()) }));
  routes.open(liveColourBets, async () => ({ success: true, bets: await colour.listLiveBets() }));
}

function registerRoundRoutes(routes: Routes, colour: Colour, clock: Clock): void {
  routes.open(timer, async () => {
    const round = await colour.findRound();
    if (round === undefined) throw new Refusal('BUSY', { message: 'The first round is about to open.' });
    return {
      success: true,
      endTime: round.ends_at.toISOString(),
      currentRound: Number(round.id),
      lockTime: round.locks_at.toISOString(),
      serverTime: new Date(clock.now()).toISOString(),
      outcomeRule: round.outcome_rule,
    };
  });
  routes.player(processResult, async ({ request }) => {
    const [latest = null] = await colour.listResults({ limit: 1 }).catch((error: unknown) => {
      // It changes nothing, though it is no GET.
      throw refuseOutage(error, { logger: request.log, reads: true }) ?? error;
    });
    const message = 'Rounds are settled by the house. This is the last result.';
    return { success: true, message: latest === null ? 'No round has a result yet.' : message, data: latest };
  });
  routes.open(results, async ({ query }) => ({ success: true, data: await colour.listResults(query) }));
  routes.admin(totalRounds, async () => {
    const newest = await colour.listResults({ limit: STATS_LIMITS.rows });
    // Rounds are numbered from 1 without a gap, and none opens before the last one has its result.
    return { success: true, totalRounds: newest[0]?.round ?? 0, totalResultsTillNow: newest };
  });
  routes.open(colourChain, async () => ({ success: true, data: await colour.listCommitments() }));
  routes.open(colourProof, async ({ params }) => ({ success: true, data: await colour.getProof(params.round) }));
}
