import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { crashPoint, pickPoint } from './crash-point.ts';

// Rounds that bustabit published: results of a real game, computed by others. The second chain links by the hex text
// instead of the bytes; how a round is read from its hash is the same.
const SALT = '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be';
const OLDER_SALT = '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526';

const TARGETS = [101, 110, 150, 200, 300, 500, 1_000, 2_500, 10_000, 100_000];

test.each([
  { salt: SALT, hash: '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44', point: 10_91 },
  { salt: SALT, hash: '94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa', point: 4_26 },
  { salt: OLDER_SALT, hash: 'b2acd37fbdb5509926ab5d7329704c840f8467266c90019682f3b260a029bdba', point: 1_26 },
  { salt: OLDER_SALT, hash: '82886b71b3b26e4b162bbdf4e7024f50f6a7250c207fb9ce497ad56a3e7e700a', point: 1_18 },
  { salt: OLDER_SALT, hash: 'cb7da3ec6cb68d4c0fccd9640641cabcac641f12ff97e7314ec3e074ac0981e0', point: 1_26 },
])('the published round $hash crashed at $point hundredths', ({ salt, hash, point }) => {
  expect(crashPoint({ hash, salt })).toBe(point);
});

test.each([
  ['0000000000000fff', 100],
  // The last r of an instant crash, and the first above it: 99 / (1 - r/2^52) reaches 101 between them.
  ['0511be1958b67fff', 100],
  ['0511be1958b68000', 101],
  ['8000000000000000', 198],
  // The highest point that there is: 99 x 2^52 hundredths.
  ['fffffffffffff000', 445_856_363_109_679_104],
])('the digest that begins with %s is the point %d', (digest, point) => {
  expect(pickPoint(hexToBytes(digest))).toBe(point);
});

test('a digest is read from its own bytes, wherever in a buffer they lie', () => {
  const bytes = hexToBytes('ffffffffff8000000000000000');
  expect(pickPoint(bytes.subarray(5))).toBe(198);
});

test('what is no hash has no crash point', () => {
  expect(() => crashPoint({ hash: 'ab', salt: SALT })).toThrow(RangeError);
});

test('ten million rounds crash on the published curve, and every target gives back 99%', () => {
  const draw = seededWords([2024, 7, 1, 99]);
  const digest = new DataView(new ArrayBuffer(8));
  const points = Float64Array.from({ length: 10_000_000 }, () => {
    digest.setUint32(0, draw());
    digest.setUint32(4, draw());
    return pickPoint(new Uint8Array(digest.buffer));
  });
  for (const target of TARGETS) expectOnCurve(points, target);
}, 120_000);

test('two hundred thousand rounds of hashes crash on the same curve', () => {
  const points = Float64Array.from({ length: 200_000 }, (_, round) =>
    crashPoint({ hash: round.toString(16).padStart(64, '0'), salt: SALT }),
  );
  for (const target of TARGETS) expectOnCurve(points, target);
}, 120_000);

/** As good as drawn, and the same in every run: the generator sfc32, which is 32 bits a call. */
function seededWords([a, b, c, counter]: [number, number, number, number]): () => number {
  return () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
}

/** A point of at least x comes with the chance 0.99 / x, within four standard deviations; so x times it is 99%. */
function expectOnCurve(points: Float64Array, target: number): void {
  const reached = points.reduce((count, point) => (point >= target ? count + 1 : count), 0);
  const chance = 99 / target;
  const sigma = Math.sqrt(points.length * chance * (1 - chance));
  expect(Math.abs(reached - points.length * chance)).toBeLessThan(4 * sigma);
  const returned = (reached * target) / (points.length * 100);
  expect(Math.abs(returned - 0.99)).toBeLessThan((4 * sigma * target) / (points.length * 100));
}
