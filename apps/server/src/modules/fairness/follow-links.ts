import { isHash, verifyLinks } from '@rang/fairness';

/** What of a round that is over says where it stands in its chain. */
export interface LinkedRound {
  readonly game_hash: string;
  readonly chain_index: number;
  readonly terminating_hash: string;
}

// Each round has the link after that of the round before. Whoever changes in the books which one it has is not reckoned after
// for as long as that takes.
const MAX_LINKS = 1_000;

/**
 * Whether each round's hash leads to that of the round before, for rounds in the order of their chains. Each hash leads to
 * the one before it, so checking one step a round checks the whole chain. `first` is the round before them all, if there is one.
 */
export function followLinks(rounds: readonly LinkedRound[], first?: LinkedRound): boolean[] {
  return rounds.map((round, index) => {
    const before = index === 0 ? first : rounds[index - 1];
    const known = before?.terminating_hash === round.terminating_hash ? before : undefined;
    const links = round.chain_index - (known?.chain_index ?? 0);
    if (!isHash(round.game_hash) || links < 0 || links > MAX_LINKS) return false;
    return verifyLinks({
      ...{ hash: round.game_hash, links },
      terminatingHash: known?.game_hash ?? round.terminating_hash,
    });
  });
}
