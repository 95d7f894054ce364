import { LIMITS, type CrashBet, type CrashChain, type CrashResult, type CrashRoundDetails } from '@rang/contract';
import type pg from 'pg';
import { Refusal } from '../../../platform/refusal.ts';
import { listCommitments } from '../../fairness/index.ts';
import { findDetails, listBetsBefore, listOwnBets, listResults } from '../books/store.ts';
import { wireBet, wireLiveBet, wireResult } from './wire.ts';

/** Everything of the game that is read. */
export interface Records {
  /** The player's open bets and those of the latest round, oldest first. */
  listOwnBets(playerId: bigint): Promise<CrashBet[]>;
  /** The player's bets, newest first. */
  listBets(asked: { playerId: bigint; limit: number; before: string | undefined }): Promise<CrashBet[]>;
  listResults(asked: Parameters<typeof listResults>[1]): Promise<CrashResult[]>;
  /** Throws NOT_FOUND where there is no such round that is over. */
  getRoundDetails(id: number): Promise<CrashRoundDetails>;
  /** What is public of the chains that the rounds are drawn from. */
  listCommitments(): Promise<CrashChain[]>;
}

/** Answers from the database. */
export function createRecords(pool: pg.Pool): Records {
  return {
    listOwnBets: async (playerId) => (await listOwnBets(pool, playerId)).map(wireBet),
    listBets: async (asked) => (await listBetsBefore(pool, asked)).map(wireBet),
    listResults: async (asked) => (await listResults(pool, asked)).map(wireResult),
    getRoundDetails: async (id) => {
      const found = await findDetails(pool, { id, limit: LIMITS.crashRoundBets });
      if (found === undefined) throw new Refusal('NOT_FOUND');
      const { round, bets, totals } = found;
      return {
        ...wireResult(round),
        hash: round.game_hash,
        salt: round.salt,
        terminatingHash: round.terminating_hash,
        links: round.chain_index,
        firstRound: Number(round.first_round),
        ...(round.highest_stake === null ? {} : { highestStake: round.highest_stake }),
        bets: bets.map(wireLiveBet),
        totals: {
          count: totals.count,
          totalBetAmount: totals.staked,
          cashedOut: totals.cashed_out,
          totalWinAmount: totals.won,
        },
      };
    },
    listCommitments: async () => await listCommitments(pool, { game: 'crash', rounds: 'crash_rounds' }),
  };
}
