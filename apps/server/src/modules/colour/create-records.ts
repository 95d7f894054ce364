import {
  LIVE_BETS_LENGTH,
  type ChainAnswer,
  type ColourBetRecord,
  type ColourProof,
  type LiveBet,
  type ResultRow,
} from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listCommitments } from '../fairness/index.ts';
import type { BetsAsked } from '../games/index.ts';
import {
  findLatestRound,
  findProof,
  listLiveBets,
  listPlayerBets,
  listResults,
  readTally,
  type RoundRow,
} from './store.ts';
import { readUpcomingBets, type UpcomingBets } from './upcoming-bets.ts';
import { wireBet, wireLiveBet, wireProof, wireResult } from './wire.ts';

/** Everything of the game that is read. */
export interface Records {
  /** The running round; undefined before the first one. */
  findRound(): Promise<RoundRow | undefined>;
  /** The player's bets, newest first. */
  listBets(asked: BetsAsked): Promise<ColourBetRecord[]>;
  /** The newest bets of all players. */
  listLiveBets(): Promise<LiveBet[]>;
  /** The bets on the round whose result comes next: how many, and the newest. */
  readUpcomingBets(): Promise<UpcomingBets>;
  readTally(playerId: bigint): Promise<{ won: number; lost: number }>;
  listResults(asked: Parameters<typeof listResults>[1]): Promise<ResultRow[]>;
  /** Throws NOT_FOUND where there is no such round that is settled. */
  getProof(round: number): Promise<ColourProof>;
  /** What is public of the chains that the rounds are drawn from. */
  listCommitments(): Promise<(ChainAnswer & { game: 'colour' })[]>;
}

/** Answers from the database. */
export function createRecords(parts: { readonly pool: pg.Pool; readonly clock: Clock }): Records {
  const { pool } = parts;
  return {
    findRound: keepRound(parts),
    listBets: async (asked) => (await listPlayerBets(pool, asked)).map(wireBet),
    listLiveBets: async () => (await listLiveBets(pool, LIVE_BETS_LENGTH)).map(wireLiveBet),
    readUpcomingBets: () => readUpcomingBets(pool),
    readTally: (playerId) => readTally(pool, playerId),
    listResults: async (asked) => (await listResults(pool, asked)).map(wireResult),
    getProof: async (round) => {
      const proof = await findProof(pool, round);
      if (proof === undefined) throw new Refusal('NOT_FOUND');
      return wireProof(proof);
    },
    listCommitments: async () => await listCommitments(pool, { game: 'colour', rounds: 'colour_rounds' }),
  };
}

/**
 * Reads the running round. While the house is open the times of an open round never change, so it is asked of the database once
 * and kept until it ends; callers that come while the question is under way share its answer.
 */
function keepRound({ pool, clock }: { pool: pg.Pool; clock: Clock }): Records['findRound'] {
  let kept: RoundRow | undefined;
  let asking: Promise<RoundRow | undefined> | undefined;
  return async () => {
    if (kept !== undefined && clock.now() < kept.ends_at.getTime()) return kept;
    asking ??= findLatestRound(pool).finally(() => {
      asking = undefined;
    });
    kept = await asking;
    return kept;
  };
}
