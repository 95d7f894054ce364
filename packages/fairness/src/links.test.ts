import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildChain, chainLink } from './hash-chain.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isLinkInTurn, nextLink, verifyLinks } from './links.ts';

// A chain that bustabit published: two rounds that follow each other, and the hash that all of them lead to.
const TERMINATING = '567a98370fb7545137ddb53687723cf0b8a1f5e93b1f76f4a1da29416930fa59';
const PLAYED_LATER = '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44';
const PLAYED_EARLIER = '94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa';

const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex);

test('a published hash is the SHA-256 of the raw bytes of the one that was played after it', () => {
  expect(nextLink(PLAYED_LATER)).toBe(PLAYED_EARLIER);
});

test('a published hash leads to the terminating hash that was published before the first round', () => {
  const claim = { hash: PLAYED_EARLIER, links: 2_306_895, terminatingHash: TERMINATING };
  expect(verifyLinks(claim)).toBe(true);
}, 120_000);

test('each link of a chain is the hash of the one that is played after it, and the first leads to the terminating hash', () => {
  fc.assert(
    fc.property(hashes, fc.integer({ min: 1, max: 20 }), (seed, length) => {
      const chain = buildChain(seed, length);
      const played = Array.from({ length }, (_, index) => chainLink(chain, index + 1));
      expect(played.map(nextLink)).toEqual([chain.terminatingHash, ...played.slice(0, -1)]);
      expect(played.at(-1)).toBe(seed);
    }),
    { numRuns: 50 },
  );
});

test('a revealed hash is verified with its own number of links and with no other', () => {
  fc.assert(
    fc.property(hashes, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), (seed, index, claimed) => {
      const chain = buildChain(seed, 12);
      const claim = { hash: chainLink(chain, index), links: claimed, terminatingHash: chain.terminatingHash };
      expect(verifyLinks(claim)).toBe(claimed === index);
    }),
    { numRuns: 100 },
  );
});

test('one changed character of a hash is noticed', () => {
  const chain = buildChain('5a'.repeat(32), 5);
  const hash = chainLink(chain, 3);
  const changed = `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`;
  expect(verifyLinks({ hash, links: 3, terminatingHash: chain.terminatingHash })).toBe(true);
  expect(verifyLinks({ hash: changed, links: 3, terminatingHash: chain.terminatingHash })).toBe(false);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no number of links', (links) => {
  expect(() => verifyLinks({ hash: TERMINATING, links, terminatingHash: TERMINATING })).toThrow(RangeError);
});

test.each([0, -1, 1.5, Number.NaN])('a chain of %d rounds cannot be built', (length) => {
  expect(() => buildChain('5a'.repeat(32), length)).toThrow(RangeError);
});

test.each([0, 6, -1, 1.5])('a chain of five rounds has no link %d', (index) => {
  const chain = buildChain('5a'.repeat(32), 5);
  expect(() => chainLink(chain, index)).toThrow(RangeError);
});

test('of rounds that are counted one by one each has the link after that of the one before, and a link left out shows', () => {
  const first = { round: 41, firstRound: 41, links: 1 };
  expect(isLinkInTurn(first)).toBe(true);
  expect(isLinkInTurn({ ...first, round: 44, links: 4 })).toBe(true);
  expect(isLinkInTurn({ ...first, round: 44, links: 5 })).toBe(false);
  expect(isLinkInTurn({ ...first, round: 44, links: 3 })).toBe(false);
});
