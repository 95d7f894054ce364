import { expect, test } from 'vitest';
import { bytesToHex } from '@noble/hashes/utils.js';
import { roundDigest } from './round-digest.ts';

// Rounds that bustabit published, with the points that it paid: results of a real game, computed by others.
const PUBLISHED = [
  {
    salt: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
    hash: '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44',
    point: 10.91,
  },
  {
    salt: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
    hash: '94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa',
    point: 4.26,
  },
  {
    salt: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
    hash: 'b2acd37fbdb5509926ab5d7329704c840f8467266c90019682f3b260a029bdba',
    point: 1.26,
  },
  {
    salt: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
    hash: '82886b71b3b26e4b162bbdf4e7024f50f6a7250c207fb9ce497ad56a3e7e700a',
    point: 1.18,
  },
  {
    salt: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
    hash: 'cb7da3ec6cb68d4c0fccd9640641cabcac641f12ff97e7314ec3e074ac0981e0',
    point: 1.26,
  },
];

test.each(PUBLISHED)('the first 52 bits of the digest give the published point $point', ({ hash, salt, point }) => {
  const first52Bits = BigInt(`0x${bytesToHex(roundDigest({ hash, salt })).slice(0, 13)}`);
  const fraction = Number(first52Bits) / 2 ** 52;
  expect(Math.floor(99 / (1 - fraction)) / 100).toBe(point);
});

test('another hash or another salt gives another digest', () => {
  const [first, second, third] = PUBLISHED;
  const digests = [first, second, third, { hash: first?.hash ?? '', salt: third?.salt ?? '' }].map((round) =>
    round === undefined ? '' : bytesToHex(roundDigest(round)),
  );
  expect(new Set(digests).size).toBe(4);
});

test.each(['', 'abc', 'AB'.repeat(32), 'zz'.repeat(32), 'ab'.repeat(33)])('%j is no hash', (hash) => {
  expect(() => roundDigest({ hash, salt: 'ab' })).toThrow(RangeError);
});
