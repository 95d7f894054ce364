import type { ChainAnswer } from '@rang/contract';
import type { Filled, Queryable, RowOf } from '../../platform/database/database.ts';

type CommitmentRow = RowOf<'fairness_chains', 'id' | 'terminating_hash' | 'length' | 'committed_at'> &
  Filled<RowOf<'fairness_chains', 'salt' | 'salt_fixed_at'>> & { readonly first_round: bigint | null };

/**
 * SQL, in brackets, of the id of the first round of a table that was drawn from a chain, null where none was; `chain` is SQL of
 * the chain's id. It is looked up by the chain: there may be a million rounds.
 */
export function selectFirstRound(table: string, chain: string): string {
  return `(select first.id from ${table} first where first.chain_id = ${chain} order by first.chain_index limit 1)`;
}

/** What is public of a game's chains, newest first, each with the first round, of the game's `rounds`, that was drawn from it. */
export async function listCommitments<Game extends string>(
  client: Queryable,
  { game, rounds }: { game: Game; rounds: string },
): Promise<(ChainAnswer & { game: Game })[]> {
  const found = await client.query<CommitmentRow>(
    `select id, terminating_hash, salt, length, committed_at, salt_fixed_at,
       ${selectFirstRound(rounds, 'fairness_chains.id')} as first_round
     from fairness_chains where game = $1 and salt is not null and salt_fixed_at is not null order by id desc`,
    [game],
  );
  return found.rows.map((chain) => ({
    game,
    chain: chain.id,
    terminatingHash: chain.terminating_hash,
    salt: chain.salt,
    length: chain.length,
    committedAt: chain.committed_at.toISOString(),
    saltFixedAt: chain.salt_fixed_at.toISOString(),
    firstRound: chain.first_round === null ? null : Number(chain.first_round),
  }));
}
