import { expect, test } from 'vitest';
import { systemRandomness } from '../../platform/randomness.ts';
import { drawReferralCode, parseReferralCode } from './referral-code.ts';

test('each byte that is used stands for one letter as often as for any other', () => {
  const seen = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    // A byte that would favour a letter is passed over: the next draw then gives twos.
    const draws = [Buffer.alloc(12, byte), Buffer.alloc(12, 0)].map((bytes) => bytes.toString('hex'));
    const code = drawReferralCode({ hex: () => draws.shift() ?? '' });
    expect(new Set(code).size).toBe(1);
    if (draws.length > 0) seen.set(code.charAt(0), (seen.get(code.charAt(0)) ?? 0) + 1);
  }
  expect(seen.size).toBe(31);
  expect(new Set(seen.values())).toEqual(new Set([8]));
});

test('codes are drawn from letters and digits that nobody takes for each other, and read back', () => {
  const codes = Array.from({ length: 2_000 }, () => drawReferralCode(systemRandomness));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.join('')).not.toMatch(/[01ILO]|[^2-9A-Z]/);
  for (const code of codes) expect(parseReferralCode(` ${code.toLowerCase()}\n`)).toBe(code);
});

test.each(['', 'ABCD234', 'ABCD23456', 'ABCD2O45', 'ABCD 345', 'ABCDß345', 'ABCD234\u0000', 'ＡＢＣＤ２３４５'])(
  '"%s" is no code',
  (typed) => {
    expect(parseReferralCode(typed)).toBeUndefined();
  },
);
