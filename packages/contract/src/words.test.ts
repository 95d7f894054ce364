import { expect, test } from 'vitest';
import { adminReason } from './office/calls-admin.ts';
import { signupBody } from './calls-auth.ts';
import { bankDetails } from './calls-withdrawals.ts';
import { countReadable } from './words.ts';

const NOTHING = [
  ...['\u200b', '\u2060', '\u00ad', '\ufe0f', '\u3164', '\u115f', '\uffa0', '\u2800', '\u180e', '\u034f', '\u200d'],
  ...['\u{e0061}', '\u{e0100}', '\u{1d159}', '\u202e', '\ufffc', '\ue000', '\u0000', '\u0085', '\u3000'],
].map((character): [string, string] => [`U+${character.codePointAt(0)?.toString(16) ?? ''}`, character]);

test.each(NOTHING)('%s alone, however often, is nothing to read wherever words are asked for', (_name, character) => {
  const text = character.repeat(12);
  expect(countReadable(text)).toBe(0);
  expect(adminReason.safeParse(text).success).toBe(false);
  expect(adminReason.safeParse(`no${text}`).success).toBe(false);
  expect(signupBody.shape.name.safeParse(text).success).toBe(false);
  expect(bankDetails.shape.bank_name.safeParse(text).success).toBe(false);
  expect(bankDetails.shape.account_name.safeParse(text).success).toBe(false);
});

test.each(['a bet that was lost twice', 'हाँ जी', 'ते है', '👍🏽 ok', 'नमस्ते\u200dजी', '+50', 'co\u00adoperate'])(
  'whoever says %s has said why',
  (text) => {
    expect(adminReason.parse(` ${text} `)).toBe(text);
  },
);

test('half a character is none', () => {
  for (const shape of [adminReason, signupBody.shape.name, bankDetails.shape.account_name]) {
    expect(shape.safeParse('Asha \ud800').success).toBe(false);
  }
});

test('accents that stand on no letter are nothing to read', () => {
  expect(countReadable('\u0301'.repeat(12))).toBe(0);
  expect(countReadable('\u0301a')).toBe(2);
});
