import { LIMITS } from '@rang/contract';
import type pg from 'pg';
import { Refusal } from '../../platform/refusal.ts';
import { listCommitments } from '../fairness/index.ts';
import type { Crash } from './crash.ts';
import { readState } from './read-state.ts';
import { findDetails, listBetsBefore, listFirstRounds, listOwnBets, listResults } from './store.ts';
import { wireBet, wireLiveBet, wireResult } from './wire.ts';

/** Everything of the game that is read. */
export function createRecords(
  pool: pg.Pool,
): Pick<Crash, 'listOwnBets' | 'listBets' | 'listResults' | 'getRoundDetails' | 'listCommitments' | 'readState'> {
  return {
    listOwnBets: async (playerId) => (await listOwnBets(pool, playerId)).map(wireBet),
    listBets: async (asked) => (await listBetsBefore(pool, asked)).map(wireBet),
    listResults: async (limit) => (await listResults(pool, limit)).map(wireResult),
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
        bets: bets.map(wireLiveBet),
        totals: {
          count: totals.count,
          totalBetAmount: totals.staked,
          cashedOut: totals.cashed_out,
          totalWinAmount: totals.won,
        },
      };
    },
    listCommitments: async () =>
      await listCommitments(pool, { game: 'crash', firstRounds: await listFirstRounds(pool) }),
    readState: () => readState(pool),
  };
}
