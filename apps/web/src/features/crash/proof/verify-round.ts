import { NOTHING, sumPaise, type CrashRoundDetails } from '@rang/contract';
import { crashResult, findCrashRule } from '@rang/games';
import {
  checkLinks,
  checkTurn,
  isCommittedTo,
  type Commitment,
  type LinkClaim,
  type Pace,
  type Turn,
} from '../../../play/proof/check-links.ts';

/** What the house claims about a round that is over. */
export type RoundClaim = LinkClaim &
  Pick<
    CrashRoundDetails,
    'gameId' | 'firstRound' | 'salt' | 'outcomeRule' | 'crashPoint' | 'fairCrashPoint' | 'highestStake'
  > & {
    /** The highest stakes first. */
    readonly bets: readonly Pick<CrashRoundDetails['bets'][number], 'amount' | 'halfAmount'>[];
  };

/** What this browser found, in hundredths; the house's own claim beside it. */
export interface RoundFinding {
  readonly fairPoint: number;
  /** What the announced rule makes of the fair point; undefined where the claim does not say what the rule needs. */
  readonly point: number | undefined;
  /** Whether the highest stake is the one that the bets of the round have, where the rule asks for it. */
  readonly isStakeRight: boolean;
  /** Whether the hash leads to the chain's published end. */
  readonly isLinked: boolean;
  /** Whether that is one of the game's chains. */
  readonly isOfGame: boolean;
  readonly turn: Turn | undefined;
}

/** Checks a round's proof with the house's own code, against all chains of the game; undefined when cancelled. */
export async function verifyRound(
  claim: RoundClaim,
  chains: readonly Commitment[],
  pace: Pace,
): Promise<RoundFinding | undefined> {
  const { outcomeRule, highestStake, bets } = claim;
  const rule = findCrashRule(outcomeRule, highestStake);
  const { crashPoint, fairCrashPoint } = crashResult(claim, rule ?? { rule: 'fair' });
  // What was cashed out of it by half was staked as well.
  const [first] = bets;
  const highest = first === undefined ? NOTHING : sumPaise([first.amount, first.halfAmount ?? NOTHING]);
  const isLinked = await checkLinks(claim, pace);
  if (isLinked === undefined) return undefined;
  return {
    fairPoint: fairCrashPoint,
    point: rule === undefined ? undefined : crashPoint,
    isStakeRight: highestStake === undefined || highestStake === highest,
    isLinked,
    isOfGame: isCommittedTo(claim, chains),
    turn: checkTurn({ ...claim, round: Number(claim.gameId) }),
  };
}
