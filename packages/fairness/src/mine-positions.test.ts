import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { minePositions, seedHash } from './mine-positions.ts';

// Boards that Stake published: results of a real game, computed by others.
const PUBLISHED = { serverSeed: '5ff5c610e633b2a91c46d1be1f74286b', clientSeed: '854581b6f52eaa86503f1dc6433655f9' };

test.each([
  { mines: 1, nonce: 0, positions: [6] },
  { mines: 3, nonce: 2, positions: [13, 16, 22] },
  { mines: 5, nonce: 4, positions: [0, 6, 16, 18, 22] },
  { mines: 9, nonce: 8, positions: [1, 5, 6, 8, 13, 16, 18, 20, 21] },
])('the published board of $mines mines under the nonce $nonce comes out', ({ mines, nonce, positions }) => {
  expect(minePositions({ ...PUBLISHED, nonce, mines })).toEqual(positions);
});

test('every board holds as many different tiles as it has mines, and a smaller one lies within a larger one', () => {
  for (let mines = 1; mines <= 24; mines += 1) {
    const positions = minePositions({ ...PUBLISHED, nonce: 7, mines });
    expect(new Set(positions).size).toBe(mines);
    expect(positions.every((position) => position >= 0 && position < 25)).toBe(true);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    if (mines > 1)
      expect(positions).toEqual(expect.arrayContaining(minePositions({ ...PUBLISHED, nonce: 7, mines: mines - 1 })));
  }
});

/** The scheme once more, as it is published: all 24 fractions of the cursors 0, 1 and 2, each picks a tile that is left. */
function placeByHand(nonce: number, mines: number): number[] {
  const fractions = [0, 1, 2].flatMap((cursor) => {
    const message = `${PUBLISHED.clientSeed}:${String(nonce)}:${String(cursor)}`;
    const digest = hmac(sha256, utf8ToBytes(PUBLISHED.serverSeed), utf8ToBytes(message));
    return Array.from({ length: 8 }, (_, place) =>
      // A fraction to the base of 256, as the published scheme writes it.
      [0, 1, 2, 3].reduce((sum, byte) => sum + (digest[place * 4 + byte] ?? 0) / 256 ** (byte + 1), 0),
    );
  });
  const left = Array.from({ length: 25 }, (_, position) => position);
  return fractions
    .slice(0, mines)
    .flatMap((fraction) => left.splice(Math.floor(fraction * left.length), 1))
    .sort((a, b) => a - b);
}

test('a board of more mines than one digest has fractions goes on with the next cursor, and the one after it', () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    for (const mines of [8, 9, 12, 16, 17, 20, 24]) {
      expect(minePositions({ ...PUBLISHED, nonce, mines })).toEqual(placeByHand(nonce, mines));
    }
  }
});

test('another server seed, client seed or nonce draws another board', () => {
  const source = { ...PUBLISHED, nonce: 4, mines: 12 };
  const boards = [
    source,
    { ...source, nonce: 5 },
    { ...source, clientSeed: 'mine' },
    { ...source, serverSeed: 'ab'.repeat(32) },
  ].map((changed) => minePositions(changed).join());
  expect(new Set(boards).size).toBe(4);
});

test.each([0, 25, -1, 1.5, Number.NaN])('%d is no number of mines', (mines) => {
  expect(() => minePositions({ ...PUBLISHED, nonce: 0, mines })).toThrow(RangeError);
});

test.each([-1, 0.5, Number.NaN])('%d is no nonce', (nonce) => {
  expect(() => minePositions({ ...PUBLISHED, nonce, mines: 3 })).toThrow(RangeError);
});

test('a server seed is committed to by the SHA-256 of its text', () => {
  // The published example of the standard, FIPS 180-4.
  expect(seedHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('over a hundred thousand boards every tile holds a mine as often as every other', () => {
  const boards = 100_000;
  const counts = Array.from({ length: 25 }, () => 0);
  for (let nonce = 0; nonce < boards; nonce += 1) {
    for (const position of minePositions({ ...PUBLISHED, nonce, mines: 1 }))
      counts[position] = (counts[position] ?? 0) + 1;
  }
  const expected = boards / 25;
  const sigma = Math.sqrt((boards / 25) * (24 / 25));
  for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(4.5 * sigma);
}, 120_000);
