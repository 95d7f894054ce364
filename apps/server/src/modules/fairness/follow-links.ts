import { isHash, verifyLinks } from '@rang/fairness';
import { goOver } from '../../platform/read-page.ts';

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

/** How rounds are gone over in the order of their chains. */
interface GoneOver<Round extends LinkedRound> {
  /** Rounds `r` that are over; `which` says which, by the first value, in which order; the second says how many. */
  readonly list: (which: string, values: [bigint, number]) => Promise<Round[]>;
  /** A condition in SQL on the rounds that are meant. */
  readonly where: string;
  readonly nameRound: (round: Round) => string;
  /** What else is wrong with one. */
  readonly judge: (round: Round) => Promise<readonly (string | undefined)[]> | readonly (string | undefined)[];
}

/** The faults of rounds that are over, that their hashes do not lead to one another being one. */
export async function listRoundFaults<Round extends LinkedRound & { readonly id: bigint }>({
  list,
  where,
  nameRound,
  judge,
}: GoneOver<Round>): Promise<{ readonly fault: string; readonly subject: string; readonly more?: number }[]> {
  return await goOver<Round, { fault: string; subject: string; more?: number }>(
    (after, limit) => list(`r.id > $1 and ${where} order by r.id`, [after?.id ?? 0n, limit]),
    async (rounds, before) => {
      const [first] =
        before === undefined ? await list('r.id < $1 order by r.id desc', [rounds[0]?.id ?? 0n, 1]) : [before];
      const isLinked = followLinks(rounds, first);
      const found: { fault: string; subject: string }[] = [];
      for (const [index, round] of rounds.entries()) {
        const unlinked = isLinked[index] === true ? undefined : 'has a hash that does not lead to the one before';
        for (const fault of [...(await judge(round)), unlinked])
          if (fault !== undefined) found.push({ fault, subject: nameRound(round) });
      }
      return found;
    },
  );
}
