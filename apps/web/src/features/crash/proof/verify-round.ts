import { crashPoint } from '@rang/fairness';
import { checkLinks, type LinkClaim, type Pace } from '../../../play/proof/check-links.ts';

/** What the house claims about a round that is over. */
export interface RoundClaim extends LinkClaim {
  readonly salt: string;
}

/** What this browser found: the fair crash point in hundredths, and whether the hash leads to the chain's published end. */
export interface RoundFinding {
  readonly crashPoint: number;
  readonly isLinked: boolean;
}

/** Checks a round's proof with the house's own code; undefined when cancelled. */
export async function verifyRound(claim: RoundClaim, pace: Pace): Promise<RoundFinding | undefined> {
  const point = crashPoint(claim);
  const isLinked = await checkLinks(claim, pace);
  return isLinked === undefined ? undefined : { crashPoint: point, isLinked };
}
