import type { ChainAnswer } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { listChains } from './store.ts';

/** What is public of a game's chains, newest first, each with the first round that was drawn from it. */
export async function listCommitments<Game extends string>(
  client: Queryable,
  of: { game: Game; firstRounds: ReadonlyMap<number, bigint> },
): Promise<(ChainAnswer & { game: Game })[]> {
  const chains = await listChains(client, of.game);
  return chains.flatMap((chain) => {
    if (chain.salt === null || chain.salt_fixed_at === null) return [];
    const first = of.firstRounds.get(chain.id);
    return {
      game: of.game,
      chain: chain.id,
      terminatingHash: chain.terminating_hash,
      salt: chain.salt,
      length: chain.length,
      committedAt: chain.committed_at.toISOString(),
      saltFixedAt: chain.salt_fixed_at.toISOString(),
      firstRound: first === undefined ? null : Number(first),
    };
  });
}
