import { minePositions, seedHash } from '@rang/fairness';

/** What the house claims about an ended game, its server seed revealed. */
export interface BoardClaim {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly mineCount: number;
  readonly minePositions: readonly number[];
}

/** What this browser found: where the seeds put the mines, and whether board and hash are what was claimed. */
export interface BoardFinding {
  readonly positions: readonly number[];
  readonly isBoardRight: boolean;
  readonly isHashRight: boolean;
}

/** Draws the board anew with the house's own code. Throws a RangeError where the claim is none of a game. */
export function verifyBoard(claim: BoardClaim): BoardFinding {
  const { serverSeed, clientSeed, nonce, mineCount } = claim;
  const positions = minePositions({ serverSeed, clientSeed, nonce, mines: mineCount });
  return {
    positions,
    isBoardRight: positions.join() === [...claim.minePositions].sort((a, b) => a - b).join(),
    isHashRight: seedHash(serverSeed) === claim.serverSeedHash,
  };
}
