import { verifyLinks } from '@rang/fairness';

/** What of a round that is over says where it stands in its chain. */
export interface LinkedRound {
  readonly game_hash: string;
  readonly chain_index: number;
  readonly terminating_hash: string;
}

/**
 * Whether each round's hash leads to that of the round before, for rounds in the order of their chains. Each hash leads to
 * the one before it, so checking one step a round checks the whole chain.
 */
export function followLinks(rounds: readonly LinkedRound[]): boolean[] {
  return rounds.map((round, index) => {
    const before = rounds[index - 1];
    const known = before?.terminating_hash === round.terminating_hash ? before : undefined;
    return verifyLinks({
      hash: round.game_hash,
      links: round.chain_index - (known?.chain_index ?? 0),
      terminatingHash: known?.game_hash ?? round.terminating_hash,
    });
  });
}
