import type { OutcomeRule } from '@rang/contract';
import { minePositions, seedHash } from '@rang/fairness';
import { putMineUnder } from '@rang/games';

/** What the house claims about an ended game, its server seed revealed. */
export interface BoardClaim {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly mineCount: number;
  readonly minePositions: readonly number[];
  readonly outcomeRule: OutcomeRule;
  /** The mine that was hit. */
  readonly hitPosition?: number | undefined;
}

/**
 * What this browser found: where the seeds put the mines, and whether the board, by the game's announced rule, and
 * the hash are what was claimed.
 */
export interface BoardFinding {
  readonly positions: readonly number[];
  readonly isBoardRight: boolean;
  readonly isHashRight: boolean;
}

/** Draws the board anew with the house's own code. Throws a RangeError where the claim is none of a game. */
export function verifyBoard(claim: BoardClaim): BoardFinding {
  const { serverSeed, clientSeed, nonce, mineCount } = claim;
  const positions = minePositions({ serverSeed, clientSeed, nonce, mines: mineCount });
  const { outcomeRule, hitPosition } = claim;
  const isMoved = outcomeRule === 'loss-mode' && hitPosition !== undefined;
  const due = isMoved ? putMineUnder(positions, hitPosition) : positions;
  return {
    positions,
    isBoardRight: due.join() === [...claim.minePositions].sort((a, b) => a - b).join(),
    isHashRight: seedHash(serverSeed) === claim.serverSeedHash,
  };
}
