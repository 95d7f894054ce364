import { LIMITS } from '@rang/contract';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/database.ts';
import { findLatestRound, listResults, listRoundBets, type CrashState } from './store.ts';

/** How the game stands in the database, all of it at one moment. */
export async function readState(pool: pg.Pool): Promise<CrashState> {
  return await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read');
    const round = await findLatestRound(client);
    return {
      round,
      results: await listResults(client, { limit: LIMITS.crashHistory }),
      bets: round === undefined ? [] : await listRoundBets(client, round.id),
      nextBets: await listRoundBets(client, null),
    };
  });
}
