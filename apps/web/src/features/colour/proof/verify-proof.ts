import type { ColourProof } from '@rang/contract';
import { colourResult, type ColourRule } from '@rang/games';
import {
  checkLinks,
  checkTurn,
  isCommittedTo,
  type Commitment,
  type Pace,
  type Turn,
} from '../../../play/proof/check-links.ts';

/** What the house claims about a settled round. */
export type Claim = ColourProof;

/**
 * What this browser found: the fair digit, the number that the round's announced rule makes of it, whether the hash
 * leads to the published end of the chain, whether that is one of the game's chains, and whether it was its turn.
 */
export interface Finding {
  readonly digit: number;
  readonly number: number;
  readonly isLinked: boolean;
  readonly isOfGame: boolean;
  readonly turn: Turn | undefined;
}

/** Checks a round's proof with the house's own code, against all chains of the game; undefined when cancelled. */
export async function verifyProof(
  claim: Claim,
  chains: readonly Commitment[],
  pace: Pace,
): Promise<Finding | undefined> {
  const { number, fairNumber } = colourResult(claim, readRule(claim));
  const isLinked = await checkLinks(claim, pace);
  if (isLinked === undefined) return undefined;
  const isOfGame = isCommittedTo(claim, chains);
  return { digit: fairNumber, number, isLinked, isOfGame, turn: checkTurn(claim) };
}

/** The rule that the round went by. What its operator chose was announced to be chosen: it is taken as it is told. */
function readRule({ outcomeRule: rule, number, stakes }: Claim): ColourRule {
  if (rule === 'operator-number') return { rule, chosen: number };
  return rule === 'max-side' && stakes !== undefined ? { rule, stakes } : { rule: 'fair' };
}
