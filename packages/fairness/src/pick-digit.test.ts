import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { pickDigit } from './colour-digit.ts';

/** A digest of eight words; what is left out is a word that is passed over. */
function aDigest(...words: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  for (let index = 0; index < 8; index += 1) view.setUint32(index * 4, words[index] ?? PASSED_OVER);
  return new Uint8Array(view.buffer);
}

const PASSED_OVER = 0xff_ff_ff_ff;

test.each([
  [0, 0],
  [7, 7],
  [10, 0],
  [4_294_967_279, 9],
  [4_294_967_280, 0],
  [4_294_967_289, 9],
])('the word %d gives the digit %d', (word, digit) => {
  expect(pickDigit(aDigest(word, 3))).toBe(digit);
});

test.each([4_294_967_290, 4_294_967_291, 4_294_967_294, 4_294_967_295])(
  'the word %d would favour a digit and is passed over',
  (word) => {
    expect(pickDigit(aDigest(word, 123))).toBe(3);
    expect(pickDigit(aDigest(word, word, word, word, word, word, word, 4_294_967_288))).toBe(8);
  },
);

test('each digit stands for equally many of the words that are read', () => {
  // 4294967290 words from 0 on: each digit 429496729 times. The last ten of them are one of each.
  const last = Array.from({ length: 10 }, (_, index) => pickDigit(aDigest(4_294_967_280 + index)));
  expect(last).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(4_294_967_290 % 10).toBe(0);
});

test('a digest without a usable word is hashed, and its hash is read', () => {
  expect(pickDigit(aDigest())).toBe(pickDigit(sha256(aDigest())));
});

test('a word is read with its largest byte first', () => {
  const bytes = new Uint8Array(32);
  bytes[3] = 9;
  expect(pickDigit(bytes)).toBe(9);
});

test('a digest that is a part of a larger buffer is read from its own beginning', () => {
  const larger = new Uint8Array(64).fill(0xff);
  larger.set(aDigest(26), 32);
  expect(pickDigit(larger.subarray(32))).toBe(6);
});
