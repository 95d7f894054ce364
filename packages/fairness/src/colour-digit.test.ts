import { expect, test } from 'vitest';
import { colourDigit } from './colour-digit.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { roundDigest } from './round-digest.ts';

const SALT = '5a'.repeat(32);
// What the rounds with the hashes 0, 1, 2 ... draw under that salt, written down so that no change passes unseen.
const DRAWS = [7, 0, 2, 8, 2, 5, 0, 1, 4, 4, 3, 3, 4, 4, 7, 7, 8, 6, 5, 9];

test('the digit is the first word of the round digest modulo ten', () => {
  const round = { hash: 'a6'.repeat(32), salt: SALT };
  const firstWord = Number(`0x${bytesToHex(roundDigest(round)).slice(0, 8)}`);
  expect(firstWord).toBeLessThan(4_294_967_290);
  expect(colourDigit(round)).toBe(firstWord % 10);
});

test('the same hash and salt give the same digit at any time and anywhere', () => {
  const draws = Array.from({ length: 20 }, (_, index) =>
    colourDigit({ hash: index.toString(16).padStart(64, '0'), salt: SALT }),
  );
  expect(draws).toEqual(DRAWS);
});

test('in a million rounds every digit comes as often as every other', () => {
  const rounds = 1_000_000;
  const counts = Array.from({ length: 10 }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    const digit = colourDigit({ hash: round.toString(16).padStart(64, '0'), salt: SALT });
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  const expected = rounds / 10;
  const sigma = Math.sqrt(rounds * 0.1 * 0.9);
  for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(4 * sigma);
  // Nine degrees of freedom: the mean is 9 and the standard deviation the root of 18.
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(9 + 4 * Math.sqrt(18));
}, 120_000);
