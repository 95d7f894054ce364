import { seedHash } from '@rang/fairness';
import { describe, expect, it } from 'vitest';
import { verifyBoard } from './verify-board.ts';

// A published board.
const serverSeed = '5ff5c610e633b2a91c46d1be1f74286b';
const claim = {
  serverSeed,
  serverSeedHash: seedHash(serverSeed),
  clientSeed: '854581b6f52eaa86503f1dc6433655f9',
  nonce: 2,
  mineCount: 3,
  minePositions: [13, 16, 22],
  outcomeRule: 'fair' as const,
};

describe('the check of a game in the browser', () => {
  it('finds the board that the seeds give', () => {
    expect(verifyBoard(claim)).toEqual({ positions: [13, 16, 22], isBoardRight: true, isHashRight: true });
  });

  it('notices a board that was moved', () => {
    expect(verifyBoard({ ...claim, minePositions: [13, 16, 21] }).isBoardRight).toBe(false);
    expect(verifyBoard({ ...claim, nonce: 3 }).isBoardRight).toBe(false);
  });

  it('explains a board of loss mode, and none else that was moved', () => {
    const moved = { ...claim, outcomeRule: 'loss-mode' as const, hitPosition: 4, minePositions: [4, 16, 22] };
    expect(verifyBoard(moved)).toMatchObject({ positions: [13, 16, 22], isBoardRight: true });
    expect(verifyBoard({ ...moved, outcomeRule: 'fair' }).isBoardRight).toBe(false);
    expect(verifyBoard({ ...moved, minePositions: [4, 13, 22] }).isBoardRight).toBe(false);
  });

  it('notices a seed that is not the one that was committed to', () => {
    const other = verifyBoard({ ...claim, serverSeed: `${serverSeed}0` });
    expect(other.isHashRight).toBe(false);
  });
});
