import { colourDigit } from '@rang/fairness';
import { checkLinks, type LinkClaim, type Pace } from '../../../play/proof/check-links.ts';

/** What the house claims about a settled round. */
export interface Claim extends LinkClaim {
  readonly salt: string;
}

/** What this browser found: the fair digit, and whether the hash leads to the published end of the chain. */
export interface Finding {
  readonly digit: number;
  readonly isLinked: boolean;
}

/** Checks a round's proof with the house's own code; undefined when cancelled. */
export async function verifyProof(claim: Claim, pace: Pace): Promise<Finding | undefined> {
  const digit = colourDigit(claim);
  const isLinked = await checkLinks(claim, pace);
  return isLinked === undefined ? undefined : { digit, isLinked };
}
