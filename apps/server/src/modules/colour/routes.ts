import {
  colourBetStats,
  colourChain,
  colourProof,
  LIVE_BETS_LENGTH,
  liveColourBets,
  myColourBets,
  placeColourBet,
  results,
  timer,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listCommitments } from '../fairness/index.ts';
import type { Intake } from '../intake/index.ts';
import { createTimer } from './create-timer.ts';
import { placeBet } from './place-bet.ts';
import { findProof, listFirstRounds, listLiveBets, listPlayerBets, listResults, readTally } from './store.ts';
import { wireBet, wireResult } from './wire.ts';

/** What the game's calls are answered from. */
export interface ColourRouteParts {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly clock: Clock;
}

/** Registers every call of Color Prediction. */
export function registerColourRoutes(routes: Routes, parts: ColourRouteParts): void {
  registerBetRoutes(routes, parts);
  registerRoundRoutes(routes, parts);
  registerProofRoutes(routes, parts);
}

function registerBetRoutes(routes: Routes, { pool, intake }: ColourRouteParts): void {
  routes.player(placeColourBet, async ({ body, player, receivedAt, idempotencyKey }) => {
    const { amount, ...selection } = body;
    const { bet, balance } = await placeBet(intake, {
      playerId: player.playerId,
      selection,
      amount,
      receivedAt,
      key: idempotencyKey,
    });
    return { success: true, message: 'Bet placed successfully!', bet, balance };
  });
  routes.page(myColourBets, async ({ player, query }) => ({
    success: true,
    bets: (await listPlayerBets(pool, player.playerId, query.limit)).map(wireBet),
  }));
  routes.player(colourBetStats, async ({ player }) => {
    const { won, lost } = await readTally(pool, player.playerId);
    return { success: true, totalWins: won, totalLosses: lost };
  });
  routes.open(liveColourBets, async () => ({
    success: true,
    bets: (await listLiveBets(pool, LIVE_BETS_LENGTH)).map((bet) => ({
      id: bet.id,
      username: bet.username,
      betType: bet.bet_type,
      betValue: bet.bet_value,
      amount: bet.amount,
      timestamp: bet.received_at.toISOString(),
    })),
  }));
}

function registerRoundRoutes(routes: Routes, { pool, clock }: ColourRouteParts): void {
  const readTimer = createTimer({ database: pool, clock });
  routes.open(timer, async () => {
    const round = await readTimer();
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
  routes.open(results, async ({ query }) => ({
    success: true,
    data: (await listResults(pool, query.limit)).map(wireResult),
  }));
}

function registerProofRoutes(routes: Routes, { pool }: ColourRouteParts): void {
  routes.open(colourChain, async () => ({
    success: true,
    data: await listCommitments(pool, { game: 'colour', firstRounds: await listFirstRounds(pool) }),
  }));
  routes.open(colourProof, async ({ params }) => {
    const proof = await findProof(pool, params.round);
    if (proof === undefined) throw new Refusal('NOT_FOUND');
    return {
      success: true,
      data: {
        round: Number(proof.id),
        hash: proof.game_hash,
        salt: proof.salt,
        terminatingHash: proof.terminating_hash,
        links: proof.chain_index,
        number: proof.number,
        fairNumber: proof.fair_number,
        outcomeRule: proof.outcome_rule,
      },
    };
  });
}
